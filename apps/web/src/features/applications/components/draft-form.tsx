import type { ProfileView } from '@portal/domain/accounts/schema.ts'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { type TextKey, useTexts } from '../../../app/texts.ts'
import { Page } from '../../../ui/page.tsx'
import type { ServerDraft } from '../state/draft-record.ts'
import { gapsOf, TASKS, type TaskName } from '../state/draft-values.ts'
import { type Draft, useDraft } from '../state/use-draft.ts'
import classes from './applications.module.css'
import { CheckTask } from './check-task.tsx'
import { ChoicesTask } from './choices-task.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import { DocumentsTask } from './documents-task.tsx'
import { EducationTask } from './education-task.tsx'
import { EndApplication } from './end-application.tsx'
import { LanguagesTask } from './languages-task.tsx'
import { PersonalStep } from './personal-step.tsx'
import { ReceptionWarning } from './reception-warning.tsx'
import { SavingNote } from './saving-note.tsx'
import { TaskOverview } from './task-overview.tsx'
import { WaitingToSend } from './waiting-to-send.tsx'

type DraftFormProps = {
  readonly profile: ProfileView
  /** Null for a new application. */
  readonly id: string | null
  /** What the server holds, as far as it has said; the form does not wait for it where this device has more. */
  readonly server: ServerDraft | null
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
export function DraftForm({ profile, id, server, onCreated }: DraftFormProps) {
  const { t } = useTexts()
  const navigate = useNavigate()
  const search = useSearch({ from: '/work/create-application' })
  const draft = useDraft({ id, server, onCreated })
  const task = TASKS.find((name) => name === search.task)
  const place: Place =
    task ?? (search.task === 'tasks' || (search.task === undefined && id !== null) ? 'tasks' : 'personal')
  const title =
    task === undefined ? t(id === null ? 'applications.form.title' : 'applications.form.draftTitle') : t(TITLES[task])

  const { end } = draft
  useEffect(() => {
    if (end === null || end === 'deleted') return
    const { number } = end
    void navigate({ to: '/applications', ...(number === null ? {} : { state: { sentNumber: number } }) })
  }, [end, navigate])

  const { saving } = draft
  const isWaitingToSend = draft.record.isSendWanted && (saving.state === 'waiting' || saving.state === 'failed')
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
      {isWaitingToSend ? <WaitingToSend draft={draft} /> : <TaskAt place={place} draft={draft} profile={profile} />}
      <div className={classes.bar}>
        <SavingNote draft={draft} />
        {place === 'tasks' && search.id !== undefined && (
          <EndApplication
            id={search.id}
            number={null}
            act="remove"
            onDone={() => void navigate({ to: '/applications' })}
          />
        )}
      </div>
      <ConflictDialog draft={draft} profile={profile} />
    </Page>
  )
}

function TaskAt({ place, draft, profile }: TaskProps & { place: Place }) {
  switch (place) {
    case 'personal':
      return <PersonalStep profile={profile} />
    case 'tasks':
      return <TaskOverview draft={draft} profile={profile} gaps={gapsOf(draft.values, profile)} />
    case 'education':
      return <EducationTask draft={draft} profile={profile} />
    case 'choices':
      return <ChoicesTask draft={draft} profile={profile} />
    case 'documents':
      return <DocumentsTask draft={draft} profile={profile} />
    case 'languages':
      return <LanguagesTask draft={draft} profile={profile} />
    case 'check':
      return <CheckTask draft={draft} profile={profile} />
  }
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
