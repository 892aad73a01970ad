import type { ErrorKey } from '@portal/domain/kernel/error-key.ts'
import type { SheetFault } from '@portal/domain/kernel/file-fault.ts'
import { type FieldError, type Refusal, refuse } from '@portal/domain/kernel/refusal.ts'
import { plainCode } from '@portal/domain/kernel/typed-text.ts'
import type { Sheet, SheetCell } from './spreadsheet.ts'
import type { ReadCell, ReadRow } from './spreadsheet-reader.ts'

/** Fault of a cell in an uploaded sheet. */
export type CellFault = {
  readonly row: number
  readonly column: string
  readonly msg: ErrorKey
  readonly rule?: string
  /** The other row of the fault. */
  readonly otherRow?: number
}

/** Letter of a column, from 0; our sheets have 26 at most. */
export const columnLetter = (at: number): string => String.fromCharCode(65 + at)

export const textOfCell = (cell: ReadCell | undefined): string => (cell == null ? '' : String(cell))

/** Cell as plain digits, hyphens and spaces: a number, a code, a date or an address. */
export const codeOfCell = (cell: ReadCell | undefined): string => plainCode(textOfCell(cell))

/** Refuses an unreadable file. */
export const refuseSheet = (key: ErrorKey, rule: SheetFault): Refusal =>
  refuse(key, [{ field: 'file', msg: key, rule }])

/** Refuses a sheet with a report of every faulty cell. */
export const refuseCells = (key: ErrorKey, faults: readonly CellFault[]): Refusal =>
  refuse(
    key,
    faults.map((fault) => ({ field: `${fault.column}${fault.row}`, ...fault })),
  )

/**
 * The uploaded sheet with faulty cells in red and a column of faults in words.
 * @param faultsHeader header of that column.
 * @param inWords text of one fault.
 */
export function markedSheet(
  { name, columns, faultsHeader }: Pick<Sheet, 'name' | 'columns'> & { readonly faultsHeader: string },
  rows: readonly ReadRow[],
  faults: readonly FieldError[],
  inWords: (fault: FieldError) => string,
): Sheet {
  const faultsOf = new Map<number | undefined, FieldError[]>()
  for (const fault of faults) faultsOf.set(fault.row, [...(faultsOf.get(fault.row) ?? []), fault])
  return {
    name,
    columns: [...columns, { header: faultsHeader, width: 60 }],
    rows: rows.map(({ number, cells }) => {
      const own = faultsOf.get(number) ?? []
      return [
        ...columns.map((_, at): SheetCell => {
          const text = textOfCell(cells[at])
          return own.some(({ column }) => column === columnLetter(at)) ? { faulty: text === '' ? ' ' : text } : text
        }),
        own.map((fault) => `${fault.column}: ${inWords(fault)}`).join('; '),
      ]
    }),
  }
}
