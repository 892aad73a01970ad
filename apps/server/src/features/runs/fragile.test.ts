import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type Commission,
  draw,
  listed,
  madeCommission,
  newExpert,
  ownGrading,
  signCase,
} from '../../../test/commission.ts'
import { SETS } from '../../../test/competition.ts'
import { gradedRuns, runsOf } from '../../../test/graded-runs.ts'
import { textOfPdf } from '../../../test/pdf-text.ts'
import type { Person } from '../../../test/portal.ts'
import { aroundOf } from '../../../test/published-protocol.ts'
import { testPortal } from '../../../test/test-portal.ts'
import { queueRepetition, repeatRun } from './repeat-run.ts'

const portal = await testPortal()
const { query, plant, run, readRun, fragileOf } = gradedRuns(portal)
let admin: Person
beforeAll(async () => {
  admin = await portal.staff(['ADMIN'])
})
beforeEach(() => portal.clock.set('2026-11-20T09:30:00.000Z'))

const propose = (commission: Commission, number: number) =>
  commission.head.call('POST', `${SETS}/${commission.id}/protocol`, { run: number })
const refusal = ({ status, body }: { status: number; body: { msg?: string } }) => [status, body.msg]
const numberOf = async (commission: Commission, at: number) =>
  (await query('select number from applications where id = $1', [commission.cases[at]?.applicationId]))[0].number

