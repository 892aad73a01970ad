import { OwnReferees } from '../../referees/parts/own-referees.tsx'
import { CheckTask } from './check-task.tsx'
import { ClaimsTask } from './claims-task.tsx'
import { CompetingStart } from './competing-start.tsx'
import { FurtherDocuments } from './further-documents.tsx'
import { GrantFilesTask } from './grant-files-task.tsx'
import { GrantStart } from './grant-start.tsx'
import { LanguagesTask } from './languages-task.tsx'
import { NewRequirements } from './new-requirements.tsx'
import { QuestionsTask } from './questions-task.tsx'
import { ResultsTask } from './results-task.tsx'

/** Parts of the form in one chunk (later-tasks.tsx). */
export const TASKS = {
  CheckTask,
  ClaimsTask,
  CompetingStart,
  FurtherDocuments,
  GrantFilesTask,
  GrantStart,
  LanguagesTask,
  NewRequirements,
  OwnReferees,
  QuestionsTask,
  ResultsTask,
}
