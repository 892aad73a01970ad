import { createHash } from 'node:crypto'
import { ALL_ENDPOINTS } from '@portal/domain/contract.ts'
import { REHEARSAL_MS } from '@portal/domain/rehearsals/rules.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testPortal } from '../../../test/test-portal.ts'
import { removeRehearsals } from './end-rehearsals.ts'

const portal = await testPortal()
let root = await portal.superAdmin()
const head = await portal.staff(['ADMIN'])
await portal.applicant()

const PROFILE = '/user/profile'
const NEXT = {
  year: 2027,
  ...{ nameKz: '2027 жылғы қабылдау', nameRu: 'Приём 2027 года', nameEn: 'Admission 2027' },
  ...{ levels: ['BACHELOR'], beginsOn: '2027-01-15', endsOn: '2027-12-31' },
}
const asked = (day: string, time: string, more: object = {}) => ({
  ...{ day, time, who: 'CITIZEN', points: 120, language: 'kk' },
  ...more,
})
const begin = (body: object, who = root) => who.call('POST', '/staff/seasons/2027/rehearsals', body)

type Begun = { readonly secret: string; readonly session: { readonly token: string } | null }
/** Calls and pages of a browser that rehearses. */
const browser = ({ secret, session }: Begun) => {
  const headers = (isPage: boolean) => ({
    cookie: `a=b; rehearsal=${secret}`,
    'accept-language': 'en',
    ...(isPage ? {} : { 'x-rehearsal': root.token ?? '' }),
    ...(isPage || session === null ? {} : { authorization: `Bearer ${session.token}` }),
  })
  return {
    call: async (url: string, method: 'GET' | 'POST' = 'GET') => {
      const answer = await portal.portal.app.inject({ method, url: `/api${url}`, headers: headers(false) })
      return { status: answer.statusCode, body: answer.json(), headers: answer.headers }
    },
    page: (url: string, method: 'GET' | 'POST' = 'GET') =>
      portal.portal.app.inject({ method, url, headers: headers(true) }),
  }
}
const rehearse = async (day: string, time: string, more: object = {}) => {
  const { body, status } = await begin(asked(day, time, more))
  expect(status, JSON.stringify(body)).toBe(200)
  return { ...browser(body.data), begun: body.data as Begun }
}
const end = (begun: Begun) => browser(begun).page('/admission/rehearsal/end', 'POST')
const schemas = async () => {
  const { rows } = await portal.database.pool.query(`select nspname from pg_namespace where nspname like 'rehearsal%'`)
  return rows.length
}

/** Count and hash of every table of the portal itself, and of the queue. */
async function stateOfAll(without: readonly string[] = []): Promise<Readonly<Record<string, string>>> {
  const { rows } = await portal.database.pool.query<{ name: string }>(
    `select table_schema || '.' || table_name as name from information_schema.tables
     where table_schema in ('public', 'graphile_worker') and table_type = 'BASE TABLE' order by 1`,
  )
  const all: Record<string, string> = {}
  for (const { name } of rows.filter((row) => !without.includes(row.name))) {
    const { rows: found } = await portal.database.pool.query(`select t::text as row from ${name} t order by 1`)
    all[name] = `${found.length} ${createHash('sha256').update(JSON.stringify(found)).digest('hex')}`
  }
  return all
}

beforeAll(async () => {
  expect((await root.call('POST', '/staff/seasons', NEXT)).status).toBe(200)
  const window = (group: string | null, opensAt: string, closesAt: string) => ({
    ...{ kind: null, level: null, group, graceMinutes: 0 },
    ...{ opensAt: `${opensAt}:00.000Z`, closesAt: `${closesAt}:00.000Z` },
  })
  const set = await root.call('PUT', '/staff/seasons/2027/windows', {
    version: 1,
    windows: [
      window('CITIZEN', '2027-07-01T04:00', '2027-07-20T13:00'),
      window('FOREIGN', '2027-03-30T04:00', '2027-05-31T13:00'),
    ],
  })
  expect(set.status, JSON.stringify(set.body)).toBe(200)
})
afterAll(() => removeRehearsals({ database: portal.database, db: portal.database.db, clock: portal.clock }))

