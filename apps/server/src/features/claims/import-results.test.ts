import { buffer } from 'node:stream/consumers'
import { PERSON, TOTAL } from '@portal/domain/claims/import-rules.ts'
import { type SheetCell, spreadsheetOf } from '@portal/office-files/spreadsheet.ts'
import { type ReadRow, readSpreadsheet } from '@portal/office-files/spreadsheet-reader.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { offers } from '../../../test/builders.ts'
import type { Person } from '../../../test/portal.ts'
import { listsOf, type MadeCompetition, madeCompetition, madeCompetitor } from '../../../test/published-protocol.ts'
import { upload } from '../../../test/sample-files.ts'
import { testPortal } from '../../../test/test-portal.ts'

const portal = await testPortal({ now: '2026-11-12T09:30:00.000Z' })
const admin = await portal.staff(['ADMIN'])
const words = (text: string) => ({ kk: `${text} kk`, ru: `${text} ru`, en: text })
const PARTS = [
  { code: 'FOREIGN_LANGUAGE', name: words('Foreign language'), most: 50 },
  { code: 'READINESS', name: words('Readiness'), most: 30 },
]
const HEADER = [PERSON, TOTAL, 'FOREIGN_LANGUAGE', 'READINESS']
const stated = (language: number, readiness: number) => ({
  total: language + readiness,
  subjects: { FOREIGN_LANGUAGE: language, READINESS: readiness },
})

type Competitor = { readonly person: Person; readonly id: string; readonly number: string; readonly iin: string }
let competition: MadeCompetition
let path: string
let people: readonly [Competitor, Competitor, Competitor]
let years = 2040

beforeEach(async () => {
  const chosen = await offers(portal, 1)
  const setup = { lists: listsOf(chosen, [5]), parts: PARTS, order: [] }
  competition = await madeCompetition(portal, setup, years++, {
    kind: 'GRANT',
    source: 'TESTING',
    name: words('Testing'),
  })
  path = `/staff/grants/competitions/${competition.id}/results`
  const { pool } = portal.database
  const made: Competitor[] = []
  for (const at of [0, 1, 2]) {
    const { person, applicationId: id } = await madeCompetitor(portal, competition, `CODE${years}${at}`, chosen)
    const iin = `9901015${years}${at}`
    const { rows } = await pool.query(
      `update applications set applicant = applicant || $2::jsonb where id = $1 returning number`,
      [id, JSON.stringify({ iin })],
    )
    await pool.query(
      `insert into grant_claims (application_id, kind, code, state, stated) values ($1, 'SCORE', '', 'WAITING', $2)`,
      [id, JSON.stringify(stated(40, 20))],
    )
    made.push({ person, id, number: rows[0].number, iin })
  }
  people = made as never
})

const send = async (
  rows: readonly (readonly SheetCell[])[],
  to = '',
  header: readonly string[] = HEADER,
  who = admin,
) => {
  const columns = header.map((each) => ({ header: each, width: 10 }))
  const bytes = await buffer(spreadsheetOf([{ name: 'Results', columns, rows }]))
  return upload(who, 'results.xlsx', bytes, 'file', path + to)
}
const claims = async () => {
  const { rows } = await portal.database.pool.query(
    `select state, value, reason, checked_by_name from grant_claims where application_id = any ($1) and kind = 'SCORE'
     order by array_position($1, application_id)`,
    [people.map(({ id }) => id)],
  )
  return rows
}
const countOf = async (statement: string) => {
  const { rows } = await portal.database.pool.query(statement, [people.map(({ id }) => id)])
  return rows[0].count
}

