const COLUMNS = ['A', 'B', 'C', 'D', 'E'] as const

/** Row and column of a faulty cell's name, such as `C12`. */
export function cellOf(field: string): { readonly row: string; readonly column: (typeof COLUMNS)[number] | null } {
  const [, letter, row] = /^([A-Z])(\d+)$/.exec(field) ?? []
  return { row: row ?? '', column: COLUMNS.find((column) => column === letter) ?? null }
}
