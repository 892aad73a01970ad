import type { ProfileView } from '@portal/domain/accounts/schema.ts'
import { TASKS, type TaskName } from '@portal/domain/applications/form.ts'
import { nameIn } from '@portal/domain/kernel/localized-name.ts'
import { useTexts } from '../../../platform/texts.ts'
import { LETTER, letterReferee, useReferees } from '../../referees/parts/use-referees.ts'
import { useGrantDirectory } from '../parts/use-grant-directory.ts'
import { type DraftValues, gapsOf, isAnswered, typeOf } from './draft-values.ts'
import { grantGapsOf } from './grant-values.ts'
import { useAsked } from './use-asked.ts'
import { useCompetitionOf } from './use-competition-of.ts'

export type NamedGap = { readonly task: TaskName; readonly text: string }

/** Missing parts of a draft. `id`: of the draft; null: the server does not have it yet. */
export function useGaps(values: DraftValues, profile: ProfileView, id: string | null): readonly NamedGap[] {
  const { t, language } = useTexts()
  const directory = useGrantDirectory(values.grant !== null)
  const asked = useAsked(values, profile)
  const competition = useCompetitionOf(values)
  const isProvided = letterReferee(useReferees(id)) !== null
  const common = gapsOf(values, profile, asked)
    .filter(({ label }) => !isProvided || label !== `documents.slots.${LETTER}`)
    .map(({ task, label }) => ({ task, text: t(label) }))
  const ofGrant =
    values.grant === null
      ? []
      : grantGapsOf(typeOf(values), values.grant, directory.provingKindsOf(values.grant), competition).map((gap) => {
          if (gap.task !== 'grantFiles') return { task: gap.task, text: t(gap.label) }
          const name = directory.kindName(gap.kind)
          const text = gap.missing === 1 ? name : t('applications.grant.files.several', { name, count: gap.missing })
          return { task: gap.task, text }
        })
  const further = asked.further
    .filter(({ id, isRequired }) => isRequired && !values.furtherFiles.some(({ kind }) => kind === id))
    .map(({ name }) => ({ task: 'documents' as const, text: nameIn(name, language) }))
  const questions = asked.questions
    .filter(({ id, isRequired }) => isRequired && !isAnswered(values, id))
    .map(({ text }) => ({ task: 'questions' as const, text: text[language] }))
  return [...common, ...further, ...questions, ...ofGrant].sort((a, b) => TASKS.indexOf(a.task) - TASKS.indexOf(b.task))
}
