import type { ErrorKey } from '@portal/domain/kernel/error-key.ts'
import type { SheetFault } from '@portal/domain/kernel/file-fault.ts'
import { type FieldError, type Refusal, refuse } from '@portal/domain/kernel/refusal.ts'
import { plainCode } from '@portal/domain/kernel/typed-text.ts'
import type { Sheet, SheetCell } from './spreadsheet.ts'
import type { ReadCell, ReadRow } from './spreadsheet-reader.ts'

/** What is wrong with a cell of an uploaded sheet: its row as programs number it, and its column's letter. */
export type CellFault = {
  readonly row: number
  readonly column: string
  readonly msg: ErrorKey
  readonly rule?: string
  /** The other row that the fault is about. */
  readonly otherRow?: number
}

/** The letter of a column, counted from 0; a sheet of ours has 26 at most. */
export const columnLetter = (at: number): string => String.fromCharCode(65 + at)

/** What somebody wrote into a cell, as a text; empty where nothing stands. */
export const textOfCell = (cell: ReadCell | undefined): string => (cell == null ? '' : String(cell))

/** The same in plain digits, hyphens and spaces: a number, a code, a date or an address. */
export const codeOfCell = (cell: ReadCell | undefined): string => plainCode(textOfCell(cell))

/** Refuses a file that no sheet can be read from. */
export const refuseSheet = (key: ErrorKey, rule: SheetFault): Refusal =>
  refuse(key, [{ field: 'file', msg: key, rule }])

/** Refuses a whole sheet with the report of every faulty cell. */
export const refuseCells = (key: ErrorKey, faults: readonly CellFault[]): Refusal =>
  refuse(
    key,
    faults.map((fault) => ({ field: `${fault.column}${fault.row}`, ...fault })),
  )

/**
 * An uploaded sheet as it was read, its faulty cells on red, and beside each row in words what is wrong.
 * @param faultsHeader what stands above the words.
 * @param inWords one fault for its reader.
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