// It copies every table of the portal.
test('the portal is seen as on the asked day, by a person of a group', async () => {
  const at = async (day: string, time: string, who: string) => {
    const { call, begun } = await rehearse(day, time, { who })
    const { data } = (await call('/request/status')).body
    await end(begun)
    return [data.status, data.nextOpening]
  }
  expect(await at('2027-06-30', '17:59', 'CITIZEN')).toEqual(['DISABLED', '2027-07-01T04:00:00.000Z'])
  expect(await at('2027-07-20', '17:59', 'CITIZEN')).toEqual(['ENABLED', null])
  expect(await at('2027-07-01', '09:00', 'FOREIGN')).toEqual(['DISABLED', null])
  // The portal itself stays as it is.
  expect((await portal.guest.call('GET', '/request/status')).body.data).toMatchObject({ status: 'ENABLED' })
  expect((await portal.guest.call('GET', '/season')).body.data.today).toBe('2026-11-20')
})

test('the person is made up, and public facts are those of the portal', async () => {
  const { call, begun } = await rehearse('2027-07-01', '09:00', { who: 'KANDAS', points: 101 })
  const profile = (await call(PROFILE)).body.data
  expect(profile).toMatchObject({ kandas: true, untScore: 101, email: 'rehearsal@portal.example' })
  expect((await call('/season')).body.data).toMatchObject({ today: '2027-07-01' })
  const counted = async (from: (url: string) => Promise<{ body: { data: { counts: object } } }>) =>
    (await from('/season')).body.data.counts
  expect(await counted(call)).toEqual(await counted((url) => portal.guest.call('GET', url)))
  await end(begun)
})

test('nothing of the portal changes, whatever is asked, and no job or mail is made', async () => {
  const { page, begun } = await rehearse('2027-07-01', '09:00')
  const before = await stateOfAll()
  const mails = portal.mails.length
  const asking = ALL_ENDPOINTS.filter(({ endpoint }) => endpoint.method === 'GET')
  const outcomes = new Map<number, number>()
  for (const { endpoint } of asking) {
    const url = endpoint.path.replace(/:(\w+)/g, (_all, name) => (name === 'year' ? '2027' : crypto.randomUUID()))
    const answer = await portal.portal.app.inject({
      ...{ method: 'GET', url: `/api${url}` },
      headers: {
        cookie: `rehearsal=${begun.secret}`,
        'x-rehearsal': root.token ?? '',
        authorization: `Bearer ${begun.session?.token}`,
      },
    })
    outcomes.set(answer.statusCode, (outcomes.get(answer.statusCode) ?? 0) + 1)
    expect([endpoint.path, answer.statusCode, answer.statusCode >= 500 ? answer.body : '']).toEqual([
      endpoint.path,
      expect.any(Number),
      '',
    ])
    expect(answer.headers['cache-control']).toBe('no-store')
  }
  expect(outcomes.get(200)).toBeGreaterThan(20)
  for (const { name, endpoint } of ALL_ENDPOINTS.filter(({ endpoint: { method } }) => method !== 'GET')) {
    const url = `/api${endpoint.path.replace(/:(\w+)/g, () => crypto.randomUUID())}`
    const answer = await portal.portal.app.inject({
      ...{ method: endpoint.method, url, payload: {} },
      headers: {
        cookie: `rehearsal=${begun.secret}`,
        'x-rehearsal': root.token ?? '',
        authorization: `Bearer ${begun.session?.token}`,
      },
    })
    expect([name, answer.json().msg]).toEqual([name, 'rehearsal_is_read_only'])
  }
  // The second header is for a cache of nginx, which ignores the first.
  expect((await page('/admission/')).headers).toMatchObject({ 'cache-control': 'no-store', 'x-accel-expires': '0' })
  expect(await stateOfAll()).toEqual(before)
  expect(portal.mails.length).toBe(mails)
  await end(begun)
})

test('beginning one adds its row and the audit trail alone', async () => {
  const own = ['public.rehearsals', 'public.audit_events', 'public.event_totals']
  const before = await stateOfAll(own)
  const { begun } = await rehearse('2027-07-01', '09:00')
  expect(await stateOfAll(own)).toEqual(before)
  await end(begun)
})

