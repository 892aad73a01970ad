import { listedName } from '@portal/domain/accounts/rules.ts'
import { applicationNumber } from '@portal/domain/applications/rules.ts'
import { type GradeSummary, isScheduleRule, type Ranked } from '@portal/domain/interviews/rules.ts'
import type { InterviewGrade } from '@portal/domain/interviews/schema.ts'
import { GRADE_GROUP_NAMES, GRADE_GROUPS } from '@portal/domain/interviews/status.ts'
import { DAY_MS } from '@portal/domain/kernel/durations.ts'
import type { Language } from '@portal/domain/kernel/language.ts'
import { type LocalizedName, nameIn } from '@portal/domain/kernel/localized-name.ts'
import type { FieldError } from '@portal/domain/kernel/refusal.ts'
import { kazakhstanDate, kazakhstanTime } from '@portal/domain/kernel/time-zone.ts'
import { markedSheet } from '@portal/office-files/marked-sheet.ts'
import type { Sheet, SheetCell } from '@portal/office-files/spreadsheet.ts'
import type { ReadRow } from '@portal/office-files/spreadsheet-reader.ts'
import { textsIn } from '../../../platform/texts.ts'
import type { ListedInterview } from '../queries.ts'

/** Every criterion, in the order of the schema. */
const CRITERIA = GRADE_GROUP_NAMES.flatMap((group) => GRADE_GROUPS[group].map((criterion) => ({ group, criterion })))

const rounded = (value: number): number => Math.round(value * 100) / 100

type Field<Row> = { readonly header: string; readonly width: number; readonly cell: (row: Row) => SheetCell }

const sheetOf = <Row>(name: string, fields: readonly Field<Row>[], rows: readonly Row[]): Sheet => ({
  name,
  columns: fields.map(({ header, width }) => ({ header, width })),
  rows: rows.map((row) => fields.map((field) => field.cell(row))),
})

export function interviewsSheet(
  rows: readonly (ListedInterview & { readonly summary: GradeSummary | null })[],
  language: Language,
): Sheet {
  const t = textsIn(language)
  const scoreOf = (row: ListedInterview, group: keyof InterviewGrade, criterion: string): SheetCell =>
    (row.grade as Record<string, Record<string, number>> | null)?.[group]?.[criterion] ?? null
  const fields: Field<(typeof rows)[number]>[] = [
    { header: t('papers.interviews.number'), width: 14, cell: (row) => row.number },
    { header: t('papers.interviews.applicant'), width: 28, cell: listedName },
    {
      header: t('applications.education.level'),
      width: 16,
      cell: (row) => t(`applications.level.${row.educationLevel}`),
    },
    { header: t('papers.interviews.program'), width: 36, cell: (row) => nameIn(row.programName, language) },
    { header: t('papers.interviews.university'), width: 36, cell: (row) => nameIn(row.universityName, language) },
    {
      header: t('papers.interviews.language'),
      width: 14,
      cell: (row) => t(`directory.language.${row.interviewLanguage}`),
    },
    { header: t('papers.interviews.date'), width: 12, cell: (row) => ({ day: kazakhstanDate(row.startsAt) }) },
    { header: t('papers.interviews.time'), width: 8, cell: (row) => kazakhstanTime(row.startsAt) },
    { header: t('papers.interviews.zoom'), width: 30, cell: (row) => row.zoom },
    { header: t('papers.interviews.status'), width: 14, cell: (row) => t(`papers.interviews.statuses.${row.status}`) },
    {
      header: t('papers.interviews.attendance'),
      width: 14,
      cell: (row) => (row.attendance === null ? null : t(`papers.interviews.attendances.${row.attendance}`)),
    },
    { header: t('papers.interviews.expert'), width: 28, cell: (row) => row.expertName },
    ...CRITERIA.map(({ group, criterion }) => ({
      header: t(`interviews.grade.criteria.${group}.${criterion}.name`),
      width: 12,
      cell: (row: ListedInterview) => scoreOf(row, group, criterion),
    })),
    {
      header: t('papers.interviews.total'),
      width: 10,
      cell: (row) => (row.summary === null ? null : rounded(row.summary.total)),
    },
    { header: t('papers.interviews.signedAt'), width: 18, cell: (row) => row.signedAt },
  ]
  return sheetOf(t('papers.interviews.sheet'), fields, rows)
}

