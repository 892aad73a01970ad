import { decisionOf } from '@portal/domain/applications/status.ts'
import type { Actor } from '@portal/domain/kernel/actor.ts'
import type { Language } from '@portal/domain/kernel/language.ts'
import { yesOrNo } from '@portal/domain/kernel/texts.ts'
import type { StaffFilter } from '@portal/domain/review/list-schema.ts'
import { deskOf } from '@portal/domain/review/policy.ts'
import type { ExportColumn } from '@portal/domain/review/status.ts'
import type { Selectable } from 'kysely'
import type { Sheet, SheetCell } from '../../../platform/spreadsheet.ts'
import type { Tables } from '../../../platform/tables.ts'
import { textsIn } from '../../../platform/texts.ts'
import type { NameOf } from '../../directory/name-entries.ts'

/** What of a list row the sheet is made of, besides the names in the reader's language. */
export const EXPORT_FIELDS = [
  'number',
  'type',
  'status',
  'createdAt',
  'sentAt',
  'statusChangedAt',
  'lastName',
  'firstName',
  'fio',
  'citizenship',
  'countryOfResidence',
  'kandas',
  'refugee',
  'educationLevel',
  'educationLanguage',
  'programCode',
  'inspectorName',
  'inspectorStatus',
  'comment',
  'adminComment',
] as const satisfies readonly (keyof Tables['reviewItems'])[]
export type ExportRow = Pick<Selectable<Tables['reviewItems']>, (typeof EXPORT_FIELDS)[number]> & {
  readonly university: string
  readonly program: string
}
type Column = { readonly width: number; readonly cell: (row: ExportRow) => SheetCell }

function columnsFor(nameOf: NameOf, language: Language): Readonly<Record<ExportColumn, Column>> {
  const t = textsIn(language)
  return {
    number: { width: 14, cell: (row) => row.number },
    type: { width: 24, cell: (row) => t(`papers.receipt.types.${row.type}`) },
    status: { width: 22, cell: (row) => t(`applications.staffStatus.${row.status}`) },
    createdDate: { width: 17, cell: (row) => row.createdAt },
    sentDate: { width: 17, cell: (row) => row.sentAt },
    lastStatusUpdateDate: { width: 17, cell: (row) => row.statusChangedAt },
    lastName: { width: 20, cell: (row) => row.lastName },
    firstName: { width: 20, cell: (row) => row.firstName },
    fio: { width: 34, cell: (row) => row.fio },
    citizenship: { width: 20, cell: (row) => nameOf('countries', row.citizenship) },
    countryOfResidence: { width: 20, cell: (row) => nameOf('countries', row.countryOfResidence) },
    kandas: { width: 10, cell: (row) => t(yesOrNo(row.kandas)) },
    refugee: { width: 10, cell: (row) => t(yesOrNo(row.refugee)) },
    educationLevel: { width: 18, cell: (row) => t(`applications.level.${row.educationLevel}`) },
    educationLanguage: { width: 16, cell: (row) => t(`directory.language.${row.educationLanguage}`) },
    universityName: { width: 44, cell: (row) => row.university },
    educationalProgram: { width: 12, cell: (row) => row.programCode },
    educationalProgramName: { width: 44, cell: (row) => row.program },
    inspectorName: { width: 28, cell: (row) => row.inspectorName },
    inspectorStatus: {
      width: 20,
      cell: (row) => row.inspectorStatus && t(`applications.decision.${row.inspectorStatus}`),
    },
    comment: { width: 44, cell: (row) => row.comment },
    adminComment: { width: 44, cell: (row) => row.adminComment },
  }
}

/** The rows of the staff list with the columns of choice, in the reader's language. */
export function applicationsSheet(
  rows: AsyncIterable<ExportRow>,
  chosen: readonly ExportColumn[],
  nameOf: NameOf,
  language: Language,
): Sheet {
  const t = textsIn(language)
  const columns = columnsFor(nameOf, language)
  const cells = chosen.map((column) => columns[column].cell)
  return {
    name: t('papers.export.sheet'),
    columns: chosen.map((column) => ({
      header: t(`applications.exporting.columns.${column}`),
      width: columns[column].width,
    })),
    rows: mapRows(rows, (row) => cells.map((cell) => cell(row))),
  }
}

async function* mapRows(rows: AsyncIterable<ExportRow>, cellsOf: (row: ExportRow) => readonly SheetCell[]) {
  for await (const row of rows) yield cellsOf(row)
}

/** What an export was asked for, by whom and when. */
export type ExportFacts = {
  readonly filter: StaffFilter
  /** Of the filter by inspector, where they still work here. */
  readonly inspectorName: string | undefined
  readonly actor: Actor
  readonly now: Date
  readonly count: number
}

type FilterText = {
  readonly [K in keyof StaffFilter]-?: (value: NonNullable<StaffFilter[K]>) => readonly [label: string, SheetCell]
}

/** The second sheet: who exported, when, how many rows, and every filter that was set, in words. */
export function filtersSheet(
  { filter, inspectorName, actor, now, count }: ExportFacts,
  nameOf: NameOf,
  language: Language,
): Sheet {
  const t = textsIn(language)
  const desk = deskOf(actor)
  const tab = (status: string): string => {
    const text = t(`applications.tabs.${desk}.${status}`)
    return text.startsWith('applications.') ? status : text
  }
  const texts: FilterText = {
    status: (status) => [t('papers.export.tab'), tab(status)],
    universityId: (id) => [t('applications.filters.university'), nameOf('universities', id)],
    citizenship: (country) => [t('applications.exporting.columns.citizenship'), nameOf('countries', country)],
    educationLevel: (level) => [t('applications.exporting.columns.educationLevel'), t(`applications.level.${level}`)],
    createdDateFrom: (day) => [t('applications.filters.from'), { day }],
    createdDateTo: (day) => [t('applications.filters.to'), { day }],
    kandas: (isKandas) => [t('applications.filters.kandas'), t(yesOrNo(isKandas))],
    refugee: (isRefugee) => [t('applications.filters.refugee'), t(yesOrNo(isRefugee))],
    fio: (typed) => [t('applications.filters.fio'), typed],
    lang: (given) => [t('applications.exporting.columns.educationLanguage'), t(`directory.language.${given}`)],
    assignStatus: (status) => [t('applications.filters.assignment'), t(`applications.filters.${status}`)],
    staffId: (id) => [t('applications.filters.inspector'), inspectorName ?? id],
    requestId: (given) => [t('applications.filters.requestId'), given],
    isPassed: (isPassed) => [t('applications.filters.decision'), t(`applications.filters.${decisionOf(isPassed)}`)],
  }
  const given = (Object.keys(texts) as (keyof StaffFilter)[]).flatMap((name) => {
    const value = filter[name]
    return value === undefined ? [] : [(texts[name] as (value: unknown) => readonly [string, SheetCell])(value)]
  })
  return {
    name: t('papers.export.filtersSheet'),
    columns: [
      { header: t('papers.export.what'), width: 36 },
      { header: t('papers.export.value'), width: 60 },
    ],
    rows: [
      [t('papers.export.by'), actor.fullName],
      [t('papers.export.at'), now],
      [t('papers.export.count'), count],
      ...(given.length === 0 ? [[t('papers.export.filters'), t('papers.export.none')]] : given),
    ],
  }
}
