import type { ErrorKey } from './error-key.ts'
import { type Refusal, refuse } from './refusal.ts'
import type { Role } from './role.ts'

/** Who carries out an event: somebody of a role, or the portal itself. */
export type Mover = Role | 'SYSTEM'

/** Where an event leads, and who may carry it out. */
export type Transition<Target extends string = string> = { readonly to: Target; readonly by: readonly Mover[] }

/** A whole life: status x event -> transition; `absent` is before it is there. What has no cell cannot happen. */
export type Workflow<Status extends string, Target extends string = Status> = Readonly<
  Record<Status | 'absent', Readonly<Record<string, Transition<Target>>>>
>

export type EventOf<W> = { [S in keyof W]: keyof W[S] & string }[keyof W]
type TargetOf<W, Event> = {
  [S in keyof W]: Event extends keyof W[S] ? (W[S][Event] extends { readonly to: infer To } ? To : never) : never
}[keyof W]

/** What a table allows: the event and the status that it leads to. Whoever has one asked for it. */
export type Step<W, Event extends EventOf<W> = EventOf<W>> = { readonly event: Event; readonly to: TargetOf<W, Event> }

/** The transition that an event makes from a status; null where the table has none. */
export function transitionOf<W extends Workflow<string>>(workflow: W, status: keyof W, event: EventOf<W>) {
  const events: Partial<Record<string, Transition>> | undefined = workflow[status]
  return events?.[event] ?? null
}

/** The step that an event is from a status; null where the table has none, or not for these movers. */
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

/** How a life is asked for the step that an event is now, and what it refuses with where there is none. */
export const asker =
  <W extends Workflow<string>>(workflow: W, refusalOf: (status: keyof W, movers: readonly Mover[]) => ErrorKey) =>
  <Event extends EventOf<W>>(status: keyof W, event: Event, movers: readonly Mover[]): Step<W, Event> | Refusal =>
    stepOf(workflow, status, event, movers) ?? refuse(refusalOf(status, movers))

/** Whether the table lets one of these movers carry out the event now. */
export const canMove = <W extends Workflow<string>>(
  workflow: W,
  status: keyof W,
  event: EventOf<W>,
  movers: readonly Mover[],
): boolean => stepOf(workflow, status, event, movers) !== null

/** Whether nothing can happen any more after an event. */
export const endsLife = <W extends Workflow<string>>(workflow: W, event: EventOf<W>): boolean =>
  Object.values(workflow).some((events) => {
    const to = events[event]?.to
    return to !== undefined && to in workflow && Object.keys(workflow[to] ?? {}).length === 0
  })

/** Every event of a table. */
export const eventsOf = <W extends Workflow<string>>(workflow: W): readonly EventOf<W>[] => [
  ...new Set(Object.values(workflow).flatMap((events) => Object.keys(events) as EventOf<W>[])),
]