describe('results of a test as a sheet', () => {
  test('confirm what was stated and correct the rest, by IIN or by number, and list other rows', async () => {
    const [first, second] = people
    const rows = [
      [first.iin, 60, 40, 20],
      [second.number, '75', '45', '30'],
      ['990101500000', 60, 40, 20],
      [null, 60, 40, 20],
    ]
    const report = {
      ...{ rows: 4, confirmed: 1, corrected: 1 },
      faults: [
        { row: 4, person: '990101500000', reason: 'notFound' },
        { row: 5, person: '', reason: 'noPerson' },
      ],
    }
    expect((await send(rows, '/check')).body.data).toEqual(report)
    expect((await claims()).map(({ state }) => state)).toEqual(['WAITING', 'WAITING', 'WAITING'])
    expect((await send(rows)).body.data).toEqual(report)
    const checked = { checked_by_name: expect.any(String) }
    expect(await claims()).toEqual([
      { state: 'CONFIRMED', value: stated(40, 20), reason: null, ...checked },
      { state: 'CORRECTED', value: stated(45, 30), reason: expect.stringMatching(/\S/), ...checked },
      { state: 'WAITING', value: null, reason: null, checked_by_name: null },
    ])
    const { rows: mails } = await portal.database.pool.query(
      `select application_id, payload ->> 'reason' as reason from mails
       where application_id = any ($1) and name = 'claimCorrected'`,
      [people.map(({ id }) => id)],
    )
    expect(mails).toEqual([{ application_id: second.id, reason: expect.stringMatching(/\S/) }])
    expect(
      await countOf(`select count(*)::int as count from application_history
        where application_id = any ($1) and event in ('claimConfirmed', 'claimCorrected')`),
    ).toBe(2)
    expect(
      await countOf(
        `select count(*)::int as count from audit_events where object_id = any ($1) and event = 'claimChecked'`,
      ),
    ).toBe(2)
    const { rows: imports } = await portal.database.pool.query(
      `select details from audit_events where event = 'resultsImported' and object_id = $1`,
      [competition.id],
    )
    expect(imports).toEqual([{ details: { claims: 2, corrected: 1 } }])
  })

  test('take a person without an IIN by the number, beside a row that names nobody', async () => {
    const [first] = people
    await portal.database.pool.query(`update applications set applicant = applicant - 'iin' where id = $1`, [first.id])
    const rows = [
      [first.number, 60, 40, 20],
      [null, 60, 40, 20],
    ]
    const { body } = await send(rows, '/check')
    expect(body.data).toMatchObject({ confirmed: 1, faults: [{ row: 3, reason: 'noPerson' }] })
  })

  test('take no person twice, no wrong points, no checked claim and no withdrawn application', async () => {
    const [first, second, third] = people
    const { pool } = portal.database
    const faulty = [
      [first.iin, 60, 40, 20],
      [first.number, 75, 45, 30],
      [second.iin, 81, 51, 30],
      [third.iin, 61, 40, 20],
    ]
    const reasons = async (rows: readonly (readonly SheetCell[])[]) =>
      (await send(rows)).body.data.faults.map(({ reason }: { reason: string }) => reason)
    expect(await reasons(faulty)).toEqual(['repeated', 'repeated', 'outOfLimits', 'wrongTotal'])
    await pool.query(`update applications set status = 'WITHDRAWN' where id = $1`, [second.id])
    expect((await send([[first.iin, 60, 40, 20]])).body.data.confirmed).toBe(1)
    expect(
      await reasons([
        [first.iin, 75, 45, 30],
        [second.iin, 60, 40, 20],
        [third.iin, 60, 'forty', 20],
      ]),
    ).toEqual(['checked', 'ended', 'wrongPoints'])
    expect((await claims()).map(({ state }) => state)).toEqual(['CONFIRMED', 'WAITING', 'WAITING'])
  })

  test('are read by the template of the competition, in each order of columns', async () => {
    const { body } = await admin.call('GET', `${path}/template`, undefined, { 'accept-language': 'en' })
    const [headers] = (await readSpreadsheet(body as Buffer, { maxRows: 10 })) as readonly ReadRow[]
    const codes = headers?.cells.map(String) ?? []
    expect(codes).toEqual([
      'IIN or application number (PERSON)',
      'Total (TOTAL)',
      'Foreign language (FOREIGN_LANGUAGE)',
      'Readiness (READINESS)',
    ])
    const turned = await send([[20, 40, 60, people[0].iin]], '', codes.toReversed())
    expect(turned.body.data).toMatchObject({ confirmed: 1, faults: [] })
  })

  test('are refused without a column, without rows, and from others than the head of admissions', async () => {
    const row = [people[0].iin, 60, 40]
    expect((await send([row], '', HEADER.slice(0, 3))).body.msg).toBe('wrong_results_columns')
    expect((await send([])).body.msg).toBe('wrong_results_file')
    const manager = await portal.staff(['MANAGER'])
    for (const to of ['', '/check']) expect((await send([row], to, HEADER, manager)).status).toBe(403)
    expect((await competition.head.call('GET', `${path}/template`)).status).toBe(403)
  })

  test('belong to a competition with a test', async () => {
    const chosen = await offers(portal, 1)
    const { id } = await madeCompetition(portal, { lists: listsOf(chosen, [5]) }, years++, {
      ...{ kind: 'SCHOLARSHIP', source: 'INTERVIEW', name: words('Interview') },
    })
    expect((await admin.call('GET', `/staff/grants/competitions/${id}/results/template`)).status).toBe(404)
  })
})
