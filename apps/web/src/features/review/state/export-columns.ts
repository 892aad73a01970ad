import { EXPORT_COLUMNS, type ExportColumn } from '@portal/domain/review/status.ts'

const STORAGE_KEY = 'applications.exportColumns'

/** The columns that were chosen last in this browser; at first all of them. */
export function keptColumns(): readonly ExportColumn[] {
  const kept = (localStorage.getItem(STORAGE_KEY) ?? '').split(',')
  const known = EXPORT_COLUMNS.filter((column) => kept.includes(column))
  return known.length === 0 ? EXPORT_COLUMNS : known
}

export const keepColumns = (columns: readonly ExportColumn[]): void =>
  localStorage.setItem(STORAGE_KEY, columns.join(','))
