import { ATTACHMENT_SLOTS } from '@portal/domain/accounts/schema.ts'
import { COMMON_FIELDS, fieldText, GRANT_FIELDS, type SimpleField } from '@portal/domain/applications/form.ts'
import { GRADE_GROUP_NAMES } from '@portal/domain/interviews/status.ts'
import { keyed } from '@portal/domain/kernel/keyed.ts'
import type { Language } from '@portal/domain/kernel/language.ts'
import { nameIn } from '@portal/domain/kernel/localized-name.ts'
import { yesOrNo } from '@portal/domain/kernel/texts.ts'
import { lastDayBefore } from '@portal/domain/kernel/time-zone.ts'
import {
  CHOICE_COLUMNS,
  type ChoiceColumn,
  type ChoicePart,
  CRITERION_COLUMNS,
  type CriterionColumn,
  columnLabel,
  type ExportColumn,
  type MeanColumn,
} from '@portal/domain/review/export-schema.ts'
import type { Sheet, SheetCell } from '@portal/office-files/spreadsheet.ts'
import type { Selectable } from 'kysely'
import type { Tables } from '../../../platform/database/tables.ts'
import { dateInWords, instantInWords, textsIn } from '../../../platform/texts.ts'
import {
  answerRows,
  competitionText,
  languageLines,
  subjectLines,
} from '../../applications/templates/application-rows.ts'
import type { NameOf } from '../../directory/name-entries.ts'
import type { PartName, PartOf, Parts } from '../export/load-export-parts.ts'
import { listedCorrection } from '../filters.ts'

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
  'correction',
  'correctionUntil',
] as const satisfies readonly (keyof Tables['reviewItems'])[]
export type ExportRow = Pick<Selectable<Tables['reviewItems']>, (typeof EXPORT_FIELDS)[number]> & {
  readonly university: string
  readonly program: string
  readonly parts: Parts
}
export type ExportCells = {
  readonly width: number
  /** The part of the row with the value. Absent: the list's row. */
  readonly part?: PartName
  readonly cell: (row: ExportRow) => SheetCell
}
export type ExportTable = Readonly<Record<ExportColumn, ExportCells>>

const ofRow = (width: number, cell: (row: ExportRow) => SheetCell): ExportCells => ({ width, cell })
/** A column from a part of the row. Empty where the application has none. */
const of =
  <Name extends PartName>(part: Name) =>
  (width: number, cell: (value: PartOf<Name>) => SheetCell): ExportCells => ({
    width,
    part,
    cell: ({ parts }) => {
      const value = parts[part] as PartOf<Name> | undefined
      // A snapshot may be older than a field of the profile.
      return value === undefined ? null : (cell(value) ?? null)
    },
  })
const ofApplication = of('application')
const ofTest = of('test')
const ofInterview = of('interview')
const ofFiles = of('files')

/** A figure as a number where it is one, so that a sheet can compute with it. */
const figure = (typed: string | null): SheetCell => {
  const number = Number((typed ?? '').replace(',', '.'))
  return typed === null || typed === '' || Number.isNaN(number) ? typed : number
}
const day = (date: string | null | undefined): SheetCell => (date ? { day: date } : null)

