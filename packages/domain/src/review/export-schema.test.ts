import { expect, test } from 'vitest'
import { GRADE_GROUPS } from '../interviews/status.ts'
import { keyed } from '../kernel/keyed.ts'
import {
  columnChoice,
  columnLabel,
  columnsOf,
  DEFAULT_COLUMNS,
  EXPORT_COLUMNS,
  EXPORT_GROUPS,
  exportQuery,
  isExportColumn,
  isPersonal,
  SHOWN_IN,
} from './export-schema.ts'

test('every column shows a fact that staff read of an application, and each such fact has its columns', () => {
  const shown = new Set<string>(Object.values(SHOWN_IN).flatMap((things) => Object.values(things).flat()))
  expect(EXPORT_COLUMNS.filter((column) => !shown.has(column))).toEqual([])
  expect([...shown].filter((column) => !isExportColumn(column))).toEqual([])
})

test('every column is in exactly one group, and no group is empty', () => {
  expect(new Set(EXPORT_COLUMNS).size).toBe(EXPORT_COLUMNS.length)
  for (const group of EXPORT_GROUPS) expect(columnsOf(group).length, group).toBeGreaterThan(0)
})

test('the list’s columns keep their order among all columns', () => {
  expect(EXPORT_COLUMNS.filter((column) => (DEFAULT_COLUMNS as readonly string[]).includes(column))).toEqual(
    DEFAULT_COLUMNS,
  )
  expect(DEFAULT_COLUMNS).toContain('number')
})

test('identity, contacts and papers are personal', () => {
  for (const group of ['person', 'papers'] as const)
    expect(columnsOf(group).filter((column) => !isPersonal(column) && column !== 'grantHolder')).toEqual([])
  expect(
    ['phoneNumber', 'email', 'quotaCategoryIds', 'preemptiveRightIds'].filter(isExportColumn).every(isPersonal),
  ).toBe(true)
  expect(['number', 'status', 'gpa', 'universityName'].filter(isExportColumn).some(isPersonal)).toBe(false)
})

test('a name that every object has is no column', () => {
  expect(['__proto__', 'constructor', 'toString', 'password'].filter(isExportColumn)).toEqual([])
  expect(exportQuery.safeParse({ columns: ['constructor'] }).success).toBe(false)
})

const named = (column: Parameters<typeof columnLabel>[0]): string =>
  columnLabel(column, (key, parameters) => `${key} ${parameters?.['number'] ?? ''}`.trim())

test('each of four choices has its columns, which name the choice and no personal data', () => {
  const parts = { university: 'applications.choices.university', ...keyed(['program', 'state', 'comment'], columnOf) }
  const expected = [1, 2, 3, 4].flatMap((place) =>
    Object.entries(parts).map(([part, key]) => [`choice${place}.${part}`, `applications.choices.nth ${place}: ${key}`]),
  )
  const [university, program, programName, ...choices] = columnsOf('choices')
  expect([university, program, programName]).toEqual(['universityName', 'educationalProgram', 'educationalProgramName'])
  expect(choices.map((column) => [column, named(column)])).toEqual(expected)
  expect(choices.filter(isPersonal)).toEqual([])
})
function columnOf(part: 'program' | 'state' | 'comment'): string {
  const column = { program: 'educationalProgramName', state: 'status', comment: 'comment' }[part]
  return `applications.exporting.columns.${column}`
}

test('a grade has its mean in each group, and each criterion', () => {
  for (const [group, criteria] of Object.entries(GRADE_GROUPS)) {
    const of = `interviews.grade.groups.${group}`
    const columns = columnsOf('interview').filter((column) => column.startsWith(`${group}.`))
    expect(columns.map(named)).toEqual([
      `${of}: interviews.grade.meanTerm`,
      ...criteria.map((criterion) => `${of}: interviews.grade.criteria.${group}.${criterion}.name`),
    ])
  }
})

test.each([
  ['iin', 'accounts.fields.iin'],
  ['untSubjects', 'applications.grant.subjects'],
  ...(['untScore', 'interviewSignedAt', 'comment', 'adminComment'] as const).map(
    (column) => [column, `applications.exporting.columns.${column}`] as const,
  ),
] as const)('the name of %s is %s', (column, key) => expect(named(column)).toBe(key))

test('several facts that staff read may share one column', () => {
  const { active, passed } = SHOWN_IN.test
  const { date, time, startsAt } = SHOWN_IN.interview
  expect([active, passed]).toEqual([['testState'], ['testState']])
  expect([date, time, startsAt]).toEqual(Array.from({ length: 3 }, () => ['interviewStartsAt']))
})

test('no two columns have the same name', () => {
  const names = EXPORT_COLUMNS.map(named)
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
})

// Groups of the dialog and the sheet (docs/specification/review-office.md#export).
test.each<[(typeof EXPORT_GROUPS)[number], string]>([
  ['application', 'number type status createdDate sentDate lastStatusUpdateDate consent'],
  [
    'person',
    'lastName firstName middleName fio birthday gender citizenship nationality countryOfResidence kandas refugee grantHolder',
  ],
  ['contacts', 'phoneNumber email applicantLanguage'],
  ['papers', 'passportNumber passportExprDate iin'],
  ['test', 'testState testStartedAt testFinishedAt testProfile'],
  ['processing', 'inspectorName inspectorStatus comment adminComment correction messages referee'],
])('the columns of %s are %s', (group, columns) => {
  expect(columnsOf(group).join(' ')).toBe(columns)
})

test('sent papers are documents, facts of education are education', () => {
  expect(columnsOf('documents')).toEqual(expect.arrayContaining(['passport', 'additionalDocuments', 'grantFiles']))
  for (const column of ['gpa', 'letterWords', 'untScore', 'untResult', 'untSubjects', 'attestatAverageScore'] as const)
    expect(columnsOf('education')).toContain(column)
})

test('a fact without a column is a link or an ability of the reader', () => {
  const none = Object.entries(SHOWN_IN).flatMap(([thing, fields]) =>
    Object.entries(fields).flatMap(([field, columns]) => (columns.length === 0 ? [`${thing}.${field}`] : [])),
  )
  const ids = ['id', 'universityId', 'inspectorId', 'university', 'speciality', 'version', 'can']
  const told = ['user', 'test', 'interview', 'history', 'slotInvitation']
  expect(none).toEqual([...[...ids, ...told].map((field) => `application.${field}`), 'user.id', 'interview.id'])
})

test('a choice of columns has at least one', () => {
  const isTaken = (columns: readonly string[]) => columnChoice.safeParse({ columns }).success
  expect([[], ['number'], EXPORT_COLUMNS, [...EXPORT_COLUMNS, 'number']].map(isTaken)).toEqual([
    false,
    true,
    true,
    false,
  ])
})
