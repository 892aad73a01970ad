import type { TaskName } from '@portal/domain/applications/form.ts'
import { useTexts } from '../../../platform/texts.ts'
import { Banner } from '../../../ui/banner.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { type Task, TaskList, type TaskState } from '../../../ui/task-list.tsx'
import { tasksOf } from '../state/draft-values.ts'
import { useAsked } from '../state/use-asked.ts'
import { useClaimsAsked } from '../state/use-claims-asked.ts'
import type { TaskProps } from '../state/use-draft.ts'
import type { NamedGap } from '../state/use-gaps.ts'
import classes from './applications.module.css'
import { FormLink } from './form-link.tsx'

/** Step 2: the tasks with their states, in free order. A locked task shows its reason. */
export function TaskOverview({ draft, profile, gaps }: TaskProps & { gaps: readonly NamedGap[] }) {
  const { t } = useTexts()
  const { questions, choices } = useAsked(draft.values, profile)
  const claims = useClaimsAsked(draft.values)
  const { educationLevel, educationLanguage, languageLevel, grant } = draft.values
  const lacks = (name: TaskName) => gaps.some((gap) => gap.task === name)
  const missingIn = (name: TaskName) => gaps.filter((gap) => gap.task === name).length
  const canChoose = educationLevel !== '' && educationLanguage !== ''
  const open = tasksOf(draft.values).filter(lacks)

  const stateOf = (name: TaskName): TaskState => (lacks(name) ? 'incomplete' : 'completed')
  const documentsHint = (name: TaskName): string =>
    lacks(name)
      ? t('applications.tasks.documentsHint', { count: missingIn(name) })
      : t('applications.tasks.documentsReady')
  const task = (key: TaskName | 'personal', state: TaskState, hint: string): Task => ({
    key,
    name: t(`applications.tasks.${key}`),
    state,
    hint,
    link: (describedBy) => (
      <FormLink task={key} aria-describedby={describedBy}>
        {t(`applications.tasks.${key}`)}
      </FormLink>
    ),
  })

  return (
    <>
      {open.length === 0 && (
        <Banner tone="success" title={t('applications.tasks.ready')}>
          <div className={classes.stack}>
            <p>{t('applications.tasks.readyText')}</p>
            <p>
              <FormLink task="check" className={buttonClass()}>
                {t('applications.tasks.check')}
              </FormLink>
            </p>
          </div>
        </Banner>
      )}
      <TaskList
        tasks={[
          task('personal', 'completed', t('applications.tasks.personalHint')),
          task('education', stateOf('education'), t('applications.tasks.educationHint')),
          task(
            'choices',
            canChoose ? stateOf('choices') : 'locked',
            t(canChoose ? 'applications.tasks.choicesHint' : 'applications.tasks.choicesLocked', { choices }),
          ),
          ...(questions.length === 0 ? [] : [task('questions', stateOf('questions'), t('requirements.taskHint'))]),
          ...(grant === null
            ? []
            : [
                ...(claims.quotas || claims.rights
                  ? [
                      task(
                        'claims',
                        grant.quotaCategoryIds.length + grant.preemptiveRightIds.length > 0 ? 'completed' : 'optional',
                        t('applications.tasks.claimsHint'),
                      ),
                    ]
                  : []),
                task('results', stateOf('results'), t('applications.tasks.resultsHint')),
              ]),
          task('documents', stateOf('documents'), documentsHint('documents')),
          ...(grant === null ? [] : [task('grantFiles', stateOf('grantFiles'), documentsHint('grantFiles'))]),
          task('languages', languageLevel.length > 0 ? 'completed' : 'optional', t('applications.tasks.languagesHint')),
          task(
            'check',
            open.length > 0 ? 'locked' : 'ready',
            open.length > 0
              ? t('applications.tasks.checkLocked', {
                  tasks: open.map((name) => t(`applications.tasks.${name}`)).join(', '),
                })
              : t('applications.tasks.checkHint'),
          ),
        ]}
      />
    </>
  )
}
