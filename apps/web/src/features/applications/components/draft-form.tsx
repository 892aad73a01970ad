import type { ProfileView } from '@portal/domain/accounts/schema.ts'
import { fieldsOf, type OwnField, rowOf, type TaskName } from '@portal/domain/applications/form.ts'
import type { ApplicationType } from '@portal/domain/applications/status.ts'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { type ComponentType, Suspense, useEffect, useState } from 'react'
import { type TextKey, useTexts } from '../../../platform/texts.ts'
import { useStay } from '../../../platform/use-stay.ts'
import { Banner } from '../../../ui/banner.tsx'
import { goToField } from '../../../ui/error-summary.tsx'
import { Page } from '../../../ui/page.tsx'
import { UploadsOf } from '../../../ui/slot-uploads.ts'
import { LoadingState } from '../../../ui/states.tsx'
import { useAhead } from '../../../ui/use-ahead.ts'
import { tasksOf, typeOf } from '../state/draft-values.ts'
import { FORM_TITLES, formSearch, useFormAddress } from '../state/form-address.ts'
import { type serverDraftOf, type TaskProps, useDraft } from '../state/use-draft.ts'
import { useGaps } from '../state/use-gaps.ts'
import { type WantedFault, wantedOf, withWanted } from '../state/wanted-choice.ts'
import classes from './applications.module.css'
import { ChoicesTask } from './choices-task.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import { DocumentsTask } from './documents-task.tsx'
import { EducationTask } from './education-task.tsx'
import { EndApplication } from './end-application.tsx'
import { FirstChoice } from './first-choice.tsx'
import { FormLink } from './form-link.tsx'
import {
  CheckTask,
  ClaimsTask,
  CompetingStart,
  GrantFilesTask,
  GrantStart,
  LanguagesTask,
  loadTasks,
  NewRequirements,
  QuestionsTask,
  ResultsTask,
} from './later-tasks.tsx'
import { PersonalStep } from './personal-step.tsx'
import { ReceptionWarning } from './reception-warning.tsx'
import { SavingNote } from './saving-note.tsx'
import { TaskFaults } from './task-faults.tsx'
import { TaskOverview } from './task-overview.tsx'
import { WaitingToSend } from './waiting-to-send.tsx'

type DraftFormProps = {
  readonly profile: ProfileView
  readonly id: string | null
  /** The server's draft; null until loaded. The form does not wait for it if this device has newer input. */
  readonly server: ReturnType<typeof serverDraftOf>
  readonly onCreated: (id: string) => void
}

/** Positions in the form: `start` lists the requirements, `personal` is step_1, the list and its tasks are step_2. */
type FormPosition = 'start' | 'personal' | 'tasks' | TaskName

/** Task of each field with its own control. Other tasks follow from the rows. */
const ASKED_IN: Record<OwnField, ComponentType<TaskProps>> = {
  competitionId: EducationTask,
  gpa: EducationTask,
  choices: ChoicesTask,
  languageLevel: LanguagesTask,
  answers: QuestionsTask,
  additionalDocuments: DocumentsTask,
  furtherFiles: DocumentsTask,
  letterWords: DocumentsTask,
  quotaCategoryIds: ClaimsTask,
  preemptiveRightIds: ClaimsTask,
  untResult: ResultsTask,
  attestatAverageScore: ResultsTask,
  grantFiles: GrantFilesTask,
}

