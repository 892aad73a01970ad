import { DAY_MS } from '../kernel/durations.ts'
import { lastMinuteBefore, lastMoment } from '../kernel/time-zone.ts'
import { type CorrectionState, isAsked } from './correction-schema.ts'
import type { DraftProgress } from './progress-rules.ts'
import type { NextStepName } from './schema.ts'
import { type InvitationMark, mayChooseTime } from './slot-schema.ts'
import {
  type ApplicationStatus,
  type ApplicationType,
  hasEndedInVain,
  isAdmitted,
  isCompeting,
  isDraft,
  isOpen,
} from './status.ts'

/** Next steps of an applicant, the most urgent first (docs/specification/screens.md#applicants-home). */
export const HOME_STEPS = [
  'answerOffer',
  'correct',
  'chooseTime',
  'joinInterview',
  'continueTest',
  'readMessage',
  'takeTest',
  'sendDraft',
  'finishDraft',
  'wait',
  'admitted',
  'addDocuments',
  'begin',
  'notAdmitted',
  'closed',
] as const
export type HomeStepName = (typeof HOME_STEPS)[number]

/** An interview counts as near from this time before it. */
export const INTERVIEW_IS_NEAR_MS = 3 * DAY_MS

export type HomeApplication = {
  readonly id: string
  readonly type: ApplicationType
  readonly status: ApplicationStatus
  readonly sentAt: Date | null
  readonly endedAt: Date | null
  readonly nextSteps: readonly { readonly step: NextStepName; readonly at: Date | null }[]
  /** Newest request for corrections; it ends with a day. */
  readonly correction: { readonly state: CorrectionState; readonly until: Date } | null
  /** Invitation to choose a time for an interview; it ends with a day. */
  readonly slotInvitation: { readonly state: InvitationMark; readonly chooseUntil: Date } | null
  readonly progress: Pick<DraftProgress, 'done' | 'total'> | null
  /** A draft can be sent now: its reception or its competition is open. */
  readonly maySend: boolean
  /** Last instant for sending a draft; null: unknown. */
  readonly sendUntil: Date | null
  /** The office has written since the last reading. */
  readonly hasNewMessage: boolean
}

export type HomeFacts = {
  readonly applications: readonly HomeApplication[]
  readonly offers: readonly { readonly applicationId: string; readonly acceptUntil: Date }[]
  readonly documents: { readonly held: number; readonly required: number }
  /** Whether any way to apply is open to this person, and until when. */
  readonly opening: { readonly isOpen: boolean; readonly closesAt: Date | null; readonly opensAt: Date | null }
}

export type HomeStep = {
  readonly step: HomeStepName
  readonly applicationId: string | null
  readonly at: Date | null
}

type Step = NextStepName
const stepOf = ({ nextSteps }: HomeApplication, name: Step) => nextSteps.find(({ step }) => step === name)

/** Last minute for the answer to an open request; null: none is open. */
const correctionEnd = ({ correction }: Pick<HomeApplication, 'correction'>, now: Date): Date | null =>
  correction !== null && isAsked(correction.state) && now < correction.until ? lastMinuteBefore(correction.until) : null

/** Last minute for choosing a time; null: none is to be chosen. */
const choosingEnd = ({ slotInvitation }: Pick<HomeApplication, 'slotInvitation'>, now: Date): Date | null =>
  slotInvitation !== null && mayChooseTime(slotInvitation.state) && now < slotInvitation.chooseUntil
    ? lastMinuteBefore(slotInvitation.chooseUntil)
    : null

/** Steps of one application. A time to choose and a new message are steps beside those that ask for something. */
function applicationSteps(application: HomeApplication, now: Date): readonly Omit<HomeStep, 'applicationId'>[] {
  const step = applicationStep(application, now)
  const own = step === null ? [] : [step]
  const choosing = isOpen(application.status) ? choosingEnd(application, now) : null
  const besides: Omit<HomeStep, 'applicationId'>[] = []
  if (choosing !== null) besides.push({ step: 'chooseTime', at: choosing })
  if (application.hasNewMessage) besides.push({ step: 'readMessage', at: null })
  return besides.length === 0 ? own : [...besides, ...own.filter((each) => each.step !== 'wait')]
}