describe('the repetition of a run', () => {
  test('runs in the background, and the publication waits for it', async () => {
    const commission = await madeCommission(portal, {}, { cases: 2, places: 1, order: ['DEPTH'] })
    await plant(commission, [
      [
        [4, 4],
        [4, 4],
      ],
      [
        [4, 4],
        [4, 3],
      ],
    ])
    const number = await run(commission, 'run-allotment')
    expect(await readRun(commission, number)).toMatchObject({
      ...{ state: 'DONE', isPublishable: false },
      repetition: { state: 'WAITING', progress: 0, counts: null },
    })
    const stepsOf = async () =>
      (await commission.head.call('GET', `${SETS}/${commission.id}`)).body.data.steps.filter(
        ({ step }: { step: string }) => step === 'RUN' || step === 'PUBLICATION',
      )
    expect(await stepsOf()).toMatchObject([
      { step: 'RUN', state: 'AWAITED', missing: [{ what: 'repetition' }] },
      { step: 'PUBLICATION', state: 'AWAITED', missing: [{ what: 'repetition' }] },
    ])
    expect(refusal(await propose(commission, number))).toEqual([409, 'repetition_waits'])
    await portal.deliver('repeat-run')
    expect(await readRun(commission, number)).toMatchObject({
      ...{
        isPublishable: true,
        repetition: { state: 'DONE', progress: 100, counts: { awards: 1, byMark: 1, byTie: 0 } },
      },
    })
    expect(await stepsOf()).toMatchObject([{ state: 'DONE' }, { state: 'TO_DO', missing: [{ what: 'proposal' }] }])
    expect((await propose(commission, number)).status).toBe(200)
  })

  test('has one job, begins again after a lost server, and changes nothing when it is done', async () => {
    const commission = await madeCommission(portal, {}, { cases: 2, places: 1, order: ['DEPTH'] })
    await plant(commission, [
      [
        [4, 4],
        [4, 4],
      ],
      [
        [4, 4],
        [4, 3],
      ],
    ])
    const number = await run(commission, 'run-allotment')
    const { id: runId } = await readRun(commission, number)
    const { db } = portal.database
    await db.transaction().execute((trx) => queueRepetition(trx, runId))
    const jobs = `select count(*)::int as count from graphile_worker.jobs where key = $1`
    expect(await query(jobs, [`repeat-run ${runId}`])).toEqual([{ count: 1 }])
    await query(`update run_repetitions set state = 'RUNNING', progress = 40 where run_id = $1`, [runId])
    await query(`insert into fragile_awards values ($1, 'CODE99', 'X', true, '[]', 1)`, [runId])
    await portal.deliver('repeat-run')
    const done = await fragileOf(commission, number)
    expect(done).toMatchObject({ totalSize: 1, repetition: { state: 'DONE', progress: 100 } })
    await query(`update fragile_awards set marks_in_all = 77 where run_id = $1`, [runId])
    await repeatRun(aroundOf(portal), { runId })
    expect((await fragileOf(commission, number)).list[0].marksInAll).toBe(77)
  })

  test('is added to runs of an earlier version', async () => {
    const commission = await madeCommission(portal, {}, { cases: 1 })
    await plant(commission, [
      [
        [4, 4],
        [4, 4],
      ],
    ])
    const number = await run(commission, 'run-allotment')
    const { id: runId } = await readRun(commission, number)
    await query('delete from run_repetitions where run_id = $1', [runId])
    await portal.deliver()
    expect(await readRun(commission, number)).toMatchObject({ repetition: null, isPublishable: false })
    expect(refusal(await propose(commission, number))).toEqual([409, 'run_not_publishable'])
    await query(`select graphile_worker.add_job('repeat-missing-runs')`)
    await portal.deliver()
    expect(await readRun(commission, number)).toMatchObject({ repetition: { state: 'DONE' }, isPublishable: true })
  })

  test('fails where the grades are no longer those of the run', async () => {
    const commission = await madeCommission(portal, {}, { cases: 2, places: 1, order: ['DEPTH'] })
    await plant(commission, [
      [
        [4, 4],
        [4, 4],
      ],
      [
        [4, 4],
        [4, 3],
      ],
    ])
    const number = await run(commission, 'run-allotment')
    await query(`update commission_grades set state = 'VOID' where application_id = $1`, [
      commission.cases[1]?.applicationId,
    ])
    await portal.deliver('repeat-run')
    expect(await readRun(commission, number)).toMatchObject({ repetition: { state: 'FAILED', counts: null } })
    expect(await fragileOf(commission, number)).toMatchObject({ list: [], can: { startSecond: false } })
  })

  test('is for runs that can be published alone', async () => {
    const commission = await madeCommission(portal, {}, { cases: 1 })
    await plant(commission, [
      [
        [4, 4],
        [4, 4],
      ],
    ])
    const { head } = commission
    await head.call('POST', runsOf(commission), { kind: 'DRY', parameters: { placesFactor: 2 } })
    await head.call('POST', runsOf(commission), { kind: 'SIMULATION', parameters: { people: 5 } })
    await portal.deliver()
    expect([(await readRun(commission, 1)).repetition, (await readRun(commission, 2)).repetition]).toEqual([null, null])
  })

  test('lists awards by application, without codes, to heads alone', async () => {
    const commission = await madeCommission(portal, {}, { cases: 2, places: 1, order: ['DEPTH'] })
    await plant(commission, [
      [
        [4, 4],
        [4, 4],
      ],
      [
        [4, 4],
        [4, 3],
      ],
    ])
    const number = await run(commission)
    const data = await fragileOf(commission, number)
    expect(data.list).toMatchObject([
      {
        ...{ applicationId: commission.cases[0]?.applicationId, number: await numberOf(commission, 0), choice: 1 },
        ...{ isByMark: true, second: 'NONE', marksInAll: data.list[0].marks.length },
      },
    ])
    expect(data.can).toEqual({ startSecond: true, endSecond: false })
    expect(JSON.stringify(data)).not.toMatch(/CODE1|fio|grades/)
    const read = await fragileOf(commission, number, admin)
    expect(read).toMatchObject({ totalSize: 1, can: { startSecond: false, endSecond: false } })
    const [expert] = commission.experts
    expect((await expert?.call('GET', `${runsOf(commission)}/${number}/fragile-awards`))?.status).toBe(403)
  })
})

