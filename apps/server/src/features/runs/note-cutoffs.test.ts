import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { competitionOf } from '../../../test/competition.ts'
import { testPortal } from '../../../test/test-portal.ts'
import { noteCutoffs, noteMissingCutoffs } from './note-cutoffs.ts'

const portal = await testPortal()

type List = { readonly list: string; readonly university: string | null; readonly language: string | null }
const LISTS: readonly (List & { readonly program: string; readonly totals: readonly number[] })[] = [
  { list: 'a', program: 'B001', university: 'uni-003', language: 'KAZAKH', totals: [120, 90] },
  { list: 'b', program: 'B001', university: 'uni-003', language: 'RUSSIAN', totals: [80] },
  { list: 'c', program: 'B001', university: 'uni-005', language: 'KAZAKH', totals: [130] },
  { list: 'd', program: 'B002', university: null, language: 'KAZAKH', totals: [] },
  { list: 'e', program: 'B002', university: null, language: 'RUSSIAN', totals: [70, 71] },
]

test('figures are of a program, of its lists at a university, and of those in a language', async () => {
  const head = await portal.staff(['EXPERT_MANAGER'])
  const { id } = await competitionOf(head, head, { rights: [] }, { year: 2031 })
  const { db } = portal.database
  await db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    await sql`insert into protocols (competition_id, version, round, run_id, state, proposed_at, proposed_by_id,
      proposed_by_name) values (${id}, 1, 1, ${id}, 'PUBLISHED', now(), ${head.id}, 'x')`.execute(trx)
    for (const { list, program, university, language, totals } of LISTS) {
      await sql`insert into protocol_lists (competition_id, version, list, program, university_id, language, competitors,
          places, filled, columns, general, reserved)
        values (${id}, 1, ${list}, ${program}, ${university}, ${language}, 0, 5, 0, '{}', '{}', '[]')`.execute(trx)
      for (const total of totals)
        await sql`insert into protocol_lines (competition_id, version, code, choice, list, outcome, merit, line)
          values (${id}, 1, ${`${list}${total}`}, 1, ${list}, 'ALLOTTED', ${JSON.stringify({ total })}, '{}')`.execute(
          trx,
        )
    }
    await noteCutoffs(trx, id)
  })
  const rows = await db
    .selectFrom('programFigures')
    .select(['programCode', 'universityId', 'language', 'kind', 'value', 'winners'])
    .where('competitionId', '=', id)
    .execute()
  const shown = rows.map(({ programCode, universityId, language, kind, value, winners }) =>
    [programCode, universityId ?? '*', language ?? '*', kind, value, winners ?? 0].join(' '),
  )
  expect(shown.filter((row) => !row.includes('HIGHEST')).toSorted()).toEqual(
    [
      'B001 * * GRANTS 15 0',
      'B001 * * LOWEST_SCORE 80 4',
      'B001 uni-003 * GRANTS 10 0',
      'B001 uni-003 * LOWEST_SCORE 80 3',
      'B001 uni-003 KAZAKH GRANTS 5 0',
      'B001 uni-003 KAZAKH LOWEST_SCORE 90 2',
      'B001 uni-003 RUSSIAN GRANTS 5 0',
      'B001 uni-003 RUSSIAN LOWEST_SCORE 80 1',
      'B001 uni-005 * GRANTS 5 0',
      'B001 uni-005 * LOWEST_SCORE 130 1',
      'B001 uni-005 KAZAKH GRANTS 5 0',
      'B001 uni-005 KAZAKH LOWEST_SCORE 130 1',
      'B002 * * GRANTS 10 0',
      'B002 * * LOWEST_SCORE 70 2',
      'B002 * KAZAKH GRANTS 5 0',
      'B002 * RUSSIAN GRANTS 5 0',
      'B002 * RUSSIAN LOWEST_SCORE 70 2',
    ].toSorted(),
  )

  await db.deleteFrom('programFigures').where('competitionId', '=', id).execute()
  await Promise.all([noteMissingCutoffs(db), noteMissingCutoffs(db)])
  const again = await db.selectFrom('programFigures').select('value').where('competitionId', '=', id).execute()
  expect(again).toHaveLength(rows.length)

  const { data } = (await portal.guest.call('GET', '/dictionary/program/B001')).body
  const at = (university: string) => data.universities.find(({ id: of }: { id: string }) => of === university).figures
  expect(at('uni-003').map(({ kind, value }: { kind: string; value: number }) => [kind, value])).toEqual([
    ['GRANTS', 10],
    ['LOWEST_SCORE', 80],
    ['HIGHEST_SCORE', 120],
  ])
  expect(at('uni-007')).toEqual([])
  expect(data.figures[0]).toMatchObject({ kind: 'GRANTS', year: 2031, value: 15, source: '2031-bachelor' })
})
