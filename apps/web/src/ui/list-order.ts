export function moved<Entry>(list: readonly Entry[], from: number, to: number): readonly Entry[] {
  const entry = list[from]
  if (entry === undefined) return list
  const rest = list.filter((_entry, at) => at !== from)
  return [...rest.slice(0, to), entry, ...rest.slice(to)]
}

/** Position of a card dropped at a height; `middles` are those of all cards, top to bottom. */
export const placeAt = (height: number, middles: readonly number[], from: number): number =>
  middles.filter((middle, at) => at !== from && middle < height).length
