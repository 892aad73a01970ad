import type { ErrorKey } from './error-key.ts'
import { type Refusal, refuse } from './refusal.ts'
import type { Role } from './role.ts'

/** REFEREE: the bearer of a referee's link, who has no account. */
export type Mover = Role | 'SYSTEM' | 'REFEREE'

export type Transition<Target extends string = string> = { readonly to: Target; readonly by: readonly Mover[] }

/**
 * State machine: status x event -> transition. `absent` is the state before creation. An event without a cell is
 * impossible.
 */
export type Workflow<Status extends string, Target extends string = Status> = Readonly<
  Record<Status | 'absent', Readonly<Record<string, Transition<Target>>>>
>

export type EventOf<W> = { [S in keyof W]: keyof W[S] & string }[keyof W]
type TargetOf<W, Event> = {
  [S in keyof W]: Event extends keyof W[S] ? (W[S][Event] extends { readonly to: infer To } ? To : never) : never
}[keyof W]

/** An allowed event with its target status, made by `stepOf`. */
export type Step<W, Event extends EventOf<W> = EventOf<W>> = { readonly event: Event; readonly to: TargetOf<W, Event> }

export function transitionOf<W extends Workflow<string>>(workflow: W, status: keyof W, event: EventOf<W>) {
  const events: Partial<Record<string, Transition>> | undefined = workflow[status]
  return events?.[event] ?? null
}

/** Step of an event from a status; null if the table has none, or none for these movers. */
export function stepOf<W extends Workflow<string>, Event extends EventOf<W>>(
  workflow: W,
  status: keyof W,
  event: Event,
  movers: readonly Mover[],
): Step<W, Event> | null {
  const transition = transitionOf(workflow, status, event)
  const isAllowed = transition?.by.some((mover) => movers.includes(mover)) ?? false
  return isAllowed ? { event, to: transition?.to as TargetOf<W, Event> } : null
}

/** Makes the function that returns an event's step, or the refusal of this state machine. */
export const asker =
  <W extends Workflow<string>>(workflow: W, refusalOf: (status: keyof W, movers: readonly Mover[]) => ErrorKey) =>
  <Event extends EventOf<W>>(status: keyof W, event: Event, movers: readonly Mover[]): Step<W, Event> | Refusal =>
    stepOf(workflow, status, event, movers) ?? refuse(refusalOf(status, movers))

export const canMove = <W extends Workflow<string>>(
  workflow: W,
  status: keyof W,
  event: EventOf<W>,
  movers: readonly Mover[],
): boolean => stepOf(workflow, status, event, movers) !== null

/** Whether an event leads to a status without further events. */
export const endsLife = <W extends Workflow<string>>(workflow: W, event: EventOf<W>): boolean =>
  Object.values(workflow).some((events) => {
    const to = events[event]?.to
    return to !== undefined && to in workflow && Object.keys(workflow[to] ?? {}).length === 0
  })

export const eventsOf = <W extends Workflow<string>>(workflow: W): readonly EventOf<W>[] => [
  ...new Set(Object.values(workflow).flatMap((events) => Object.keys(events) as EventOf<W>[])),
]