describe('a second grading', () => {
  const second = (commission: Commission, body: object, who = commission.head) =>
    who.call('POST', `${commission.path}/second-grading`, body)
  const end = (commission: Commission, body: object = {}) =>
    commission.head.call('POST', `${commission.path}/second-grading/end`, body)
  const stateOf = async (commission: Commission) =>
    (await listed(commission)).map(({ state, total }: { state: string; total: number }) => [state, total])
  /** Two cases, the first with the only award, by one mark. */
  async function fragile({ experts = 3, graded = 'PAPERS' as 'PAPERS' | 'INTERVIEW' } = {}) {
    const commission = await madeCommission(portal, { graded }, { cases: 2, places: 1, experts, order: ['DEPTH'] })
    await plant(commission, [
      [
        [4, 4],
        [4, 4],
      ],
      [
        [4, 4],
        [4, 3],
      ],
    ])
    return { commission, number: await run(commission) }
  }
  const holderOf = async ({ experts }: Commission) => {
    for (const expert of experts) {
      const [row] = await ownGrading(expert)
      if (row !== undefined) return { expert, id: row.id as string }
    }
    throw new Error('nobody has the case')
  }

  test('goes to an expert who took no part, counts in the total, and keeps the result until it is signed', async () => {
    const { commission, number } = await fragile()
    expect((await second(commission, { run: number })).body.data).toEqual({ cases: 1, assigned: 1, lacking: 0 })
    expect(await stateOf(commission)).toEqual([
      ['SECOND', null],
      ['DONE', 75],
    ])
    const rows = await query('select expert_id, role from commission_grades where application_id = $1', [
      commission.cases[0]?.applicationId,
    ])
    expect(new Set(rows.map(({ expert_id: expert }) => expert)).size).toBe(3)
    expect(rows.map(({ role }) => role).toSorted()).toEqual(['FIRST', 'FIRST', 'SECOND'])
    expect((await commission.head.call('GET', commission.path)).body.data.counts).toMatchObject({ second: 1, done: 1 })
    expect(await fragileOf(commission, number)).toMatchObject({
      ...{ secondWaiting: 1, can: { startSecond: true, endSecond: true } },
      list: [{ second: 'IN_HAND' }],
    })
    expect(refusal(await propose(commission, number))).toEqual([409, 'grades_wait'])
    const [trail] = await query(
      `select details from audit_events where event = 'secondGradingStarted' order by id desc limit 1`,
    )
    expect(trail.details).toEqual({ run: number, cases: 1, assigned: 1, lacking: 0 })

    const { expert, id } = await holderOf(commission)
    expect((await signCase(portal, expert, id, { grades: { DEPTH: 2, PLAN: 2 } })).status).toBe(200)
    expect(await stateOf(commission)).toEqual([
      ['DONE', 66.67],
      ['DONE', 75],
    ])
    expect(refusal(await propose(commission, number))).not.toEqual([409, 'grades_wait'])
    await commission.head.call('POST', `${SETS}/${commission.id}/protocol/refuse`, { version: 1 })

    const again = await run(commission)
    const [award] = (await fragileOf(commission, again)).list
    expect(award).toMatchObject({ number: await numberOf(commission, 1), second: 'NONE' })
    expect((await second(commission, { run: number })).body.msg).toBe('stale_version')
    expect((await propose(commission, again)).status).toBe(200)
    expect(refusal(await second(commission, { run: again }))).toEqual([409, 'competition_proposal_waits'])
    expect((await admin.call('POST', `${SETS}/${commission.id}/protocol/confirm`, { version: 2 })).status).toBe(200)
    await portal.deliver()
    expect(refusal(await second(commission, { run: again }))).toEqual([409, 'grading_ended'])
    const pdf = (await commission.head.call('GET', `${commission.path}/protocol?language=en`)).body
    const text = textOfPdf(pdf).replaceAll(/\s+/g, ' ')
    for (const part of ['Run 2: 1 of 1. Decided by a tie alone: 0.', 'Cases graded twice 1', 'Second expert.'])
      expect(text).toContain(part)
    const { slug } = (await commission.head.call('GET', `${SETS}/${commission.id}`)).body.data
    const published = (await portal.guest.call('GET', `/grants/competitions/${slug}`)).body.data
    expect(published.versions[0].fragile).toEqual({ awards: 1, byMark: 1, byTie: 0, twice: 0, casesTwice: 1 })
    const file = async (name: string) =>
      (await portal.portal.app.inject({ url: `/api/grants/competitions/${slug}/versions/2/files/${name}` })).payload
    const statistics = JSON.parse(await file('statistics.json')) as { group: string }[]
    const row = { group: 'fragile', mean: null, allottedMean: null }
    expect(statistics.filter(({ group }) => group === 'fragile')).toEqual([
      { ...row, key: 'byMark', competitors: null, allotted: 1 },
      { ...row, key: 'byTie', competitors: null, allotted: 0 },
      { ...row, key: 'twice', competitors: 1, allotted: 0 },
    ])
    expect(await file('statistics.csv')).toContain(
      'fragile,byMark,,1,,\r\nfragile,byTie,,0,,\r\nfragile,twice,1,0,,\r\n',
    )
    await expect(query('update run_repetitions set progress = 1')).rejects.toThrow('never changed')
    await expect(query('delete from fragile_awards')).rejects.toThrow('never changed')
  })

  test('counts an award twice graded whose holder keeps it', async () => {
    const { commission, number } = await fragile()
    await second(commission, { run: number, applicationIds: [commission.cases[0]?.applicationId] })
    const { expert, id } = await holderOf(commission)
    await signCase(portal, expert, id, { grades: { DEPTH: 4, PLAN: 4 } })
    const again = await run(commission)
    expect((await fragileOf(commission, again)).list).toMatchObject([{ second: 'TWICE' }])
    // A case is graded a second time once.
    expect((await second(commission, { run: again })).body.data).toEqual({ cases: 0, assigned: 0, lacking: 0 })
    expect((await propose(commission, again)).status).toBe(200)
    await admin.call('POST', `${SETS}/${commission.id}/protocol/confirm`, { version: 1 })
    await portal.deliver()
    const [{ figures }] = await query('select figures from protocol_figures where competition_id = $1', [commission.id])
    expect(figures.fragile).toEqual({ awards: 1, byMark: 1, byTie: 0, twice: 1, casesTwice: 1 })
  })

  test('is taken back unsigned, and the total stays', async () => {
    const { commission, number } = await fragile()
    await second(commission, { run: number })
    const { expert } = await holderOf(commission)
    expect((await end(commission, { applicationIds: [commission.cases[1]?.applicationId] })).body.data).toEqual({
      cases: 0,
    })
    expect((await end(commission)).body.data).toEqual({ cases: 1 })
    expect(await ownGrading(expert)).toEqual([])
    expect(await stateOf(commission)).toEqual([
      ['DONE', 80],
      ['DONE', 75],
    ])
    expect(await fragileOf(commission, number)).toMatchObject({ secondWaiting: 0, list: [{ second: 'NONE' }] })
    expect((await propose(commission, number)).status).toBe(200)
  })

  test('stays where it was signed', async () => {
    const { commission, number } = await fragile()
    await second(commission, { run: number })
    const { expert, id } = await holderOf(commission)
    await signCase(portal, expert, id, { grades: { DEPTH: 3, PLAN: 3 } })
    expect((await end(commission)).body.data).toEqual({ cases: 0 })
    expect((await stateOf(commission))[0]).toEqual(['DONE', 73.33])
  })

  test('waits for a new expert where all took part or one declined', async () => {
    const { commission, number } = await fragile({ experts: 2 })
    expect((await second(commission, { run: number })).body.data).toEqual({ cases: 1, assigned: 0, lacking: 1 })
    expect(await fragileOf(commission, number)).toMatchObject({ secondWaiting: 1, list: [{ second: 'LACKING' }] })
    expect(refusal(await propose(commission, number))).toEqual([409, 'grades_wait'])
    const name = async () => {
      const expert = await newExpert(portal)
      await commission.head.call('POST', `${commission.path}/members`, { accountId: expert.id })
      return expert
    }
    const third = await name()
    expect(await draw(commission)).toEqual({ assigned: 0, further: 0, second: 1, lacking: 0 })
    const [row] = await ownGrading(third)
    await third.call('POST', `/staff/grading/${row.id}/decline`, { reason: 'I know the applicant' })
    expect((await stateOf(commission))[0]).toEqual(['SECOND', null])
    const fourth = await name()
    expect((await second(commission, { run: number })).body.data).toEqual({ cases: 1, assigned: 1, lacking: 0 })
    expect(await ownGrading(fourth)).toHaveLength(1)
  })

  test('is refused to other people, for other cases and other runs', async () => {
    const { commission, number } = await fragile()
    expect((await second(commission, { run: number }, admin)).status).toBe(403)
    expect((await second(commission, { run: number + 1 })).body.msg).toBe('stale_version')
    const other = await second(commission, { run: number, applicationIds: [commission.cases[1]?.applicationId] })
    expect([other.status, other.body.errors]).toEqual([400, [{ field: 'applicationIds', msg: 'wrong_value' }]])
    expect((await listed(commission))[0].state).toBe('DONE')
    await query('update competitions set closes_at = $2, claims_close_at = $2 where id = $1', [
      ...[commission.id, '2027-01-01'],
    ])
    expect(refusal(await second(commission, { run: number }))).toEqual([409, 'competition_not_ready'])
  })

  test('has a meeting of its own after an interview', async () => {
    const { commission, number } = await fragile({ graded: 'INTERVIEW' })
    const meet = () =>
      commission.head.call('PUT', `${commission.path}/cases/${commission.cases[0]?.applicationId}/meeting`, {
        ...{ date: '2026-11-25', time: '11:00', zoom: 'https://zoom.us/j/4' },
      })
    expect(refusal(await meet())).toEqual([409, 'grading_already_signed'])
    await second(commission, { run: number })
    expect((await meet()).status).toBe(200)
    const { expert, id } = await holderOf(commission)
    expect(refusal(await signCase(portal, expert, id, { grades: { DEPTH: 4, PLAN: 4 } }))).toEqual([
      409,
      'interview_not_held',
    ])
  })
})
