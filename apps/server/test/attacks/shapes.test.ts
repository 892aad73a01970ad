import { ALL_ENDPOINTS } from '@portal/domain/contract.ts'
import type { Endpoint } from '@portal/domain/kernel/endpoint.ts'
import { ERROR_STATUS, isErrorKey } from '@portal/domain/kernel/error-key.ts'
import type { ROLES, Role } from '@portal/domain/kernel/role.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { sentApplication } from '../builders.ts'
import { type Answer, type Person, signUpForm } from '../portal.ts'
import { testPortal } from '../test-portal.ts'

const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000'
const portal = await testPortal({ isListening: true })
let people: Readonly<Record<Role, Person>>

beforeAll(async () => {
  people = {
    USER: await portal.applicant({ lastName: 'Abenova' }),
    ADMIN: await portal.staff(['ADMIN']),
    MANAGER: await portal.staff(['MANAGER']),
    EXPERT_MANAGER: await portal.staff(['EXPERT_MANAGER']),
    EXPERT: await portal.staff(['EXPERT']),
    SUPER_ADMIN: await portal.superAdmin(),
  }
  await sentApplication(portal, people.USER)
})

const callerOf = ({ access }: Endpoint): Person =>
  typeof access === 'string'
    ? people.USER
    : people['right' in access ? 'SUPER_ADMIN' : (access[0] as (typeof ROLES)[number])]
const pathOf = ({ path }: Endpoint) => path.replace(/:number/, '1').replace(/:\w+/g, UNKNOWN_ID)

function expectRefusal({ status, body }: Answer, ...statuses: readonly number[]): void {
  expect(statuses, JSON.stringify(body).slice(0, 300)).toContain(status)
  expect(body).toMatchObject({ success: false, message: expect.stringMatching(/./) })
  expect(isErrorKey(body.msg) && ERROR_STATUS[body.msg as keyof typeof ERROR_STATUS]).toBe(status)
}

const nested = (depth: number) => `{"a":${'['.repeat(depth)}${']'.repeat(depth)}}`

describe('bodies', () => {
  const shapes: readonly (readonly [string, string, string?])[] = [
    ['nesting without end', nested(20_000)],
    ['a NUL in a value', '{"note":"a\\u0000b"}'],
    ['a NUL in a name', '{"a\\u0000b":1}'],
    ['half a character', '{"note":"\\ud800"}'],
    ['a poisoned prototype', '{"__proto__":{"isAdmin":true}}'],
    ['a poisoned constructor', '{"constructor":{"prototype":{"isAdmin":true}}}'],
    ['more than a megabyte', JSON.stringify({ note: 'x'.repeat(1_100_000) })],
    ['broken JSON', '{"note":'],
    ['another type', 'note=1', 'application/x-www-form-urlencoded'],
    ['XML with an entity', '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>', 'application/xml'],
  ]
  const calls = ALL_ENDPOINTS.filter(({ endpoint }) => endpoint.body !== undefined)
  const cells = calls.flatMap(({ name, endpoint }) =>
    shapes.map(([what, payload, type = 'application/json']) => ({ name, endpoint, what, payload, type })),
  )
  test.each(cells)('$what to $name', async ({ endpoint, payload, type }) => {
    const answer = await callerOf(endpoint).call(endpoint.method, pathOf(endpoint), payload, { 'content-type': type })
    expectRefusal(answer, 400, 404, 413)
    expect(({} as { isAdmin?: true }).isAdmin).toBeUndefined()
  })

  test.each([
    ['as deep as any', nested(30)],
    ['a text with brackets and marks', JSON.stringify({ text: `${'[{"'.repeat(100)}\\` })],
    ['every plane of Unicode', JSON.stringify({ text: '\u{10ffff}😀ʼӘ\u202e' })],
  ])('%s is read', async (_what, payload) => {
    const headers = { 'content-type': 'application/json' }
    expect(await people.ADMIN.call('POST', `/staff/request/${UNKNOWN_ID}/viewers`, payload, headers)).toMatchObject({
      status: 404,
    })
  })

  test.each([
    ['text where a list belongs', 'grantFiles', 'x'],
    ['a list where a text belongs', 'educationLevel', ['BACHELOR']],
    ['an object where a text belongs', 'educationLevel', { $gt: '' }],
    ['a number beyond all', 'version', 1e300],
    ['a huge list', 'choices', Array.from({ length: 5_000 }, () => ({}))],
    ['a boolean as text', 'consents', 'true'],
  ])('%s is a wrong value', async (_what, field, value) => {
    const body = { type: 'ENROLLMENT', status: 'CREATED', [field]: value }
    const answer = await people.USER.call('POST', '/request/create', body)
    if (field !== 'consents' && field !== 'version') expectRefusal(answer, 400)
    expect(answer.status).toBeLessThan(500)
  })
})