export function exportTable(nameOf: NameOf, language: Language, now: Date): ExportTable {
  const t = textsIn(language)
  const words = { t, language, nameOf }
  const simple = (field: SimpleField) =>
    // A field that was never asked is neither yes nor no.
    ofApplication(24, (application) => (application[field] === null ? null : fieldText(field, application[field], t)))
  const names = (directory: 'quotaCategories' | 'preemptiveRights', ids: readonly string[]) =>
    ids.map((id) => nameOf(directory, id)).join('\n')
  return {
    number: ofRow(14, (row) => row.number),
    type: ofRow(24, (row) => t(`papers.receipt.types.${row.type}`)),
    status: ofRow(22, (row) => t(`applications.staffStatus.${row.status}`)),
    createdDate: ofRow(17, (row) => row.createdAt),
    sentDate: ofRow(17, (row) => row.sentAt),
    lastStatusUpdateDate: ofRow(17, (row) => row.statusChangedAt),
    consent: ofApplication(40, ({ consent }) =>
      consent === null
        ? null
        : t('papers.receipt.consentsGiven', { at: instantInWords(consent.at, language), version: consent.version }),
    ),

    lastName: ofRow(20, (row) => row.lastName),
    firstName: ofRow(20, (row) => row.firstName),
    middleName: ofApplication(20, ({ user }) => user.middleName),
    fio: ofRow(34, (row) => row.fio),
    birthday: ofApplication(12, ({ user }) => day(user.birthday)),
    gender: ofApplication(10, ({ user }) => (user.gender ? t(`accounts.gender.${user.gender}`) : null)),
    citizenship: ofRow(20, (row) => nameOf('countries', row.citizenship)),
    nationality: ofApplication(20, ({ user }) => nameOf('nationalities', user.nationality)),
    countryOfResidence: ofRow(20, (row) => nameOf('countries', row.countryOfResidence)),
    kandas: ofRow(10, (row) => t(yesOrNo(row.kandas))),
    refugee: ofRow(10, (row) => t(yesOrNo(row.refugee))),
    grantHolder: ofApplication(12, ({ user }) => t(yesOrNo(user.grantHolder))),

    phoneNumber: ofApplication(18, ({ user }) => user.phoneNumber),
    email: ofApplication(30, ({ user }) => user.email),
    applicantLanguage: ofApplication(14, ({ applicantLanguage }) => t(`kernel.languages.${applicantLanguage}`)),

    passportNumber: ofApplication(18, ({ user }) => user.passportNumber),
    passportExprDate: ofApplication(14, ({ user }) => day(user.passportExprDate)),
    iin: ofApplication(16, ({ user }) => user.iin),

    ...keyed([...COMMON_FIELDS, ...GRANT_FIELDS], simple),
    educationLevel: ofRow(18, (row) => t(`applications.level.${row.educationLevel}`)),
    educationLanguage: ofRow(16, (row) => t(`directory.language.${row.educationLanguage}`)),
    gpa: ofApplication(10, ({ gpa }) => figure(gpa)),
    languageLevel: ofApplication(24, ({ languageLevel }) => languageLines(languageLevel, words)),
    letterWords: ofApplication(14, ({ letterWords }) => letterWords),
    untScore: ofApplication(14, ({ user }) => user.untScore),
    untResult: ofApplication(14, ({ untResult }) => untResult?.total ?? null),
    untSubjects: ofApplication(30, (application) => subjectLines(application, words)),
    competitionId: ofApplication(30, ({ sentTo }) => sentTo && competitionText(sentTo, words)),
    attestatAverageScore: ofApplication(14, (application) => application.attestatAverageScore),
    quotaCategoryIds: ofApplication(34, ({ quotaCategoryIds }) => names('quotaCategories', quotaCategoryIds)),
    preemptiveRightIds: ofApplication(34, ({ preemptiveRightIds }) => names('preemptiveRights', preemptiveRightIds)),

    universityName: ofRow(44, (row) => row.university),
    educationalProgram: ofRow(12, (row) => row.programCode),
    educationalProgramName: ofRow(44, (row) => row.program),
    ...choiceCells(language),

    answers: ofApplication(44, ({ answers }) =>
      answerRows(answers, words)
        .map(({ label, value }) => `${label}: ${value}`)
        .join('\n'),
    ),

    ...keyed(ATTACHMENT_SLOTS, (slot) => ({
      ...ofFiles(12, () => null),
      cell: ({ parts }: ExportRow) => t(yesOrNo(parts.files?.has(slot) ?? false)),
    })),
    additionalDocuments: ofFiles(12, (files) => files.get('additionalDocuments') ?? 0),
    furtherFiles: ofFiles(12, (files) => files.get('furtherFiles') ?? 0),
    grantFiles: ofFiles(12, (files) => files.get('grantFiles') ?? 0),

    testState: ofTest(14, ({ state }) => t(`screening.staffState.${state}`)),
    testStartedAt: ofTest(17, ({ startedAt }) => startedAt),
    testFinishedAt: ofTest(17, ({ finishedAt }) => finishedAt),
    testProfile: of('profile')(34, (scales) =>
      scales
        .map(
          (scale) =>
            `${nameIn(scale, language)}: ${t('screening.result.points', { score: scale.score, max: scale.max })}`,
        )
        .join('\n'),
    ),

    interviewStartsAt: ofInterview(17, ({ startsAt }) => startsAt),
    interviewStatus: ofInterview(18, ({ status }) => t(`applications.besides.status.${status}`)),
    interviewAttendance: ofInterview(14, ({ attendance }) =>
      attendance === null ? null : t(`papers.interviews.attendances.${attendance}`),
    ),
    interviewZoom: ofInterview(34, ({ zoom }) => zoom),
    interviewExpert: ofInterview(28, ({ expertName }) => expertName),
    interviewTotal: ofInterview(10, ({ grade }) => grade?.total ?? null),
    interviewSignedAt: ofInterview(17, ({ grade }) => grade?.signedAt ?? null),
    ...gradeCells(),

    inspectorName: ofRow(28, (row) => row.inspectorName),
    inspectorStatus: ofRow(20, (row) => row.inspectorStatus && t(`applications.decision.${row.inspectorStatus}`)),
    comment: ofRow(44, (row) => row.comment),
    adminComment: ofRow(44, (row) => row.adminComment),
    correction: ofRow(34, (row) => {
      const mark = listedCorrection(row, now)
      if (mark === null) return null
      const day = dateInWords(lastDayBefore(mark.until), language)
      return `${t(`papers.corrections.states.${mark.state}`)}\n${t('papers.corrections.until', { day })}`
    }),
    messages: of('messages')(14, (count) => count),
    referee: of('referee')(30, (state) => t(`papers.referees.states.${state}`)),
  }
}

