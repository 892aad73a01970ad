import { Link, useSearch } from '@tanstack/react-router'
import { type TextKey, useTexts } from '../../../app/texts.ts'
import { type Task, TaskList, type TaskState } from '../../../ui/task-list.tsx'
import type { Gap, TaskName } from '../state/draft-values.ts'
import type { TaskProps } from './draft-form.tsx'

/** Step 2: the tasks with their states, in free order; what cannot start yet says why. */
export function TaskOverview({ draft, gaps }: TaskProps & { gaps: readonly Gap[] }) {
  const { t } = useTexts()
  const search = useSearch({ from: '/work/create-application' })
  const { educationLevel, educationLanguage, languageLevel } = draft.values
  const lacks = (name: TaskName) => gaps.some((gap) => gap.task === name)
  const missingDocuments = gaps.filter((gap) => gap.task === 'documents').length
  const canChoose = educationLevel !== '' && educationLanguage !== ''
  const open = (['education', 'choices', 'documents'] as const).filter(lacks)

  const stateOf = (name: TaskName): TaskState => (lacks(name) ? 'incomplete' : 'completed')
  const task = (key: 'tasks' | TaskName | 'personal', name: TextKey, state: TaskState, hint: string): Task => ({
    key,
    name: t(name),
    state,
    hint,
    link: (describedBy) => (
      <Link to="/create-application" search={{ ...search, task: key }} aria-describedby={describedBy}>
        {t(name)}
      </Link>
    ),
  })

  return (
    <TaskList
      tasks={[
        task('personal', 'applications.tasks.personal', 'completed', t('applications.tasks.personalHint')),
        task('education', 'applications.tasks.education', stateOf('education'), t('applications.tasks.educationHint')),
        task(
          'choices',
          'applications.tasks.choices',
          canChoose ? stateOf('choices') : 'locked',
          t(canChoose ? 'applications.tasks.choicesHint' : 'applications.tasks.choicesLocked'),
        ),
        task(
          'documents',
          'applications.tasks.documents',
          stateOf('documents'),
          missingDocuments > 0
            ? t('applications.tasks.documentsHint', { count: missingDocuments })
            : t('applications.tasks.documentsReady'),
        ),
        task(
          'languages',
          'applications.tasks.languages',
          languageLevel.length > 0 ? 'completed' : 'optional',
          t('applications.tasks.languagesHint'),
        ),
        task(
          'check',
          'applications.tasks.check',
          open.length > 0 ? 'locked' : 'incomplete',
          open.length > 0
            ? t('applications.tasks.checkLocked', {
                tasks: open.map((name) => t(`applications.tasks.${name}`)).join(', '),
              })
            : t('applications.tasks.checkHint'),
        ),
      ]}
    />
  )
}
