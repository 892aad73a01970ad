/** Two letters of a long name may be wrong, one of a short name: HOME is no misspelt HOST. */
const LONG_NAME = 8
const mostOf = (known: string): number => (known.length < LONG_NAME ? 1 : 2)

export function findMisspelt(
  names: readonly string[],
  known: readonly string[],
): readonly { readonly name: string; readonly meant: string }[] {
  const set = new Set(known)
  return names
    .filter((name) => !set.has(name))
    .flatMap((name) => {
      const [nearest] = known
        .map((meant) => ({ meant, distance: distanceBetween(name.toUpperCase(), meant) }))
        .filter(({ meant, distance }) => distance <= mostOf(meant))
        .sort((one, other) => one.distance - other.distance)
      return nearest === undefined ? [] : [{ name, meant: nearest.meant }]
    })
}

/** Edit distance with transpositions (optimal string alignment). */
function distanceBetween(one: string, other: string): number {
  if (Math.abs(one.length - other.length) > 2) return Number.POSITIVE_INFINITY
  const rows = [Array.from({ length: other.length + 1 }, (_, column) => column)]
  const at = (row: number, column: number): number => rows[row]?.[column] ?? 0
  for (let row = 1; row <= one.length; row += 1) {
    rows.push([row])
    for (let column = 1; column <= other.length; column += 1) {
      const cost = one[row - 1] === other[column - 1] ? 0 : 1
      const isSwapped =
        row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      rows[row]?.push(
        Math.min(
          at(row - 1, column) + 1,
          at(row, column - 1) + 1,
          at(row - 1, column - 1) + cost,
          isSwapped ? at(row - 2, column - 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      )
    }
  }
  return at(one.length, other.length)
}
