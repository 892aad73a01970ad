import { isAwaited, type RefereeState } from '../applications/referee-schema.ts'
import { type ApplicationStatus, ENDED } from '../applications/status.ts'
import { type EventOf, type Mover, type Step, stepOf, type Workflow } from '../kernel/workflow.ts'

const ANSWERING = {
  give: { to: 'GIVEN', by: ['REFEREE'] },
  decline: { to: 'DECLINED', by: ['REFEREE'] },
} as const
const OPENING = { open: { to: 'OPENED', by: ['REFEREE'] }, ...ANSWERING } as const
const ENDING = { expire: { to: 'EXPIRED', by: ['SYSTEM'] }, replace: { to: 'REPLACED', by: ['USER'] } } as const

/**
 * Transitions of one named referee. A given letter is final. An answer without a letter stays as it is when another
 * referee is named. The link in a mail that bounced goes on, because the mail may be sent again.
 */
export const REFEREE_WORKFLOW = {
  absent: { name: { to: 'NAMED', by: ['USER'] } },
  NAMED: { sent: { to: 'SENT', by: ['SYSTEM'] }, bounce: { to: 'BOUNCED', by: ['SYSTEM'] }, ...OPENING, ...ENDING },
  SENT: {
    remind: { to: 'SENT', by: ['USER', 'SYSTEM'] },
    bounce: { to: 'BOUNCED', by: ['SYSTEM'] },
    ...OPENING,
    ...ENDING,
  },
  OPENED: { remind: { to: 'OPENED', by: ['USER', 'SYSTEM'] }, ...OPENING, ...ENDING },
  BOUNCED: { sent: { to: 'SENT', by: ['SYSTEM'] }, ...OPENING, ...ENDING },
  GIVEN: {},
  DECLINED: { replace: { to: 'DECLINED', by: ['USER'] } },
  EXPIRED: { replace: { to: 'EXPIRED', by: ['USER'] } },
  REPLACED: {},
} as const satisfies Workflow<RefereeState>

export type RefereeEvent = EventOf<typeof REFEREE_WORKFLOW>

export const refereeStep = <Event extends RefereeEvent>(
  state: RefereeState | 'absent',
  event: Event,
  movers: readonly Mover[],
): Step<typeof REFEREE_WORKFLOW, Event> | null => stepOf(REFEREE_WORKFLOW, state, event, movers)

type Held = { readonly state: RefereeState; readonly until: Date }
type Around = { readonly status: ApplicationStatus; readonly now: Date }

/** State of a referee now. A link that is awaited ends with its last day, or with its application. */
export function refereeStateOf({ state, until }: Held, { status, now }: Around): RefereeState {
  const isOver = now >= until || ENDED.includes(status)
  return isAwaited(state) && isOver ? (refereeStep(state, 'expire', ['SYSTEM'])?.to ?? state) : state
}
