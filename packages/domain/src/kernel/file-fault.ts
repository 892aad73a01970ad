/**
 * Reasons for refusing a file: the `rule` of the fault at the field `file`, and the answer's `message`
 * (docs/specification/documents.md#what-nobody-can-read). The text is `documents.refused.<reason>`.
 */
export const FILE_FAULTS = ['empty', 'heic', 'webp', 'rtf', 'locked', 'noPages', 'cut'] as const
/** Reasons for refusing a spreadsheet (docs/specification/wire-format.md#sheets). */
export const SHEET_FAULTS = [
  'legacySheet',
  'openSheet',
  'textSheet',
  'lockedSheet',
  'notSheet',
  'sheetTooLarge',
  'sheetTooWide',
  'tooManyRows',
  'noRows',
] as const
export type SheetFault = (typeof SHEET_FAULTS)[number] | 'empty'
export type FileFault = (typeof FILE_FAULTS)[number]

const ALL: readonly string[] = [...FILE_FAULTS, ...SHEET_FAULTS]
export const isFileFault = (rule: string | undefined): rule is FileFault | SheetFault =>
  rule !== undefined && ALL.includes(rule)