/** Form of an application in two steps. The second is a list of tasks. The draft saves itself. */
export function DraftForm({ profile, id, server, onCreated }: DraftFormProps) {
  const { t } = useTexts()
  const navigate = useNavigate()
  const { type, path, search } = useFormAddress()
  const stay = useStay(path)
  const draft = useDraft({ id, type, server, onCreated })
  const isGrant = draft.values.grant !== null
  const task = tasksOf(draft.values).find((name) => name === search.task)
  const position: FormPosition = task ?? outerPosition(search.task, isGrant, draft.record.id !== null)
  const kind = typeOf(draft.values)
  const title = t(task === undefined ? formTitle(kind, id !== null) : `applications.tasks.${task}`)

  const { end } = draft
  useEffect(() => {
    if (end === null || end === 'deleted') return
    const { number } = end
    void navigate({ to: '/applications', ...(number === null ? {} : { state: { sentNumber: number } }) })
  }, [end, navigate])

  // Takes a choice from the address once, and opens the task of choices.
  const [wantedFault, setWantedFault] = useState<WantedFault | null>(null)
  const { university, program, choices: listed } = search
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each choice
  useEffect(() => {
    const wanted = wantedOf(search)
    if (wanted === null) return
    const taken = withWanted(draft.current(), wanted)
    setWantedFault(typeof taken === 'string' ? taken : null)
    if (typeof taken !== 'string') draft.change(taken)
    void stay({
      to: path,
      search: { ...formSearch(type), ...(search.id === undefined ? {} : { id: search.id }), task: 'choices' },
      replace: true,
    })
  }, [university, program, listed])

  useAhead(loadTasks)
  const { saving } = draft
  const isWaitingToSend = draft.record.isSendWanted && (saving.state === 'waiting' || saving.state === 'failed')
  return (
    <Page
      key={position}
      title={title}
      {...(position === 'tasks' ? { lead: <FirstChoice values={draft.values} /> } : {})}
      back={
        task === undefined ? (
          <Link to="/applications">← {t('applications.form.backToList')}</Link>
        ) : (
          <FormLink task="tasks">← {t('applications.form.backToTasks')}</FormLink>
        )
      }
    >
      <ReceptionWarning id={draft.record.id} type={kind} />
      <Suspense>
        <NewRequirements draft={draft} profile={profile} since={server?.savedAt ?? null} />
      </Suspense>
      {wantedFault !== null && task === 'choices' && (
        <Banner tone="warning">{t(`applications.wanted.faults.${wantedFault}`)}</Banner>
      )}
      {task === undefined && position !== 'start' && <Steps position={position} />}
      {task !== undefined && task !== 'check' && <TaskFaults draft={draft} task={task} />}
      {isWaitingToSend ? (
        <WaitingToSend draft={draft} />
      ) : (
        <UploadsOf value={draft.sync}>
          <TaskAt position={position} draft={draft} profile={profile} />
        </UploadsOf>
      )}
      <div className={classes.bar}>
        <SavingNote draft={draft} />
        {position === 'tasks' && search.id !== undefined && (
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

function TaskAt(props: TaskProps & { position: FormPosition }) {
  return (
    <Suspense fallback={<LoadingState />}>
      <PartAt {...props} />
      <FocusAsked position={props.position} />
    </Suspense>
  )
}

/** Focuses the control of a link to another task once the task is rendered, after its chunk has come too. */
function FocusAsked({ position }: { position: FormPosition }) {
  const control = useLocation({ select: ({ hash }) => hash })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same control again after another place
  useEffect(() => {
    if (control === '') return
    // The page focuses its heading after the effects of its content.
    const frame = requestAnimationFrame(() => goToField(control))
    return () => cancelAnimationFrame(frame)
  }, [control, position])
  return null
}

function PartAt({ position, draft, profile }: TaskProps & { position: FormPosition }) {
  const gaps = useGaps(draft.values, profile, draft.record.id)
  if (position === 'start') return draft.values.isCompeting ? <CompetingStart /> : <GrantStart />
  if (position === 'personal') return <PersonalStep profile={profile} />
  if (position === 'tasks') return <TaskOverview draft={draft} profile={profile} gaps={gaps} />
  const own = fieldsOf(position).find((field): field is OwnField => rowOf(field).kind === 'own')
  const Task = own === undefined ? CheckTask : ASKED_IN[own]
  return <Task draft={draft} profile={profile} />
}

/** Position of the form outside its tasks. A stored draft opens at its list, a new grant application at its rules. */
function outerPosition(asked: string | undefined, isGrant: boolean, isStored: boolean): FormPosition {
  if (asked === 'tasks' || (asked === undefined && isStored)) return 'tasks'
  return asked === undefined && isGrant ? 'start' : 'personal'
}

const formTitle = (type: ApplicationType, isStored: boolean): TextKey =>
  FORM_TITLES[type][isStored ? 'stored' : 'fresh']

/** The two steps of the form as links (docs/specification/screens.md#application-form). */
function Steps({ position }: { position: FormPosition }) {
  const { t } = useTexts()
  const steps = [
    { task: 'personal' as const, label: t('applications.form.step1'), isCurrent: position === 'personal' },
    { task: 'tasks' as const, label: t('applications.form.step2'), isCurrent: position !== 'personal' },
  ]
  return (
    <nav aria-label={t('applications.form.steps')}>
      <ol className={classes.steps}>
        {steps.map(({ task, label, isCurrent }) => (
          <li key={task} {...(isCurrent ? { 'aria-current': 'step' as const } : {})}>
            <FormLink task={task}>{label}</FormLink>
          </li>
        ))}
      </ol>
    </nav>
  )
}
