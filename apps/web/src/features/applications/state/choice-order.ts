/** A list with one entry at another place; the others keep their order. */
export function moved<Entry>(list: readonly Entry[], from: number, to: number): readonly Entry[] {
  const entry = list[from]
  if (entry === undefined) return list
  const rest = list.filter((_entry, at) => at !== from)
  return [...rest.slice(0, to), entry, ...rest.slice(to)]
}

/** The place that a dragged card takes when it is let go at a height; `middles` are those of all cards, top to bottom. */
export const placeAt = (height: number, middles: readonly number[], from: number): number =>
  middles.filter((middle, at) => at !== from && middle < height).length
