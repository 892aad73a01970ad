/** Order of two texts by their code units, the same in every language. */
export const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)