function choiceCells(language: Language): Record<ChoiceColumn, ExportCells> {
  const t = textsIn(language)
  type Choice = PartOf<'choices'>[number]
  const parts: Record<ChoicePart, { width: number; say: (choice: Choice) => SheetCell }> = {
    university: { width: 44, say: ({ university }) => nameIn(university, language) },
    program: { width: 44, say: ({ speciality }) => `${speciality.code} ${nameIn(speciality, language)}` },
    state: { width: 18, say: ({ status }) => t(`applications.choiceStatus.${status}`) },
    comment: { width: 44, say: ({ comment }) => comment },
  }
  return Object.fromEntries(
    CHOICE_COLUMNS.map(({ name, place, part }) => [
      name,
      of('choices')(parts[part].width, (choices) => {
        const choice = choices.find(({ order }) => order === place)
        return choice === undefined ? null : parts[part].say(choice)
      }),
    ]),
  ) as Record<ChoiceColumn, ExportCells>
}

const gradeCells = () =>
  Object.fromEntries([
    ...GRADE_GROUP_NAMES.map((group) => [`${group}.mean`, ofInterview(12, ({ grade }) => grade?.means[group] ?? null)]),
    ...CRITERION_COLUMNS.map(({ name, group, criterion }) => [
      name,
      ofInterview(12, ({ grade }) => (grade?.[group] as Record<string, number> | undefined)?.[criterion] ?? null),
    ]),
  ]) as Record<MeanColumn | CriterionColumn, ExportCells>

export function applicationsSheet(
  rows: AsyncIterable<ExportRow>,
  chosen: readonly ExportColumn[],
  table: ExportTable,
  language: Language,
): Sheet {
  const t = textsIn(language)
  const cells = chosen.map((column) => table[column].cell)
  return {
    name: t('papers.export.sheet'),
    columns: chosen.map((column) => ({ header: columnLabel(column, t), width: table[column].width })),
    rows: mapRows(rows, (row) => cells.map((cell) => cell(row))),
  }
}

async function* mapRows(rows: AsyncIterable<ExportRow>, cellsOf: (row: ExportRow) => readonly SheetCell[]) {
  for await (const row of rows) yield cellsOf(row)
}