/** Step of one application. */
function applicationStep(application: HomeApplication, now: Date): Omit<HomeStep, 'applicationId'> | null {
  const { status, progress, maySend, sendUntil } = application
  if (isDraft(status)) {
    if (!maySend) return null
    const isReady = progress !== null && progress.done === progress.total
    return { step: isReady ? 'sendDraft' : 'finishDraft', at: sendUntil }
  }
  if (isAdmitted(status)) return { step: 'admitted', at: application.endedAt }
  if (!isOpen(status)) return null
  const asked = correctionEnd(application, now)
  if (asked !== null) return { step: 'correct', at: asked }
  const interview = stepOf(application, 'interview')?.at ?? null
  if (interview !== null && interview.getTime() - now.getTime() <= INTERVIEW_IS_NEAR_MS)
    return { step: 'joinInterview', at: interview }
  const running = stepOf(application, 'runningTest')
  if (running !== undefined) return { step: 'continueTest', at: running.at }
  if (stepOf(application, 'test') !== undefined) return { step: 'takeTest', at: null }
  return { step: 'wait', at: interview }
}

/** Step of a person without an application that needs them. */
function ownStep({ applications, documents, opening }: HomeFacts): HomeStep {
  const refused = applications.find(({ status }) => hasEndedInVain(status))
  if (!opening.isOpen)
    return refused === undefined
      ? { step: 'closed', applicationId: null, at: opening.opensAt }
      : { step: 'notAdmitted', applicationId: refused.id, at: opening.opensAt }
  const step = documents.held < documents.required ? 'addDocuments' : 'begin'
  return { step, applicationId: null, at: opening.closesAt }
}

const byUrgency = (one: HomeStep, other: HomeStep): number =>
  HOME_STEPS.indexOf(one.step) - HOME_STEPS.indexOf(other.step) ||
  (one.at?.getTime() ?? Number.MAX_SAFE_INTEGER) - (other.at?.getTime() ?? Number.MAX_SAFE_INTEGER)

/** All steps of an applicant, the most urgent first; never empty. A person under way is not asked to begin. */
export function homeSteps(facts: HomeFacts, now: Date): readonly [HomeStep, ...HomeStep[]] {
  const offers = facts.offers
    .filter(({ acceptUntil }) => now < acceptUntil)
    .map(
      ({ applicationId, acceptUntil }): HomeStep => ({
        step: 'answerOffer',
        applicationId,
        at: lastMoment(acceptUntil),
      }),
    )
  const offered = new Set(offers.map(({ applicationId }) => applicationId))
  const own = facts.applications
    .filter(({ id }) => !offered.has(id))
    .flatMap((application) =>
      applicationSteps(application, now).map((step): HomeStep => ({ ...step, applicationId: application.id })),
    )
  const [first, ...rest] = [...offers, ...own].sort(byUrgency)
  return first === undefined ? [ownStep(facts)] : [first, ...rest]
}

export const WAY_STAGES = [
  'registered',
  'documents',
  'sent',
  'test',
  'review',
  'interview',
  'claims',
  'result',
  'decision',
] as const
export type WayStage = (typeof WAY_STAGES)[number]
export type WayStep = {
  readonly stage: WayStage
  readonly state: 'done' | 'now' | 'ahead'
  readonly at: Date | null
}

const way = (stage: WayStage, state: WayStep['state'], at: Date | null = null): WayStep => ({ stage, state, at })

