import type { ProfileView } from '@portal/domain/accounts/schema.ts'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { type TextKey, useTexts } from '../../../app/texts.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Page } from '../../../ui/page.tsx'
import { type DraftValues, gapsOf, TASKS, type TaskName } from '../state/draft-values.ts'
import { type Draft, type Saving, useDraft } from '../state/use-draft.ts'
import classes from './applications.module.css'
import { CheckTask } from './check-task.tsx'
import { ChoicesTask } from './choices-task.tsx'
import { DocumentsTask } from './documents-task.tsx'
import { EducationTask } from './education-task.tsx'
import { EndApplication } from './end-application.tsx'
import { LanguagesTask } from './languages-task.tsx'
import { PersonalStep } from './personal-step.tsx'
import { ReceptionWarning } from './reception-warning.tsx'
import { TaskOverview } from './task-overview.tsx'

type DraftFormProps = {
  readonly profile: ProfileView
  readonly initial: DraftValues
  readonly stored: { readonly id: string | null; readonly version: number | null }
  readonly onCreated: (id: string) => void
}

/** What every task of the form works on. */
export type TaskProps = { readonly draft: Draft; readonly profile: ProfileView }

/** The places of the form; `personal` is step_1, the list and its tasks are step_2. */
type Place = 'personal' | 'tasks' | TaskName

const TITLES: Record<TaskName, TextKey> = {
  education: 'applications.tasks.education',
  choices: 'applications.tasks.choices',
  documents: 'applications.tasks.documents',
  languages: 'applications.tasks.languages',
  check: 'applications.tasks.check',
}

/** The form of an application: two steps outside, a list of tasks inside, saved by itself. */
export function DraftForm({ profile, initial, stored, onCreated }: DraftFormProps) {
  const { t } = useTexts()
  const navigate = useNavigate()
  const search = useSearch({ from: '/work/create-application' })
  const draft = useDraft({ initial, stored, onCreated })
  const task = TASKS.find((name) => name === search.task)
  const place: Place =
    task ?? (search.task === 'tasks' || (search.task === undefined && stored.id !== null) ? 'tasks' : 'personal')
  const title =
    task === undefined
      ? t(stored.id === null ? 'applications.form.title' : 'applications.form.draftTitle')
      : t(TITLES[task])

  return (
    <Page
      key={place}
      title={title}
      back={
        task === undefined ? (
          <Link to="/applications">← {t('applications.form.backToList')}</Link>
        ) : (
          <Link to="/create-application" search={{ ...search, task: 'tasks' }}>
            ← {t('applications.form.backToTasks')}
          </Link>
        )
      }
    >
      <ReceptionWarning />
      {task === undefined && <Steps place={place} />}
      {place === 'personal' && <PersonalStep profile={profile} />}
      {place === 'tasks' && <TaskOverview draft={draft} profile={profile} gaps={gapsOf(draft.values, profile)} />}
      {place === 'education' && <EducationTask draft={draft} profile={profile} />}
      {place === 'choices' && <ChoicesTask draft={draft} profile={profile} />}
      {place === 'documents' && <DocumentsTask draft={draft} profile={profile} />}
      {place === 'languages' && <LanguagesTask draft={draft} profile={profile} />}
      {place === 'check' && <CheckTask draft={draft} profile={profile} />}
      <div className={classes.bar}>
        <SavingNote saving={draft.saving} onRetry={() => void draft.saveNow()} />
        {place === 'tasks' && search.id !== undefined && (
          <EndApplication
            id={search.id}
            number={null}
            act="remove"
            onDone={() => void navigate({ to: '/applications' })}
          />
        )}
      </div>
    </Page>
  )
}

/** The two steps of the form as links (specification, Create application). */
function Steps({ place }: { place: Place }) {
  const { t } = useTexts()
  const search = useSearch({ from: '/work/create-application' })
  const steps = [
    { task: 'personal', label: t('applications.form.step1'), isCurrent: place === 'personal' },
    { task: 'tasks', label: t('applications.form.step2'), isCurrent: place !== 'personal' },
  ]
  return (
    <nav aria-label={t('applications.form.steps')}>
      <ol className={classes.steps}>
        {steps.map(({ task, label, isCurrent }) => (
          <li key={task} {...(isCurrent ? { 'aria-current': 'step' as const } : {})}>
            <Link to="/create-application" search={{ ...search, task }}>
              {label}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** Whether the draft is safe; read out politely. */
function SavingNote({ saving, onRetry }: { saving: Saving; onRetry: () => void }) {
  const { t } = useTexts()
  if (saving.state === 'failed') {
    return (
      <Banner tone="warning" isAnnounced>
        {t('applications.saving.failed', { reason: saving.error.message })}{' '}
        <Button look="quiet" onClick={onRetry}>
          {t('app.actions.tryAgain')}
        </Button>
      </Banner>
    )
  }
  return <p role="status">{saving.state === 'idle' ? '' : t(`applications.saving.${saving.state}`)}</p>
}
