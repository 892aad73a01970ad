import { ALL_ENDPOINTS } from '@portal/domain/contract.ts'
import { readSpreadsheet } from '@portal/office-files/spreadsheet-reader.ts'
import { expect, test } from 'vitest'
import { answer, applicationBody, assign, decide, offers, sentApplication } from '../../../test/builders.ts'
import { competingBody, sentCompeting } from '../../../test/competing.ts'
import { later } from '../../../test/competition.ts'
import { type Person, SUPER_ADMIN } from '../../../test/portal.ts'
import { listsOf, madeCompetition } from '../../../test/published-protocol.ts'
import { testPortal } from '../../../test/test-portal.ts'
import { offerDrafts } from '../applications/own/offer-drafts.ts'
import { isOfClosedSeason } from '../runs/gather-input.ts'

const portal = await testPortal()
let root = await portal.superAdmin()
let head = await portal.staff(['ADMIN', 'MANAGER', 'EXPERT_MANAGER'])
let second = await portal.staff(['ADMIN'])
let expert = await portal.staff(['EXPERT'], { phoneNumber: '+77010001001', university: 'uni-979' })
let owner = await portal.applicant()
let other = await portal.applicant()

const NEXT = {
  year: 2027,
  ...{ nameKz: '2027 жылғы қабылдау', nameRu: 'Приём 2027 года', nameEn: 'Admission 2027' },
  levels: ['PHD', 'BACHELOR'],
  ...{ beginsOn: '2027-01-15', endsOn: '2027-12-31' },
}
const listed = async (query = '', who = head) =>
  (await who.call('GET', `/staff/request/list?pageSize=200&${query}`)).body.list.map(({ number }: never) => number)
const setup = async (year = 2027) => (await root.call('GET', `/staff/seasons/${year}`)).body.data

/** Sessions end meanwhile: everybody signs in again. */
async function at(instant: string): Promise<void> {
  ;[head, second, expert] = await later(portal, instant, head, second, expert)
  root = await portal.signIn('STAFF', SUPER_ADMIN.email, SUPER_ADMIN.password)
  owner = await portal.signIn('APPLICANT', owner.email)
  other = await portal.signIn('APPLICANT', other.email)
}

// Applications of 2026: decided, with the office, and one with an interview.
const decided = await sentApplication(portal, owner)
await assign(head, second, decided.id)
await decide(second, decided.id, 'FAILED')
await answer(head, decided.id, 'PASSED')
const waiting = await sentApplication(portal, owner)
const held = await sentApplication(portal, other)
const scheduled = await head.call('POST', '/staff/interview/schedule', {
  ...{ requestId: held.id, date: '2027-01-20', time: '10:00', zoom: 'https://zoom.us/j/1', expertId: expert.id },
})
const interview: { readonly id: string } = scheduled.body.data
const begun = async () =>
  (await other.call('POST', '/request/create', { ...(await applicationBody(portal, other)), status: 'CREATED' })).body
    .data
const [draft, former] = [await begun(), await begun()]
const OF_2026 = [decided.number, waiting.number, held.number]

test('an interview is scheduled for the last season', () =>
  expect(scheduled.body, JSON.stringify(scheduled.body)).toMatchObject({ success: true }))

test('a season is drafted, and confirmed by another person alone', async () => {
  expect((await head.call('POST', '/staff/seasons', NEXT)).status).toBe(403)
  const made = await root.call('POST', '/staff/seasons', NEXT)
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  expect(made.body.data).toMatchObject({ state: 'DRAFT', levels: ['BACHELOR', 'PHD'], version: 1, isCurrent: false })
  expect((await root.call('POST', '/staff/seasons', NEXT)).body.msg).toBe('season_already_exists')
  expect((await root.call('POST', '/staff/seasons', { ...NEXT, year: 2028 })).body.errors).toEqual([
    expect.objectContaining({ field: 'beginsOn', msg: 'wrong_value' }),
  ])
  const confirm = (who: Person, version: number) => who.call('POST', '/staff/seasons/2027/confirm', { version })
  expect((await confirm(root, 1)).body.msg).toBe('another_person_confirms')
  const { year: _, ...settings } = NEXT
  const edit = (version: number) => root.call('PUT', '/staff/seasons/2027', { ...settings, version })
  expect((await edit(1)).body.data.version).toBe(2)
  expect((await edit(1)).body.msg).toBe('stale_version')
  expect((await confirm(head, 1)).body.msg).toBe('stale_version')
  expect((await expert.call('GET', '/staff/seasons')).body.data.list.map(({ year }: never) => year)).toEqual([2026])
  expect((await confirm(head, 2)).body.data).toMatchObject({ state: 'COMING', confirmedByName: expect.any(String) })
  expect((await root.call('DELETE', '/staff/seasons/2027')).body.msg).toBe('season_is_confirmed')
  // A change takes the confirmation back.
  expect((await edit(3)).body.data).toMatchObject({ state: 'DRAFT', confirmedAt: null })
  expect((await confirm(second, 4)).status).toBe(200)
})

