/** The schedule's columns as spreadsheets call them. */
const COLUMNS = ['A', 'B', 'C', 'D', 'E'] as const

/** The row and column that a faulty cell's name means, such as `C12`. */
export function cellOf(field: string): { readonly row: string; readonly column: (typeof COLUMNS)[number] | null } {
  const [, letter, row] = /^([A-Z])(\d+)$/.exec(field) ?? []
  return { row: row ?? '', column: COLUMNS.find((column) => column === letter) ?? null }
}

/** Lines as a file that spreadsheet programs of Kazakhstan open in columns, with its letters. */
export const csvOf = (lines: readonly (readonly string[])[]): string =>
  `\uFEFF${lines.map((line) => line.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(';')).join('\r\n')}\r\n`
