import type { OfferedProgram } from '@portal/domain/directory/schema.ts'
import { expect, test } from 'vitest'
import { groupedPrograms } from './program-groups.ts'

const program = (code: string, level: OfferedProgram['level'], fieldCode: string) =>
  ({ id: code, code, level, fieldCode, fieldNameKz: 'а', fieldNameRu: 'б', fieldNameEn: 'c' }) as OfferedProgram

test('an offer is grouped by level and field, and an empty level is omitted', () => {
  const groups = groupedPrograms([
    program('M094', 'MASTERS_DEGREE', '7M06'),
    program('B057', 'BACHELOR', '6B06'),
    program('B001', 'BACHELOR', '6B01'),
    program('B058', 'BACHELOR', '6B06'),
  ])
  expect(
    groups.map(({ level, count, fields }) => [
      level,
      count,
      fields.map(({ code, programs }) => [code, programs.length]),
    ]),
  ).toEqual([
    [
      'BACHELOR',
      3,
      [
        ['6B01', 1],
        ['6B06', 2],
      ],
    ],
    ['MASTERS_DEGREE', 1, [['7M06', 1]]],
  ])
})