test('it is the current one from its first day in Kazakhstan', async () => {
  await at('2027-01-14T18:59:59.000Z')
  expect(await listed()).toEqual(expect.arrayContaining(OF_2026))
  expect((await root.call('POST', '/staff/seasons/2026/close', { version: 1, undecided: 'CARRY_OVER' })).body.msg).toBe(
    'season_without_successor',
  )
  portal.clock.set('2027-01-14T19:00:00.000Z')
  expect(await listed()).toEqual([])
  expect((await listed('season=2026')).toSorted()).toEqual(OF_2026)
  expect((await setup()).isCurrent).toBe(true)
})

/** Calls that answer for no season: one object by its key, people, texts, and the portal’s own trail and messages. */
const WITHOUT_SEASON = [
  ...['listStaff', 'readMailSettings', 'listUndelivered', 'listSeasons', 'listReasons', 'listSavedFilters'],
  ...['readExportColumns', 'listAudit', 'listAudits', 'downloadScheduleTemplate', 'downloadPlacesTemplate'],
  ...['readUniversityProfile', 'listOwnNews', 'listStaffNotices', 'proposeExperts', 'listCorrectionReasons'],
  ...['listSlots', 'proposeSlotPlacements', 'listOwnGrading'],
  'listMessageTemplates',
]
const LISTS = ALL_ENDPOINTS.filter(
  ({ name, endpoint: { access, method, path } }) =>
    Array.isArray(access) &&
    access.some((role) => role !== 'USER') &&
    (method === 'GET' || name === 'listInterviews') &&
    !path.includes(':'),
)

