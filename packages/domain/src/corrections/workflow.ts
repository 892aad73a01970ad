import type { CorrectionState } from '../applications/correction-schema.ts'
import { type ApplicationStatus, isTakenBack, isUndecided } from '../applications/status.ts'
import { INSPECTOR_ROLES } from '../kernel/role.ts'
import { type EventOf, type Mover, type Step, stepOf, type Workflow } from '../kernel/workflow.ts'

/** Ends of a request that its application causes. */
const ENDING = {
  close: { to: 'CLOSED', by: ['SYSTEM'] },
  withdraw: { to: 'WITHDRAWN', by: ['SYSTEM'] },
} as const

/**
 * Transitions of one request for corrections; each round is a request of its own. The application stays as it is, and
 * a lapsed request decides nothing.
 */
export const CORRECTION_WORKFLOW = {
  absent: { ask: { to: 'ASKED', by: INSPECTOR_ROLES } },
  ASKED: {
    correct: { to: 'ASKED', by: ['USER'] },
    answer: { to: 'ANSWERED', by: ['USER'] },
    cancel: { to: 'CANCELLED', by: INSPECTOR_ROLES },
    lapse: { to: 'LAPSED', by: ['SYSTEM'] },
    ...ENDING,
  },
  ANSWERED: ENDING,
  CANCELLED: {},
  LAPSED: ENDING,
  CLOSED: {},
  WITHDRAWN: {},
} as const satisfies Workflow<CorrectionState>

export type CorrectionEvent = EventOf<typeof CORRECTION_WORKFLOW>

export const correctionStep = <Event extends CorrectionEvent>(
  state: CorrectionState | 'absent',
  event: Event,
  movers: readonly Mover[],
): Step<typeof CORRECTION_WORKFLOW, Event> | null => stepOf(CORRECTION_WORKFLOW, state, event, movers)

type Held = { readonly state: CorrectionState; readonly until: Date; readonly choice: number }
type Around = { readonly status: ApplicationStatus; readonly currentChoice: number | null; readonly now: Date }

/** The portal's own event that is due for a stored request; null: none. The end of its application comes first. */
function dueEvent({ until, choice }: Held, { status, currentChoice, now }: Around) {
  if (isTakenBack(status)) return 'withdraw'
  if (!isUndecided(status) || currentChoice !== choice) return 'close'
  return now >= until ? 'lapse' : null
}

/** State of a request now. It needs no job: time and the application tell it. */
export function correctionStateOf(held: Held, around: Around): CorrectionState {
  const due = dueEvent(held, around)
  return due === null ? held.state : (correctionStep(held.state, due, ['SYSTEM'])?.to ?? held.state)
}
