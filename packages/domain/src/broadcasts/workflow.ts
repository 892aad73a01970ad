import { type EventOf, type Mover, type Step, stepOf, type Workflow } from '../kernel/workflow.ts'
import type { BroadcastState } from './status.ts'

export const WRITERS = ['ADMIN'] as const

/** Transitions of a notice to many. A taken-back one is never sent. */
export const BROADCAST_WORKFLOW = {
  absent: { write: { to: 'DRAFT', by: WRITERS } },
  DRAFT: {
    write: { to: 'DRAFT', by: WRITERS },
    ask: { to: 'WAITING', by: WRITERS },
    schedule: { to: 'SCHEDULED', by: WRITERS },
  },
  WAITING: { schedule: { to: 'SCHEDULED', by: WRITERS }, giveBack: { to: 'DRAFT', by: WRITERS } },
  SCHEDULED: { takeBack: { to: 'CANCELLED', by: WRITERS }, begin: { to: 'SENDING', by: ['SYSTEM'] } },
  SENDING: { begin: { to: 'SENDING', by: ['SYSTEM'] }, finish: { to: 'SENT', by: ['SYSTEM'] } },
  SENT: {},
  CANCELLED: {},
} as const satisfies Workflow<BroadcastState>

export type BroadcastEvent = EventOf<typeof BROADCAST_WORKFLOW>

export const broadcastStep = <Event extends BroadcastEvent>(
  state: BroadcastState | 'absent',
  event: Event,
  movers: readonly Mover[],
): Step<typeof BROADCAST_WORKFLOW, Event> | null => stepOf(BROADCAST_WORKFLOW, state, event, movers)