test('every list of staff names its season, or has none', () => {
  const isOfSeason = ({ query }: (typeof LISTS)[number]['endpoint']) =>
    Object.hasOwn((query as { shape?: object } | undefined)?.shape ?? {}, 'season')
  expect(
    LISTS.filter(({ endpoint }) => !isOfSeason(endpoint))
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(WITHOUT_SEASON.toSorted())
})

const NEEDED: Readonly<Record<string, string>> = {
  downloadInterviews: 'createdDateFrom=2026-01-01&createdDateTo=2027-12-31',
  listInterviews: 'status=ASSIGNED',
  readUniversityProfile: 'universityId=uni-001',
  listOwnNews: 'universityId=uni-001',
}

async function textOf(who: Person, { endpoint, name }: (typeof LISTS)[number], season: string): Promise<string> {
  const query = `?${NEEDED[name] ?? ''}&${season}`
  const { status, body } = await who.call(
    endpoint.method,
    `${endpoint.path}${query}`,
    ...(endpoint.method === 'POST' ? [{}] : []),
  )
  expect(status, `${name}: ${JSON.stringify(body)}`).toBe(200)
  if (!Buffer.isBuffer(body)) return JSON.stringify(body)
  const rows = await readSpreadsheet(body, { maxRows: 100 })
  return JSON.stringify(typeof rows === 'string' ? rows : rows.map(({ cells }) => cells))
}
const NUMBER = /20\d\d-\d{6}/g

test('no list of staff has a row of another season unless it is asked for', async () => {
  const found = new Set<string>()
  for (const list of LISTS.filter(({ name }) => !['listAudit', 'listUndelivered'].includes(name)))
    for (const who of [head, root, expert]) {
      const { access } = list.endpoint
      const mine = who === head ? ['ADMIN', 'MANAGER', 'EXPERT_MANAGER'] : [who === root ? 'SUPER_ADMIN' : 'EXPERT']
      if (!mine.some((role) => (access as readonly string[]).includes(role))) continue
      expect((await textOf(who, list, '')).match(NUMBER), list.name).toBeNull()
      if (WITHOUT_SEASON.includes(list.name)) continue
      for (const number of (await textOf(who, list, 'season=2026')).match(NUMBER) ?? [])
        found.add(`${list.name} ${number}`)
    }
  expect([...found]).toEqual(
    expect.arrayContaining([
      ...OF_2026.map((number) => `listApplications ${number}`),
      ...OF_2026.map((number) => `exportApplications ${number}`),
      ...OF_2026.map((number) => `listTests ${number}`),
      ...['listInterviews', 'downloadInterviews', 'readInterviewResults'].map((name) => `${name} ${held.number}`),
      `readDay ${waiting.number}`,
    ]),
  )
})

test('counts, day and overview are those of the season', async () => {
  const counts = async (query: string) => (await head.call('GET', `/staff/request/counts?${query}`)).body.data
  const sum = (values: Record<string, number>) => Object.values(values).reduce((one, next) => one + next, 0)
  expect(sum(await counts(''))).toBe(0)
  expect(sum(await counts('season=2026'))).toBeGreaterThan(0)
  expect(sum(await counts('educationLevel=BACHELOR'))).toBe(0)
  expect(sum(await counts('season=2026&educationLevel=BACHELOR'))).toBeGreaterThan(0)
  const day = async (query: string) => (await head.call('GET', `/staff/request/day?${query}`)).body.data
  expect(await day('')).toMatchObject({ late: [], funnel: { sent: 0, failed: 0 } })
  expect(await day('season=2026')).toMatchObject({ funnel: { sent: 3, failed: 1 } })
  const overview = async (query: string) => (await head.call('GET', `/staff/overview?${query}`)).body.data.attention
  expect(await overview('')).toMatchObject({ late: 0, unassigned: 0 })
  expect(await overview('season=2026')).toMatchObject({ late: 2, unassigned: 2 })
})

test('the same choice may be made again in a new season, once', async () => {
  const again = await sentApplication(portal, owner)
  expect(await listed()).toEqual([again.number])
  const twice = await owner.call('POST', '/request/create', await applicationBody(portal, owner))
  expect(twice.body.msg).toBe('application_already_exists')
})

const seasonOf = async (id: string) =>
  (await portal.database.db.selectFrom('applications').select('season').where('id', '=', id).executeTakeFirstOrThrow())
    .season

test('a draft belongs to the season in which it is saved', async () => {
  expect(await seasonOf(draft.id)).toBe(2026)
  await other.call('PUT', `/request/${draft.id}`, { ...(await applicationBody(portal, other)), status: 'CREATED' })
  expect(await seasonOf(draft.id)).toBe(2027)
})

test('a draft of a former season is offered to its owner once, and continues by one act', async () => {
  const offers = () =>
    portal.mails.filter(({ subject, to }) => to === other.email && subject.includes('new season has begun')).length
  const shown = async (id: string) =>
    (await other.call('GET', '/request/list')).body.list.find((row: { id: string }) => row.id === id).formerSeason
  expect([await shown(draft.id), await shown(held.id)]).toEqual([null, null])
  const scope = { db: portal.database.db, now: portal.clock.now() }
  await Promise.all([offerDrafts(scope), offerDrafts(scope)])
  await offerDrafts(scope)
  await portal.deliver()
  expect(offers()).toBe(1)
  expect(await shown(former.id)).toMatchObject({ now: { nameEn: NEXT.nameEn } })
  expect((await owner.call('POST', `/request/${former.id}/continue`)).status).toBe(404)
  expect((await other.call('POST', `/request/${held.id}/continue`)).body.msg).toBe('application_not_editable')
  const continued = await other.call('POST', `/request/${former.id}/continue`)
  expect(continued.body).toMatchObject({ success: true, data: { id: former.id, status: 'CREATED' } })
  expect([await seasonOf(former.id), await shown(former.id)]).toEqual([2027, null])
})

test('closing carries over what is undecided, with its interview, test and a mail', async () => {
  const before = await setup(2026)
  expect(before).toMatchObject({ state: 'OPEN', isCurrent: false, counts: { undecided: 2, decided: 1 } })
  expect(before.undecided.map(({ number }: { number: string }) => number).toSorted()).toEqual([
    ...[waiting.number, held.number],
  ])
  const close = (more: object) =>
    root.call('POST', '/staff/seasons/2026/close', { version: before.version, undecided: 'CARRY_OVER', ...more })
  expect((await close({ undecided: 'END' })).body.msg).toBe('reason_required')
  expect((await close({ reason: 'The office continues' })).body.data.state).toBe('CLOSING')
  await portal.deliver()
  expect(await setup(2026)).toMatchObject({ state: 'CLOSED', counts: { undecided: 0, decided: 1 }, undecided: [] })
  expect(await listed()).toEqual(expect.arrayContaining([waiting.number, held.number]))
  expect(await listed('season=2026')).toEqual([decided.number])
  const interviews = (await head.call('POST', '/staff/interview?status=ASSIGNED', {})).body.list
  expect(interviews.map(({ id }: { id: string }) => id)).toEqual([interview.id])
  const tests = (await head.call('GET', '/test/filters')).body.data.content
  expect(tests.map(({ number }: { number: string }) => number)).toEqual(
    expect.arrayContaining([waiting.number, held.number]),
  )
  const mail = portal.mails.findLast(({ subject, to }) => to === owner.email && subject.includes(waiting.number))
  expect(mail?.text).toContain('The office continues')
  // Its test is still to be taken.
  expect(mail?.text).toContain('What you were asked for before, such as the test or corrections, stays as it was')
  // The time of waiting begins with the new season.
  expect((await head.call('GET', '/staff/overview')).body.data.attention).toMatchObject({ late: 0, unassigned: 3 })
  const { history } = (await head.call('GET', `/staff/request/${waiting.id}`)).body.data
  expect(history.at(-1)).toMatchObject({ event: 'carryOver', from: 'IN_PROCESS', to: 'IN_PROCESS' })
})

test('a closed season is read-only', async () => {
  expect((await head.call('GET', `/staff/request/${decided.id}`)).status).toBe(200)
  const note = await head.call('POST', `/staff/request/${decided.id}/notes`, { text: 'Late' })
  expect([note.status, note.body.msg]).toEqual([409, 'season_closed'])
  expect((await head.call('POST', `/staff/request/${waiting.id}/notes`, { text: 'In time' })).status).toBe(200)
})

test('closing may end what is undecided, with a reason that the applicant reads', async () => {
  const { year: _, ...settings } = NEXT
  const later = { ...settings, beginsOn: '2028-01-15', endsOn: '2028-12-31' }
  await root.call('POST', '/staff/seasons', { ...later, year: 2028 })
  await head.call('POST', '/staff/seasons/2028/confirm', { version: 1 })
  await at('2028-06-15T04:00:00.000Z')
  const { version } = await setup(2027)
  await root.call('POST', '/staff/seasons/2027/close', { version, undecided: 'END', reason: 'The season is over' })
  await portal.deliver()
  const own = (await owner.call('GET', `/request/${waiting.id}`)).body.data
  expect(own).toMatchObject({ status: 'FAILED', comment: 'The season is over' })
  expect(own.choices[0]).toMatchObject({ status: 'FAILED' })
  const held2027 = (await head.call('POST', '/staff/interview?status=CANCELLED&season=2027', {})).body.list
  expect(held2027.map(({ id }: { id: string }) => id)).toEqual([interview.id])
  expect(await setup(2027)).toMatchObject({ state: 'CLOSED', counts: { undecided: 0 } })
})

test('a competition of the next year goes on when the season closes in which it opened', async () => {
  const { year: _, ...settings } = NEXT
  const next = { ...settings, beginsOn: '2029-01-15', endsOn: '2029-12-31' }
  await root.call('POST', '/staff/seasons', { ...next, year: 2029 })
  await head.call('POST', '/staff/seasons/2029/confirm', { version: 1 })
  const chosen = await offers(portal, 2)
  const [ofThis, ofNext] = [2028, 2029].map((year) =>
    madeCompetition(portal, { lists: listsOf(chosen, [1, 1]) }, year, { level: 'BACHELOR', number: 1 }),
  ) as [ReturnType<typeof madeCompetition>, ReturnType<typeof madeCompetition>]
  const enter = async (person: Person, competition: typeof ofThis) => {
    const { id: competitionId } = await competition
    await portal.database.pool.query(
      `update competitions set opens_at = '2028-06-01', closes_at = '2029-03-01', claims_close_at = '2029-03-05' where id = $1`,
      [competitionId],
    )
    const body = await competingBody(portal, person, { choices: chosen, competitionId })
    return { ...(await sentCompeting(portal, person, body)), competitionId }
  }
  const [ending, going] = [await enter(owner, ofThis), await enter(owner, ofNext)]
  await at('2029-02-01T04:00:00.000Z')
  const { version } = await setup(2028)
  await root.call('POST', '/staff/seasons/2028/close', { version, undecided: 'CARRY_OVER' })
  await portal.deliver()
  const statusOf = async (id: string) => (await owner.call('GET', `/request/${id}`)).body.data.status
  expect([await statusOf(ending.id), await statusOf(going.id)]).toEqual(['FAILED', 'IN_PROCESS'])
  expect([await seasonOf(ending.id), await seasonOf(going.id)]).toEqual([2028, 2029])
  expect(await listed()).toContain(going.number)
  expect(await isOfClosedSeason(portal.database.db, going.competitionId)).toBe(false)
})