test('a stranger has nothing of it: without the cookie, with another, or once the session is closed', async () => {
  const { begun } = await rehearse('2027-07-01', '09:00')
  const token = begun.session?.token ?? ''
  const unknown = browser({ secret: 'x'.repeat(43), session: begun.session })
  expect((await unknown.call('/request/status')).body.msg).toBe('rehearsal_is_over')
  for (const other of ['1', '', token, head.token ?? '']) {
    const stolen = await portal.portal.app.inject({
      url: '/api/request/status',
      headers: { cookie: `rehearsal=${begun.secret}`, 'x-rehearsal': other, authorization: `Bearer ${token}` },
    })
    expect(stolen.json().msg).toBe('rehearsal_is_over')
  }
  // The made-up session is none of the portal.
  const bare = await portal.portal.app.inject({ url: `/api${PROFILE}`, headers: { authorization: `Bearer ${token}` } })
  expect(bare.statusCode).toBe(401)
  // A page that was open before asks the portal itself.
  const ordinary = await portal.portal.app.inject({
    url: '/api/season',
    headers: { cookie: `rehearsal=${begun.secret}` },
  })
  expect(ordinary.json().data.today).toBe('2026-11-20')
  await portal.database.pool.query(`update staff_members set roles = '{ADMIN}' where account_id = $1`, [root.id])
  expect((await browser(begun).call('/request/status')).body.msg).toBe('rehearsal_is_over')
  await portal.database.pool.query(`update staff_members set roles = '{SUPER_ADMIN}' where account_id = $1`, [root.id])
  expect((await browser(begun).call('/request/status')).status).toBe(200)
  await portal.database.pool.query(`delete from sessions where account_id = $1`, [root.id])
  expect((await browser(begun).call('/request/status')).body.msg).toBe('rehearsal_is_over')
  expect((await browser(begun).page('/admission/')).headers['set-cookie']).toContain('rehearsal=; Path=/; Max-Age=0')
  root = await portal.superAdmin()
  await end(begun)
})

test('two at once, by the super admin alone, and each is gone after an hour', async () => {
  expect((await begin(asked('2027-07-01', '09:00'), head)).status).toBe(403)
  const one = await rehearse('2027-07-01', '09:00')
  await rehearse('2027-07-02', '09:00')
  expect((await begin(asked('2027-07-01', '09:00'))).body.msg).toBe('rehearsals_are_full')
  expect((await one.call('/season')).body.data.today).toBe('2027-07-01')
  portal.clock.advance(REHEARSAL_MS - 1)
  await portal.database.pool.query('update sessions set last_seen_at = $1', [portal.clock.now()])
  expect((await one.call('/season')).status).toBe(200)
  portal.clock.advance(1)
  expect((await one.call('/season')).body.msg).toBe('rehearsal_is_over')
  expect((await one.call('/auth/signup', 'POST')).body.msg).toBe('rehearsal_is_over')
  const page = await one.page('/admission/')
  expect(page.headers['set-cookie']).toContain('rehearsal=; Path=/; Max-Age=0; SameSite=Lax')
  await removeRehearsals({ database: portal.database, db: portal.database.db, clock: portal.clock })
  expect(await schemas()).toBe(0)
})

test('another server serves it, too, from its row', async () => {
  await portal.database.pool.query('delete from rehearsals')
  root = await portal.superAdmin()
  const { begun } = await rehearse('2027-07-01', '09:00')
  const elsewhere = (await portal.anotherServer())({ ...root, token: begun.session?.token ?? null })
  const headers = { cookie: `rehearsal=${begun.secret}`, 'x-rehearsal': root.token ?? '' }
  expect((await elsewhere.call('GET', '/season', undefined, headers)).body.data.today).toBe('2027-07-01')
  expect((await elsewhere.call('GET', PROFILE, undefined, headers)).status).toBe(200)
  await end(begun)
  expect((await elsewhere.call('GET', '/season', undefined, headers)).body.msg).toBe('rehearsal_is_over')
})