describe('lists', () => {
  const bad: readonly (readonly [string, string])[] = [
    ['a page before the first', 'page=-1'],
    ['a page beyond all', 'page=99999999999'],
    ['a page of a half', 'page=0.5'],
    ['a page as text', 'page=1;drop'],
    ['a page twice', 'page=0&page=1'],
    ['no rows', 'pageSize=0&size=0'],
    ['too many rows', 'pageSize=201&size=201'],
    ['all rows', 'pageSize=1e9&size=1e9'],
    ['an order by what is no column', 'sortBy=passwordHash'],
    ['an order by a statement', 'sortBy=id;select+pg_sleep(9)'],
    ['an order by the prototype', 'sortBy=constructor'],
    ['a direction with a statement', 'direction=ASC,(select+1)'],
  ]
  const shapeOf = ({ query }: Endpoint): readonly string[] =>
    query instanceof z.ZodObject ? Object.keys(query.shape) : []
  const lists = ALL_ENDPOINTS.filter(({ endpoint }) => shapeOf(endpoint).includes('page'))
  const cells = lists.flatMap(({ name, endpoint }) =>
    bad
      .filter(([, query]) => [...new URLSearchParams(query).keys()].some((field) => shapeOf(endpoint).includes(field)))
      .map(([what, query]) => ({ name, endpoint, what, query })),
  )
  test.each(cells)('$what at $name', async ({ endpoint, query }) => {
    const answer = await callerOf(endpoint).call(
      endpoint.method,
      `${pathOf(endpoint)}?${query}`,
      endpoint.method === 'POST' ? {} : undefined,
    )
    expectRefusal(answer, 400, 404)
  })

  test.each(lists)('$name has its first page', async ({ endpoint }) => {
    const needed = shapeOf(endpoint).includes('universityId') ? '&universityId=uni-001' : ''
    const answer = await callerOf(endpoint).call(
      endpoint.method,
      `${pathOf(endpoint)}?page=0${needed}`,
      endpoint.method === 'POST' ? {} : undefined,
    )
    expect([200, ...(/:/.test(endpoint.path) ? [404, 400] : [])], JSON.stringify(answer.body)).toContain(answer.status)
  })
})

describe('search text is a text, never a part of a statement or a pattern', () => {
  const words = [
    "' or '1'='1",
    "') or true --",
    '%',
    '_',
    '\\',
    '%%%',
    "Abenova' --",
    '.*',
    '(a+)+$',
    '"; drop table accounts; --',
  ]
  const places = [
    ['the office’s list', 'ADMIN', '/staff/request/list', 'fio', 'totalSize'],
    ['the office’s numbers', 'ADMIN', '/staff/request/list', 'requestId', 'totalSize'],
    ['tests', 'ADMIN', '/test/filters', 'fio', 'totalElements'],
    ['claims', 'ADMIN', '/staff/grants/claims', 'search', 'totalSize'],
  ] as const
  const cells = places.flatMap((place) => words.map((word) => [...place, word] as const))
  test.each(cells)('%s as %s at %s, %s, %s: %s', async (_what, role, path, field, total, word) => {
    const answer = await people[role].call('GET', `${path}?${new URLSearchParams({ [field]: word })}`)
    if (answer.status !== 200) return expectRefusal(answer, 400)
    expect((answer.body.data ?? answer.body)[total]).toBe(0)
  })

  test.each([
    ['/staff/request/list?fio=Abenova', 'totalSize'],
    ['/test/filters?fio=Abenova', 'totalElements'],
  ])('%s finds', async (path, total) => {
    const { body } = await people.ADMIN.call('GET', path)
    expect((body.data ?? body)[total]).toBe(1)
  })
})

