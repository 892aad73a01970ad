import type { Placement } from '../api.ts'

type Option = Placement['others'][number]

/** Times of a row: the proposed one and the others that suit, soonest first. */
export function optionsOf({ slotId, startsAt, expertName, others }: Placement): readonly Option[] {
  const proposed = slotId === null || startsAt === null ? [] : [{ slotId, startsAt, expertName: expertName ?? '' }]
  return [...proposed, ...others.filter((other) => other.slotId !== slotId)].sort((one, other) =>
    one.startsAt.localeCompare(other.startsAt),
  )
}

/** Time of each application to be placed. An edited row wins over the proposal; an empty one is left out. */
export function chosenSlots(
  rows: readonly Placement[],
  changed: Readonly<Record<string, string>>,
): ReadonlyMap<string, string> {
  return new Map(
    rows.flatMap(({ requestId, slotId }) => {
      const chosen = changed[requestId] ?? slotId ?? ''
      return chosen === '' ? [] : [[requestId, chosen] as const]
    }),
  )
}