/** Way of an applicant with one application, or with none yet: only stages that apply. */
export function wayOf(
  application: HomeApplication | null,
  documents: HomeFacts['documents'],
  now: Date,
): readonly WayStep[] {
  const begun = way('registered', 'done')
  if (application === null || isDraft(application.status)) {
    const hasAll = documents.held >= documents.required
    const isCompetitor = application !== null && isCompeting(application.type)
    const ahead: readonly WayStage[] = isCompetitor ? ['claims', 'result'] : ['test', 'review', 'interview', 'decision']
    return [
      begun,
      way('documents', hasAll ? 'done' : 'now'),
      way('sent', hasAll || application !== null ? 'now' : 'ahead', application?.sendUntil ?? null),
      ...ahead.map((stage) => way(stage, 'ahead')),
    ]
  }
  const sent = [begun, way('documents', 'done'), way('sent', 'done', application.sentAt)]
  if (!isOpen(application.status))
    return [...sent, way(isCompeting(application.type) ? 'result' : 'decision', 'done', application.endedAt)]
  if (isCompeting(application.type)) {
    const claims = stepOf(application, 'claims')
    return [
      ...sent,
      way('claims', claims === undefined ? 'done' : 'now', claims?.at ?? null),
      way('result', claims === undefined ? 'now' : 'ahead', stepOf(application, 'result')?.at ?? null),
    ]
  }
  const isTestAhead = ['test', 'runningTest'].some((name) => stepOf(application, name as Step) !== undefined)
  const interview = stepOf(application, 'interview')
  const isNear = interview?.at != null && interview.at.getTime() - now.getTime() <= INTERVIEW_IS_NEAR_MS
  const isHeld = interview === undefined && stepOf(application, 'unsetInterview') === undefined
  return [
    ...sent,
    way('test', isTestAhead ? 'now' : 'done'),
    way('review', 'now'),
    way('interview', isHeld ? 'done' : isNear ? 'now' : 'ahead', interview?.at ?? null),
    way('decision', 'ahead'),
  ]
}

export const AGENDA_ITEMS = [
  'offer',
  'correction',
  'chooseTime',
  'interview',
  'test',
  'claims',
  'result',
  'competition',
  'enrolment',
] as const
export type AgendaItem = {
  readonly item: (typeof AGENDA_ITEMS)[number]
  readonly applicationId: string | null
  readonly at: Date
}

const AGENDA_OF_STEP: { readonly [S in Step]?: AgendaItem['item'] } = {
  interview: 'interview',
  runningTest: 'test',
  claims: 'claims',
  result: 'result',
}

/** Days ahead of an applicant, soonest first. A passed instant is never among them. */
export function agendaOf(
  {
    applications,
    offers,
  }: Pick<HomeFacts, 'offers'> & {
    readonly applications: readonly Pick<HomeApplication, 'id' | 'nextSteps' | 'correction' | 'slotInvitation'>[]
  },
  closing: readonly { readonly item: 'competition' | 'enrolment'; readonly at: Date | null }[],
  now: Date,
): readonly AgendaItem[] {
  const ofOffers = offers.map(({ applicationId, acceptUntil }) => ({
    item: 'offer' as const,
    applicationId,
    at: lastMoment(acceptUntil),
  }))
  const ofSteps = applications.flatMap(({ id, nextSteps }) =>
    nextSteps.flatMap(({ step, at }) => {
      const item = AGENDA_OF_STEP[step]
      return item === undefined || at === null ? [] : [{ item, applicationId: id, at }]
    }),
  )
  const ofCorrections = applications.flatMap((application) => {
    const at = correctionEnd(application, now)
    return at === null ? [] : [{ item: 'correction' as const, applicationId: application.id, at }]
  })
  const ofChoosing = applications.flatMap((application) => {
    const at = choosingEnd(application, now)
    return at === null ? [] : [{ item: 'chooseTime' as const, applicationId: application.id, at }]
  })
  const ofClosing = closing.flatMap(({ item, at }) => (at === null ? [] : [{ item, applicationId: null, at }]))
  return [...ofOffers, ...ofCorrections, ...ofChoosing, ...ofSteps, ...ofClosing]
    .filter(({ at }) => now < at)
    .sort((one, other) => one.at.getTime() - other.at.getTime())
}