describe('unknown fields of a body are dropped', () => {
  const account = async (email: string) =>
    (
      await portal.database.pool.query(
        'select kind, state, roles, university_id, id::text from accounts left join staff_members on account_id = id where email = $1',
        [email],
      )
    ).rows[0]
  const foreign = {
    id: UNKNOWN_ID,
    ownerId: UNKNOWN_ID,
    accountId: UNKNOWN_ID,
    createdAt: '2000-01-01T00:00:00Z',
    universityId: 'uni-002',
  }

  test('a sign-up makes no staff, no confirmed account and no chosen id', async () => {
    const form = {
      ...signUpForm(),
      ...foreign,
      roles: ['SUPER_ADMIN'],
      kind: 'STAFF',
      state: 'ENABLED',
      confirmedAt: '2026-01-01T00:00:00Z',
    }
    expect(await portal.guest.call('POST', '/auth/signup', form)).toMatchObject({ status: 200 })
    const { rows } = await portal.database.pool.query('select * from accounts where email = $1', [form.email])
    expect(rows).toEqual([expect.objectContaining({ kind: 'APPLICANT', confirmed_at: null })])
    expect(rows[0].id).not.toBe(UNKNOWN_ID)
  })

  test.each([
    ['own roles', { roles: [{ name: 'ADMIN' }] }],
    ['another account', { id: UNKNOWN_ID, accountId: UNKNOWN_ID }],
    ['an e-mail', { email: 'taken@mail.kz' }],
    ['a state', { state: 'DISABLED', kind: 'STAFF' }],
    ['a consent', { consentedAt: '2000-01-01T00:00:00Z' }],
  ])('%s in a profile', async (_what, more) => {
    const person = people.USER
    const before = (await portal.database.pool.query('select * from accounts where id = $1', [person.id])).rows
    expect(await person.call('POST', '/user/edit', { firstName: 'Dana', ...more })).toMatchObject({ status: 200 })
    expect((await portal.database.pool.query('select * from accounts where id = $1', [person.id])).rows).toEqual(before)
    expect((await person.call('GET', '/user/profile')).body.data.firstName).toBe('Dana')
  })

  test.each([
    ['an owner', { ownerId: UNKNOWN_ID }],
    ['a number', { number: '2026-999999' }],
    ['an inspector', { inspectorId: UNKNOWN_ID, decidedById: UNKNOWN_ID }],
    ['a version and a time', { version: 77, createdAt: '2000-01-01T00:00:00Z', sentAt: '2000-01-01T00:00:00Z' }],
    ['an id', { id: UNKNOWN_ID }],
  ])('%s in an application', async (_what, more) => {
    const person = await portal.applicant()
    const made = await person.call('POST', '/request/create', { type: 'ENROLLMENT', status: 'CREATED', ...more })
    expect(made).toMatchObject({ status: 200 })
    const { rows } = await portal.database.pool.query('select * from applications where owner_id = $1', [person.id])
    expect(rows).toEqual([
      expect.objectContaining({
        owner_id: person.id,
        number: null,
        status: 'CREATED',
        version: 1,
        inspector_id: null,
        sent_at: null,
      }),
    ])
    expect(rows[0].id).not.toBe(UNKNOWN_ID)
  })

  test.each(['PASSED', 'FAILED', 'IN_PROCESS_ADMIN', 'WITHDRAWN', 'ENROLLED'])(
    'an application does not begin as %s',
    async (status) => {
      const person = await portal.applicant()
      expectRefusal(await person.call('POST', '/request/create', { type: 'ENROLLMENT', status }), 400)
      expect(await person.call('POST', '/request/create', { type: 'ENROLLMENT', status: 'CREATED' })).toMatchObject({
        status: 200,
      })
    },
  )

  test.each([['SUPER_ADMIN'], ['USER'], ['GUEST'], ['ROLE_SUPER_ADMIN']])(
    'no account is created as or changed to %s',
    async (role) => {
      const body = {
        fullName: 'X',
        email: `made-${role.toLowerCase()}@portal.kz`,
        password: 'Kq7!vxPw',
        roles: [{ name: role }],
      }
      expectRefusal(await people.SUPER_ADMIN.call('POST', '/staff', body), 400)
      const { id, email } = people.MANAGER
      expectRefusal(
        await people.SUPER_ADMIN.call('PUT', `/staff/${id}`, { fullName: 'X', email, roles: [{ name: role }] }),
        400,
      )
      expect((await account(email))?.roles).toEqual(['MANAGER'])
    },
  )

  test('a note has its real author, a filter its owner, a reason its scope', async () => {
    const { body } = await people.USER.call('GET', '/request/list')
    const id = body.list.at(-1).id
    const admin = people.ADMIN
    const sent = await portal.database.pool.query(`select id from applications where status = 'IN_PROCESS' limit 1`)
    const note = await admin.call('POST', `/staff/request/${sent.rows[0]?.id ?? id}/notes`, {
      text: 'N',
      ...foreign,
      authorId: UNKNOWN_ID,
      authorName: 'Root',
    })
    expect(note.body.data).toMatchObject({ authorName: expect.stringContaining('Staff'), can: { edit: true } })
    const filter = await admin.call('POST', '/staff/filters', { name: 'F', search: { sortBy: 'number' }, ...foreign })
    expect(filter).toMatchObject({ status: 200 })
    expect(filter.body.data.id).not.toBe(UNKNOWN_ID)
    const reason = { kind: 'REJECT', textKk: 'К', textRu: 'Р', textEn: 'R', ...foreign }
    expect((await admin.call('POST', '/staff/reasons', reason)).body.data.universityId).toBeNull()
  })
})
