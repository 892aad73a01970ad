import { beforeEach, expect, test } from 'vitest'
import { type Commission, madeCommission } from '../../../test/commission.ts'
import { gradedRuns, type PlantedGrades } from '../../../test/graded-runs.ts'
import { testPortal } from '../../../test/test-portal.ts'

const portal = await testPortal()
const { query, setGrades, marksIn, plant, run, readRun, fragileOf } = gradedRuns(portal)
beforeEach(() => portal.clock.set('2026-11-20T09:30:00.000Z'))

/** Awards by code in a new run. */
const awardsOf = async (commission: Commission) => {
  const number = await run(commission, 'run-allotment')
  const { id } = await readRun(commission, number)
  const rows = await query('select code, list from allotment_grants where run_id = $1', [id])
  return new Map(rows.map(({ code, list }) => [code, list]))
}

const GRADES_OF_ONE = [[[4, 3]], [[3, 4]], [[2, 5]]] as const
const GRADES_OF_TWO = [
  [
    [4, 4],
    [2, 4],
  ],
  [
    [4, 3],
    [2, 4],
  ],
] as const
test.each<['GRADE' | 'WITHOUT', number, PlantedGrades]>([
  ['GRADE', 2, GRADES_OF_ONE],
  ['WITHOUT', 1, GRADES_OF_TWO],
])(
  'fragile awards are those of runs with each mark changed: %s',
  async (kind, programs, grades) => {
    const commission = await madeCommission(
      portal,
      { furtherFrom: null, experts: grades[0]?.length ?? 1 },
      { cases: grades.length, places: 1, programs, order: ['DEPTH'] },
    )
    await plant(commission, grades)
    const number = await run(commission)
    const { list, repetition } = await fragileOf(commission, number)
    const before = await awardsOf(commission)
    const rows = await marksIn(commission)
    const found = new Map<string, string[]>([...before.keys()].map((code) => [code, []]))
    const compare = async (mark: string) => {
      const after = await awardsOf(commission)
      for (const [code, own] of before) if (after.get(code) !== own) found.get(code)?.push(mark)
    }
    await query('alter table commission_grades disable trigger signed_grades_stay')
    for (const { id, number: of, grades: own } of rows) {
      for (const [code, grade] of kind === 'GRADE' ? Object.entries(own) : [])
        for (const moved of [grade + 1, grade - 1].filter((one) => one >= 1 && one <= 5)) {
          await setGrades(id, { ...own, [code]: moved })
          await compare(`GRADE ${of} ${code} ${moved - grade}`)
        }
      if (kind === 'WITHOUT') {
        await query(`update commission_grades set state = 'VOID' where id = $1`, [id])
        await compare(`WITHOUT ${of}`)
      }
      await setGrades(id, own)
    }
    await query('alter table commission_grades enable trigger signed_grades_stay')
    // One total is shared at most, and the other criterion orders it the other way.
    await query(
      `update competition_rules set rules = jsonb_set(rules, '{order}', '["PLAN"]') where competition_id = $1`,
      [commission.id],
    )
    await compare('TIE')
    const codes = new Map(rows.map(({ number: of, code }) => [of, code]))
    type Mark = { kind: string; number?: string; criterion?: { en: string }; by?: number }
    const told = (mark: Mark) =>
      [mark.kind, mark.number, mark.criterion?.en.toUpperCase(), mark.by].filter(Boolean).join(' ')
    const listedMarks = new Map(
      list.map(({ number: of, marks }: { number: string; marks: Mark[] }) => [
        codes.get(of),
        marks
          .filter((mark) => mark.kind === kind || mark.kind === 'TIE')
          .map(told)
          .sort(),
      ]),
    )
    expect([...found].some(([, marks]) => marks.some((mark) => mark.startsWith(kind)))).toBe(true)
    for (const [code, marks] of found) expect(listedMarks.get(code) ?? [], code).toEqual(marks.sort())
    expect(repetition).toMatchObject({
      state: 'DONE',
      counts: { awards: before.size, byMark: list.length, byTie: 0 },
    })
  },
  600_000,
)
