import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { LANGUAGES } from '@portal/domain/kernel/language.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Competitor, competitionOf, competitorsOf, DAYS, later, listFor, SETS } from '../../../test/competition.ts'
import type { Person } from '../../../test/portal.ts'
import { aroundOf } from '../../../test/published-protocol.ts'
import { PROGRAM_ENVIRONMENT } from '../../../test/server-process.ts'
import { testPortal } from '../../../test/test-portal.ts'
import { textsIn } from '../../platform/texts.ts'
import { wholeInputOf } from './make-public-files.ts'
import { noteMissingCutoffs } from './note-cutoffs.ts'

const root = path.join(import.meta.dirname, '../../../../..')
const portal = await testPortal()
let head: Person
let admin: Person

beforeAll(async () => {
  head = await portal.staff(['EXPERT_MANAGER'])
  admin = await portal.staff(['ADMIN'])
})

const go = async (instant: string) => {
  ;[head, admin] = await later(portal, instant, head, admin)
}
const [FIRST = '', SECOND = ''] = DAYS.rounds.map(({ publishAt }) => publishAt)
let year = 2040
/** A competition of two programs: B001 has two places, one of them for rural youth, and B057 one. */
async function competition(people: readonly Competitor[], options = {}): Promise<string> {
  await go('2026-11-20T09:30:00.000Z')
  const made = await competitionOf(
    head,
    admin,
    {
      lists: [listFor('B001', 2, { RURAL_YOUTH: 1 }), listFor('B057', 1)],
      quotas: [{ quota: 'RURAL_YOUTH', percent: 35 }],
      minimum: { total: 50, subjects: {} },
      rights: ['ALTYN_BELGI'],
    },
    { year: year++ },
  )
  await competitorsOf(portal, made.id, people, options)
  await go(DAYS.claimsCloseAt)
  return made.id
}
const PEOPLE: readonly Competitor[] = [
  { code: 'AAA', total: 100, choices: ['B057', 'B001'] },
  { code: 'BBB', total: 90, choices: ['B057', 'B001'] },
  { code: 'CCC', total: 80, choices: ['B057', 'B001'], quotas: ['RURAL_YOUTH'] },
  { code: 'DDD', total: 80, choices: ['B001'], rights: ['ALTYN_BELGI'] },
  { code: 'EEE', total: 120, choices: ['B057'], confirmed: ['AVERAGE'] },
  { code: 'FFF', total: 120, choices: ['B002'] },
  { code: 'GGG', total: 40, choices: ['B001'] },
]
const refusal = ({ status, body }: { status: number; body: { msg?: string } }) => [status, body.msg]
const read = async (id: string, who = head) => (await who.call('GET', `${SETS}/${id}`)).body.data
async function run(id: string, body: object = { kind: 'DRY' }) {
  const started = await head.call('POST', `${SETS}/${id}/runs`, body)
  expect(started.body).toMatchObject({ success: true, data: { state: 'WAITING', progress: 0 } })
  await portal.deliver()
  return (await head.call('GET', `${SETS}/${id}/runs/${started.body.data.number}`)).body.data
}
async function bytesOf(id: string, number: number, file: 'input' | 'output'): Promise<Buffer> {
  const { app } = portal.portal
  const headers = { authorization: `Bearer ${head.token}` }
  return (await app.inject({ url: `/api${SETS}/${id}/runs/${number}/${file}`, headers })).rawPayload
}
/** The whole input of a run, which is sealed in the database. */
async function wholeInput(id: string, number: number) {
  const { rows } = await portal.database.pool.query(
    'select input, is_sealed from allotment_runs where competition_id = $1 and number = $2',
    [id, number],
  )
  const run = { input: rows[0].input as Buffer, isSealed: rows[0].is_sealed as boolean }
  expect(run.isSealed).toBe(true)
  expect(() => gunzipSync(run.input)).toThrow()
  return JSON.parse(gunzipSync(await wholeInputOf(aroundOf(portal).seal, run)).toString())
}
function recompute(input: Buffer): Buffer {
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-run-'))
  try {
    writeFileSync(path.join(folder, 'input.json'), input)
    const command = [path.join(root, 'scripts/allot.ts'), '--input', 'input.json', '--output', 'result.json']
    const { status, stderr } = spawnSync(process.execPath, command, {
      cwd: folder,
      env: PROGRAM_ENVIRONMENT,
      encoding: 'utf8',
    })
    expect([status, stderr]).toEqual([0, ''])
    return readFileSync(path.join(folder, 'result.json'))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
type Figure = { readonly kind: string; readonly year: number; readonly value: number; readonly source: string }
/** Figures of a program that the directory took from a competition: grants, lowest and highest score. */
async function figuresFrom(id: string, program: string): Promise<readonly number[]> {
  const { year: of } = await read(id)
  const { figures } = (await portal.guest.call('GET', `/dictionary/program/${program}`)).body.data
  const own = (figures as Figure[]).filter(({ source }) => source === `${of}-bachelor`)
  expect(own.every(({ year: at }) => at === of)).toBe(true)
  return ['GRANTS', 'LOWEST_SCORE', 'HIGHEST_SCORE'].flatMap((kind) =>
    own.flatMap((figure) => (figure.kind === kind ? [figure.value] : [])),
  )
}
type Run = { readonly number: number; readonly inputHash: string; readonly outputHash: string }
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

describe('runs', () => {
  let id: string
  let done: Run
  beforeAll(async () => {
    id = await competition(PEOPLE)
    done = await run(id)
  })

  test('only confirmed claims count, and the command gives the same bytes', async () => {
    expect(done).toMatchObject({
      state: 'DONE',
      progress: 100,
      isPublishable: true,
      summary: { competitors: 5, withoutScore: 1, withoutList: 1, places: 3, filled: 3, byChoice: [1, 2, 0, 0] },
    })
    const [input, output] = [await bytesOf(id, done.number, 'input'), await bytesOf(id, done.number, 'output')]
    expect([sha256(input), sha256(output)]).toEqual([done.inputHash, done.outputHash])
    expect(recompute(input).equals(output)).toBe(true)
    const { applicants, programs } = JSON.parse(input.toString())
    expect(applicants.map((each: { id: string }) => each.id)).toEqual(['AAA', 'BBB', 'CCC', 'DDD', 'GGG'])
    const list = expect.stringMatching(/^[A-Z0-9]{6}$/)
    expect(programs).toEqual([
      { id: 'B001', places: 2, reserved: [{ list, places: 1 }] },
      { id: 'B057', places: 1, reserved: [] },
    ])
    const whole = await wholeInput(id, done.number)
    expect(whole.applicants.map((each: { id: string }) => each.id)).toEqual(['AAA', 'BBB', 'CCC', 'DDD', 'GGG'])
    expect(whole.programs[0].reserved).toEqual([{ quota: 'RURAL_YOUTH', places: 1 }])
    const granted = JSON.parse(output.toString()).allotted.map(
      (each: { applicant: string; program: string }) => `${each.applicant} ${each.program}`,
    )
    expect(granted).toEqual(['AAA B057', 'BBB B001', 'CCC B001'])
  })

  test('a refused quota, right and average count as none', async () => {
    const other = await competition([
      {
        code: 'AAA',
        total: 80,
        choices: ['B001'],
        quotas: ['RURAL_YOUTH'],
        rights: ['ALTYN_BELGI'],
        average: 5,
        confirmed: ['SCORE'],
      },
    ])
    const { number } = await run(other)
    expect((await wholeInput(other, number)).applicants[0]).toMatchObject({
      average: 0,
      rights: [],
      quotas: [],
    })
  })

  test('a simulation is the same for the same seed, and its parameters are stored', async () => {
    const parameters = { people: 60, seed: 7 }
    const one = await run(id, { kind: 'SIMULATION', parameters })
    const two = await run(id, { kind: 'SIMULATION', parameters })
    expect(one).toMatchObject({
      state: 'DONE',
      isPublishable: false,
      parameters,
      summary: { competitors: 60, places: 3 },
    })
    expect([one.inputHash, one.outputHash]).toEqual([two.inputHash, two.outputHash])
    expect((await run(id, { kind: 'SIMULATION', parameters: { people: 60, seed: 8 } })).inputHash).not.toBe(
      one.inputHash,
    )
    expect(recompute(await bytesOf(id, one.number, 'input')).equals(await bytesOf(id, one.number, 'output'))).toBe(true)
    expect(refusal(await head.call('POST', `${SETS}/${id}/runs`, { kind: 'SIMULATION' }))).toEqual([
      400,
      'field_required',
    ])
  })

  test('two runs are compared: gains, losses and moved cut-offs', async () => {
    const before = done
    const after = await run(id, { kind: 'DRY', parameters: { placesFactor: 0.5 } })
    expect(after).toMatchObject({ isPublishable: false, summary: { places: 1, filled: 1 } })
    const compared = await head.call('GET', `${SETS}/${id}/runs/${after.number}/comparison?with=${before.number}`)
    const stands = (list: string, choice: number) => ({ list, choice })
    expect(compared.body.data).toEqual({
      counts: { GAINED: 0, BETTER: 0, OTHER: 0, WORSE: 1, LOST: 2, same: 0 },
      list: [
        { code: 'AAA', change: 'WORSE', before: stands('B057', 1), after: stands('B001', 2) },
        { code: 'BBB', change: 'LOST', before: stands('B001', 2), after: null },
        { code: 'CCC', change: 'LOST', before: stands('B001', 2), after: null },
      ],
      totalSize: 3,
    })
    const back = await head.call(
      'GET',
      `${SETS}/${id}/runs/${before.number}/comparison?with=${after.number}&change=GAINED&size=1`,
    )
    expect(back.body.data).toMatchObject({ counts: { GAINED: 2, BETTER: 1 }, totalSize: 2, list: [{ code: 'BBB' }] })
    const moved = await head.call('GET', `${SETS}/${id}/runs/${after.number}/cut-offs?with=${before.number}`)
    expect(moved.body).toMatchObject({
      totalSize: 3,
      list: [
        { list: 'B057', quota: '', total: null, before: 100 },
        { list: 'B001', quota: 'RURAL_YOUTH', total: null, before: 80 },
        { list: 'B001', quota: '', places: 1, filled: 1, total: 100, before: 90 },
      ],
    })
    const all = await head.call('GET', `${SETS}/${id}/runs/${before.number}/cut-offs`)
    expect(all.body.list).toMatchObject([
      { list: 'B001', quota: '', total: 90 },
      { list: 'B001', quota: 'RURAL_YOUTH', total: 80 },
      { list: 'B057', quota: '', total: 100 },
    ])
    expect((await head.call('GET', `${SETS}/${id}/runs/99/comparison?with=1`)).status).toBe(404)
  })

  test('a run starts again after its server died, and the queue does not give it up earlier', async () => {
    const { body } = await head.call('POST', `${SETS}/${id}/runs`, { kind: 'DRY' })
    await portal.database.pool.query(`update allotment_runs set state = 'RUNNING', progress = 60 where id = $1`, [
      body.data.id,
    ])
    await portal.deliver('run-allotment')
    const again = await head.call('GET', `${SETS}/${id}/runs/${body.data.number}`)
    expect(again.body.data).toMatchObject({ state: 'DONE', progress: 100 })
  })
})

describe('publishing', () => {
  const protocol = (id: string, body: object, path = '', who = head) =>
    who.call('POST', `${SETS}/${id}/protocol${path}`, body)
  const statusOf = async (code: string, id: string) => {
    const { rows } = await portal.database.pool.query(
      `select a.status, a.comment, (select array_agg(c.status order by position) from choices c where c.application_id = a.id) as choices
       from competitors k join applications a on a.id = k.application_id where k.competition_id = $1 and k.code = $2`,
      [id, code],
    )
    return rows[0]
  }
  async function publish(id: string, number: number, reasons?: Readonly<Record<'kk' | 'ru' | 'en', string>>) {
    const proposed = await protocol(id, { run: number, ...(reasons === undefined ? {} : { reasons }) })
    expect(proposed.status, JSON.stringify(proposed.body)).toBe(200)
    const [{ version }] = proposed.body.data.protocols
    const confirmed = await protocol(id, { version }, '/confirm', admin)
    expect(confirmed.status, JSON.stringify(confirmed.body)).toBe(200)
    await portal.deliver('publish-protocol')
    return version as number
  }

  test('is refused before claims are closed and checked, and for a run with parameters', async () => {
    const id = await competition(PEOPLE, { waiting: true })
    const { number } = await run(id)
    expect(refusal(await protocol(id, { run: number }))).toEqual([409, 'claims_wait'])
    await portal.database.pool.query(
      `update grant_claims set state = 'CONFIRMED', value = stated
      where application_id in (select application_id from competitors where competition_id = $1)`,
      [id],
    )
    const other = await run(id, { kind: 'DRY', parameters: { whenEqual: 'NONE' } })
    expect(refusal(await protocol(id, { run: other.number }))).toEqual([409, 'run_not_publishable'])
    const offered = (await head.call('GET', `${SETS}/${id}/runs?isPublishable=true`)).body
    expect(offered).toMatchObject({ totalSize: 1, list: [{ number }] })
    await go('2026-12-14T04:00:00.000Z')
    expect(refusal(await protocol(id, { run: number }))).toEqual([409, 'claims_are_open'])
  })

  test('its author may not confirm it; it is refused with a reason, or withdrawn', async () => {
    const both = await portal.staff(['EXPERT_MANAGER', 'ADMIN'])
    const id = await competition(PEOPLE)
    await go(FIRST)
    const { number } = await run(id)
    const [proposer] = await later(portal, FIRST, both)
    await protocol(id, { run: number }, '', proposer)
    expect(refusal(await protocol(id, { version: 1 }, '/confirm', proposer))).toEqual([403, 'another_person_confirms'])
    expect(refusal(await protocol(id, { version: 1 }, '/refuse', admin))).toEqual([400, 'reason_required'])
    const refused = await protocol(id, { version: 1, reason: 'Look at B001 again' }, '/refuse', admin)
    expect(refused.body.data.protocols).toMatchObject([{ state: 'REFUSED', answer: 'Look at B001 again' }])
    const again = await protocol(id, { run: number })
    expect(again.body.data.protocols[0]).toMatchObject({ version: 2, state: 'PROPOSED' })
    expect((await protocol(id, { version: 2 }, '/refuse')).status).toBe(200)
    const inTrail = await (await portal.superAdmin()).call('GET', `/staff/audit?object=${id}&event=protocolRefused`)
    expect(inTrail.body.list).toMatchObject([
      { actor: { id: head.id }, details: { version: 2 } },
      { actor: { id: admin.id }, details: { version: 1 } },
    ])
  })

  describe('a published run', () => {
    let id: string
    let world: Run
    beforeAll(async () => {
      id = await competition(PEOPLE)
      world = await run(id)
    })

    test('two people publish it: applications, lines, offers and mails; then it never changes', async () => {
      const { number, outputHash } = world
      const proposed = await protocol(id, { run: number })
      expect(proposed.body.data).toMatchObject({
        protocols: [{ version: 1, round: 1, state: 'PROPOSED', run: number }],
      })
      expect(refusal(await protocol(id, { run: number }))).toEqual([409, 'competition_proposal_waits'])
      expect(refusal(await protocol(id, { version: 1 }, '/confirm', admin))).toEqual([409, 'round_not_due'])
      await go(FIRST)
      expect(refusal(await protocol(id, { version: 2 }, '/confirm', admin))).toEqual([409, 'stale_version'])
      const confirmed = await protocol(id, { version: 1 }, '/confirm', admin)
      expect(confirmed.body.data.protocols[0]).toMatchObject({ state: 'PUBLISHING', progress: 0 })
      const before = portal.mails.length
      // Progress seen by other connections meanwhile.
      await portal.database.pool.query(`create table seen (at serial, progress int);
        create function see() returns trigger language plpgsql as $$ begin
          insert into seen (progress) values (new.progress); return null; end $$;
        create trigger see after insert or update on publications_under_way for each row execute function see()`)
      await portal.deliver()
      const { rows: seen } = await portal.database.pool.query('select progress from seen order by at')
      const steps = seen.map(({ progress }: { progress: number }) => progress)
      expect([steps[0], steps.at(-1), steps]).toEqual([1, 25, steps.toSorted((one, other) => one - other)])
      expect(steps.length).toBeGreaterThan(2)
      expect((await portal.database.pool.query('select from publications_under_way')).rows).toEqual([])
      const data = await read(id)
      expect(data).toMatchObject({
        roundsPublished: 1,
        protocols: [{ state: 'PUBLISHED', outputHash, publishedAt: FIRST, progress: null }],
      })
      expect(await statusOf('BBB', id)).toEqual({ status: 'PASSED', comment: null, choices: ['FAILED', 'PASSED'] })
      expect(await statusOf('AAA', id)).toMatchObject({ status: 'PASSED', choices: ['PASSED', 'SKIPPED'] })
      for (const code of ['DDD', 'EEE', 'FFF', 'GGG']) expect((await statusOf(code, id)).status).toBe('FAILED')
      const reasons = { DDD: 'outranked', EEE: 'withoutScore', FFF: 'withoutList', GGG: 'belowMinimum' } as const
      for (const [code, reason] of Object.entries(reasons))
        expect(LANGUAGES.map((language) => textsIn(language)(`competitions.outcomes.${reason}`))).toContain(
          (await statusOf(code, id)).comment,
        )
      expect(portal.mails.length - before).toBe(PEOPLE.length)
      // One publication mails each person at most once.
      expect(new Set(portal.mails.slice(before).map(({ to }) => to)).size).toBe(PEOPLE.length)

      const { rows: lines } = await portal.database.pool.query(
        `select code, choice, list, outcome, rank, merit, place from protocol_lines where competition_id = $1 order by code, choice`,
        [id],
      )
      expect(lines).toMatchObject([
        {
          code: 'AAA',
          choice: 1,
          list: 'B057',
          outcome: 'ALLOTTED',
          rank: 1,
          place: 'GENERAL',
          merit: { total: 100, right: null, average: 4.5, profile: 40 },
        },
        { code: 'AAA', choice: 2, list: 'B001', outcome: 'BETTER_CHOICE', rank: 1 },
        { code: 'BBB', choice: 1, list: 'B057', outcome: 'OUTRANKED', rank: 2 },
        { code: 'BBB', choice: 2, outcome: 'ALLOTTED', rank: 2 },
        { code: 'CCC', choice: 1, rank: 3 },
        { code: 'CCC', choice: 2, outcome: 'ALLOTTED', rank: 4, place: 'RESERVED' },
        { code: 'DDD', choice: 1, outcome: 'OUTRANKED', rank: 3, merit: { right: 'ALTYN_BELGI' } },
        { code: 'GGG', choice: 1, outcome: 'BELOW_MINIMUM', rank: null },
      ])
      // A reserved place counts too, as in the lists of grant holders.
      expect(await figuresFrom(id, 'B001')).toEqual([2, 80, 90])
      expect(await figuresFrom(id, 'B057')).toEqual([1, 100, 100])
      for (const change of [
        `update protocols set reason = 'x' where competition_id = '${id}'`,
        `delete from protocol_lines where competition_id = '${id}'`,
        `update protocol_lines set rank = 1 where competition_id = '${id}'`,
        `update allotment_runs set output = '' where competition_id = '${id}'`,
      ])
        await expect(portal.database.pool.query(change)).rejects.toThrow(/published/)
    })

    test('a later version corrects a mistake with a public reason', async () => {
      await portal.database.pool.query(
        `update grant_claims set value = jsonb_set(value, '{total}', '95') where kind = 'SCORE' and application_id =
        (select application_id from competitors where competition_id = $1 and code = 'DDD')`,
        [id],
      )
      const corrected = await run(id, { kind: 'DRY', round: 1 })
      expect(refusal(await protocol(id, { run: corrected.number }))).toEqual([400, 'reason_required'])
      const reasons = { kk: 'Балл қате енгізілген', ru: 'Балл внесён неверно', en: 'A score was entered wrongly' }
      const { kk, ru } = reasons
      expect((await protocol(id, { run: corrected.number, reasons: { kk, ru } })).status).toBe(400)
      expect(await publish(id, corrected.number, reasons)).toBe(2)
      expect((await read(id)).protocols[0]).toMatchObject({ reasons })
      // The applicant who loses the grant reads the reason only in their own language.
      const { rows: lost } = await portal.database.pool.query(
        `select language, payload ->> 'reason' as reason from mails where name = 'grantTakenAway'`,
      )
      expect(lost.map(({ language, reason }) => reason === reasons[language as 'kk'])).toEqual([true])
      const before = portal.mails.length
      await portal.deliver()
      // One mail to the person who gains a grant and one to the person who loses it; none to others.
      const written = portal.mails.slice(before).map(({ to }) => to)
      expect([written.length, new Set(written).size]).toEqual([2, 2])
      expect(await statusOf('DDD', id)).toMatchObject({ status: 'PASSED', comment: null })
      expect(await statusOf('BBB', id)).toMatchObject({ status: 'FAILED', choices: ['FAILED', 'FAILED'] })
      expect(await figuresFrom(id, 'B001')).toEqual([2, 80, 95])
      expect(await figuresFrom(id, 'B057')).toEqual([1, 100, 100])
      expect(
        (await read(id)).protocols.map((each: { version: number; round: number }) => [each.version, each.round]),
      ).toEqual([
        [2, 1],
        [1, 1],
      ])
    })

    test('the figures that a server of an earlier version left out are noted later', async () => {
      await portal.database.pool.query('delete from program_figures where competition_id = $1', [id])
      expect(await figuresFrom(id, 'B001')).toEqual([])
      await noteMissingCutoffs(portal.database.db)
      expect(await figuresFrom(id, 'B001')).toEqual([2, 80, 95])
    })

    test('search and its order use the figures of the newest year', async () => {
      const { list } = (await portal.guest.call('GET', '/search/programs?q=B057')).body
      expect(list[0].figures.slice(0, 2)).toMatchObject([
        { kind: 'GRANTS', value: 1, source: `${(await read(id)).year}-bachelor` },
        { kind: 'GRANTS', value: expect.any(Number), source: expect.any(String) },
      ])
    })
  })

  test('a claim changed since is reported, at the confirmation and after it', async () => {
    const id = await competition(PEOPLE)
    await go(FIRST)
    const correct = (total: number) =>
      portal.database.pool.query(
        `update grant_claims set value = jsonb_set(value, '{total}', $2) where kind = 'SCORE' and application_id =
          (select application_id from competitors where competition_id = $1 and code = 'DDD')`,
        [id, String(total)],
      )
    const first = await run(id)
    await protocol(id, { run: first.number })
    await correct(99)
    expect(refusal(await protocol(id, { version: 1 }, '/confirm', admin))).toEqual([409, 'run_input_changed'])
    await correct(80)
    expect((await protocol(id, { version: 1 }, '/confirm', admin)).status).toBe(200)
    await correct(99)
    await portal.deliver('publish-protocol')
    expect(await read(id)).toMatchObject({ roundsPublished: 0, protocols: [{ state: 'REFUSED' }] })
    expect((await statusOf('AAA', id)).status).toBe('IN_PROCESS')
  })

  test('a later round reallocates declined places; kept places stay, and moving up loses nothing', async () => {
    const id = await competition([...PEOPLE, { code: 'HHH', total: 70, choices: ['B057', 'B001'] }])
    await go(FIRST)
    await publish(id, (await run(id)).number)
    // AAA declines B057; BBB keeps B001; CCC has accepted its reserved place of B001 and moves up.
    const answers = { AAA: ['DECLINED', false], BBB: ['ACCEPTED', false], CCC: ['ACCEPTED', true] } as const
    expect(await head.call('POST', `${SETS}/${id}/runs`, { kind: 'DRY', round: 3 })).toMatchObject({
      status: 409,
      body: { msg: 'round_not_due', errors: [{ field: 'round', msg: 'round_not_due' }] },
    })
    await go(SECOND)
    const early = await run(id)
    expect(refusal(await protocol(id, { run: early.number }))).toEqual([409, 'round_not_due'])
    for (const [code, [state, isMovingUp]] of Object.entries(answers))
      await portal.database.pool.query(
        `update grant_offers set state = $3, is_moving_up = $4, answered_at = $5 where application_id =
          (select application_id from competitors where competition_id = $1 and code = $2)`,
        [id, code, state, isMovingUp, portal.clock.now()],
      )
    const second = await run(id)
    expect(second).toMatchObject({ round: 2, summary: { kept: 1, competitors: 4 } })
    const input = await wholeInput(id, second.number)
    expect(input.programs).toEqual([
      { id: 'B001', places: 1, reserved: [{ quota: 'RURAL_YOUTH', places: 1 }] },
      { id: 'B057', places: 1, reserved: [] },
    ])
    expect(input.applicants.map((each: { id: string; choices: string[] }) => [each.id, ...each.choices])).toEqual([
      ['CCC', 'B057', 'B001'],
      ['DDD', 'B001'],
      ['GGG', 'B001'],
      ['HHH', 'B057', 'B001'],
    ])
    expect(await publish(id, second.number)).toBe(2)
    expect(await statusOf('CCC', id)).toMatchObject({ status: 'PASSED', choices: ['PASSED', 'SKIPPED'] })
    expect(await statusOf('DDD', id)).toMatchObject({ status: 'PASSED' })
    expect(await statusOf('BBB', id)).toMatchObject({ status: 'PASSED', choices: ['FAILED', 'PASSED'] })
    expect(await statusOf('AAA', id)).toMatchObject({ status: 'PASSED' })
    expect(await figuresFrom(id, 'B001')).toEqual([2, 80, 90])
    expect(await figuresFrom(id, 'B057')).toEqual([1, 80, 100])
    expect(await read(id)).toMatchObject({
      roundsPublished: 2,
      steps: expect.arrayContaining([{ step: 'ROUNDS', state: 'DONE', missing: [] }]),
    })
  })

  test('a correction of a later round takes no grant that was accepted in an earlier one', async () => {
    const id = await competition([
      { code: 'AAA', total: 100, choices: ['B057'] },
      { code: 'CCC', total: 80, choices: ['B057', 'B001'] },
      { code: 'KKK', total: 75, choices: ['B001'], quotas: ['RURAL_YOUTH'] },
      { code: 'DDD', total: 70, choices: ['B001'] },
    ])
    const sql = (text: string, ...more: unknown[]) => portal.database.pool.query(text, [id, ...more])
    const ofCode = '(select application_id from competitors where competition_id = $1 and code = $2)'
    const offerOf = async (code: string) =>
      (await sql(`select state, list, version from grant_offers where application_id = ${ofCode}`, code)).rows[0]
    await go(FIRST)
    await publish(id, (await run(id)).number)
    // All accept; CCC has B001 and asks to be moved up to B057.
    await sql(`update grant_offers set state = 'ACCEPTED', answered_at = now() where competition_id = $1`)
    await sql(`update grant_offers set is_moving_up = true where application_id = ${ofCode}`, 'CCC')
    await go(SECOND)
    await publish(id, (await run(id)).number)
    expect(await offerOf('CCC')).toMatchObject({ state: 'ACCEPTED', list: 'B001' })
    // An appeal raises DDD above CCC: the second round is corrected, the first one stays.
    await sql(
      `update grant_claims set value = jsonb_set(value, '{total}', '95') where kind = 'SCORE' and application_id = ${ofCode}`,
      'DDD',
    )
    const corrected = await run(id, { kind: 'DRY', round: 2 })
    const why = 'An appeal was granted'
    await publish(id, corrected.number, { kk: why, ru: why, en: why })
    expect(await offerOf('CCC')).toMatchObject({ state: 'ACCEPTED', list: 'B001' })
    expect(await statusOf('CCC', id)).toMatchObject({ status: 'PASSED', choices: ['FAILED', 'PASSED'] })
    expect(await offerOf('DDD')).toBeUndefined()
  })

  test('a result of a closed season is refused, and one that was confirmed before is not published', async () => {
    const id = await competition(PEOPLE)
    await go(FIRST)
    const close = (at: Date | null) =>
      portal.database.pool.query(
        `update seasons set closing_at = $1, closed_at = $1, closing_undecided = case when $1::timestamptz is null then null else 'END' end`,
        [at],
      )
    await publish(id, (await run(id)).number)
    const why = 'An appeal was granted'
    const reasons = { kk: why, ru: why, en: why }
    await portal.database.pool.query(
      `update grant_claims set value = jsonb_set(value, '{total}', '99') where kind = 'SCORE' and application_id =
        (select application_id from competitors where competition_id = $1 and code = 'DDD')`,
      [id],
    )
    const { number } = await run(id, { kind: 'DRY', round: 1 })
    await close(portal.clock.now())
    try {
      expect(refusal(await protocol(id, { run: number, reasons }))).toEqual([409, 'season_closed'])
      await close(null)
      expect((await protocol(id, { run: number, reasons })).status).toBe(200)
      await close(portal.clock.now())
      expect(refusal(await protocol(id, { version: 2 }, '/confirm', admin))).toEqual([409, 'season_closed'])
      await close(null)
      expect((await protocol(id, { version: 2 }, '/confirm', admin)).status).toBe(200)
      await close(portal.clock.now())
      await portal.deliver('publish-protocol')
      expect((await read(id)).protocols).toMatchObject([{ version: 2, state: 'REFUSED' }, { state: 'PUBLISHED' }])
    } finally {
      await close(null)
    }
  })
})
