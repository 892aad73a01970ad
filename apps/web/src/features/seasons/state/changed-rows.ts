type Scoped = { readonly kind: unknown; readonly level: unknown; readonly group: unknown }

const isSame = (one: object, other: object): boolean => JSON.stringify(one) === JSON.stringify(other)
const isOfScope = (one: Scoped, other: Scoped): boolean =>
  one.kind === other.kind && one.level === other.level && one.group === other.group

/** Place of an opened window in a list that may have changed since: the same window, else one of its scope; -1: none. */
export function placeOfWindow<Window extends Scoped>(windows: readonly Window[], opened: Window | undefined): number {
  if (opened === undefined) return -1
  const at = windows.findIndex((window) => isSame(window, opened))
  return at >= 0 ? at : windows.findIndex((window) => isOfScope(window, opened))
}

/** List with a row in a place; a place of -1 adds it. */
export const withRow = <Row>(rows: readonly Row[], at: number, row: Row): Row[] =>
  at < 0 ? [...rows, row] : rows.map((each, place) => (place === at ? row : each))