type RankedRow = Ranked & {
  readonly firstName: string
  readonly lastName: string
  readonly university: LocalizedName
  readonly speciality: LocalizedName
  readonly expertName: string | null
  readonly means: GradeSummary['means']
  readonly place: number | null
}

export function resultsSheet(rows: readonly RankedRow[], language: Language): Sheet {
  const t = textsIn(language)
  const fields: Field<RankedRow>[] = [
    {
      header: t('applications.education.level'),
      width: 16,
      cell: (row) => t(`applications.level.${row.educationLevel}`),
    },
    { header: t('papers.interviews.university'), width: 36, cell: (row) => nameIn(row.university, language) },
    { header: t('papers.interviews.program'), width: 36, cell: (row) => nameIn(row.speciality, language) },
    { header: t('papers.interviews.place'), width: 8, cell: (row) => row.place },
    { header: t('papers.interviews.number'), width: 14, cell: (row) => row.number },
    { header: t('papers.interviews.applicant'), width: 28, cell: listedName },
    ...GRADE_GROUP_NAMES.map((group) => ({
      header: t(`interviews.grade.groups.${group}`),
      width: 14,
      cell: ({ means }: RankedRow) => (means[group] === undefined ? null : rounded(means[group])),
    })),
    {
      header: t('papers.interviews.total'),
      width: 10,
      cell: (row) => (row.total === null ? null : rounded(row.total)),
    },
    { header: t('papers.interviews.expert'), width: 28, cell: (row) => row.expertName },
  ]
  return sheetOf(t('papers.interviews.results'), fields, rows)
}

const SCHEDULE_COLUMNS = ['number', 'date', 'time', 'zoom', 'expertEmail'] as const
/** Times of an office day to pick from, a quarter of an hour apart. */
const TIMES = Array.from(
  { length: 4 * 12 },
  (_, at) => `${String(8 + Math.floor(at / 4)).padStart(2, '0')}:${String((at % 4) * 15).padStart(2, '0')}`,
)

const scheduleColumns = (language: Language) =>
  SCHEDULE_COLUMNS.map((column) => ({ header: textsIn(language)(`papers.interviews.template.${column}`), width: 26 }))

/**
 * The schedule to fill in, a sheet with an example and the format of each column, and one with the lists for time and
 * expert.
 * @param today `YYYY-MM-DD`; only later days can be entered.
 */
export function templateSheets(language: Language, today: string, expertEmails: readonly string[]): readonly Sheet[] {
  const t = textsIn(language)
  const columns = scheduleColumns(language)
  const inTenDays = new Date(Date.parse(today) + 10 * DAY_MS)
  const number = applicationNumber(123, inTenDays)
  const example = [
    number,
    { day: inTenDays.toISOString().slice(0, 10) },
    '10:30',
    'https://zoom.us/j/123456789',
    'expert@example.kz',
  ]
  const rules = SCHEDULE_COLUMNS.map((column) => t(`papers.interviews.template.rules.${column}`))
  const lists = t('papers.interviews.template.lists')
  const listed = (column: string, count: number) => `'${lists}'!$${column}$2:$${column}$${count + 1}`
  return [
    {
      name: t('papers.interviews.template.sheet'),
      columns,
      rows: [],
      rules: [
        { column: 'B', dayAfter: today },
        { column: 'C', oneOf: listed('A', TIMES.length) },
        ...(expertEmails.length === 0 ? [] : [{ column: 'E', oneOf: listed('B', expertEmails.length) }]),
      ],
    },
    { name: t('papers.interviews.template.example'), columns, rows: [example, rules] },
    {
      name: lists,
      columns: [columns[2], columns[4]].flatMap((column) => (column === undefined ? [] : [column])),
      rows: Array.from({ length: Math.max(TIMES.length, expertEmails.length) }, (_, at) => [
        TIMES[at] ?? null,
        expertEmails[at] ?? null,
      ]),
    },
  ]
}

export function markedSchedule(rows: readonly ReadRow[], faults: readonly FieldError[], language: Language): Sheet {
  const t = textsIn(language)
  const sheet = {
    name: t('papers.interviews.template.sheet'),
    columns: scheduleColumns(language),
    faultsHeader: t('papers.interviews.template.faults'),
  }
  return markedSheet(sheet, rows, faults, ({ msg, rule, otherRow = 0 }) =>
    isScheduleRule(rule) ? t(`interviews.scheduleRules.${rule}`, { row: otherRow }) : t(`kernel.errors.${msg}`),
  )
}
