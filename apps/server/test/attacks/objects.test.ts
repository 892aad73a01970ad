import { callsOf, ENDPOINT_TABLES, type EndpointName } from '@portal/domain/contract.ts'
import type { Endpoint } from '@portal/domain/kernel/endpoint.ts'
import type { Role } from '@portal/domain/kernel/role.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Answer } from '../portal.ts'
import { upload } from '../sample-files.ts'
import { AIMS, type Aim, WHO_SEES } from './targets.ts'
import { createWorld, PEOPLE, type Somebody, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.portal.close())

const ENDPOINTS = Object.assign({}, ...Object.values(ENDPOINT_TABLES)) as Readonly<Record<EndpointName, Endpoint>>
const aims = (Object.keys(AIMS) as EndpointName[]).flatMap((name) =>
  AIMS[name] === 'nothing' ? [] : [AIMS[name]].flat().map((aim: Aim) => ({ name, aim, endpoint: ENDPOINTS[name] })),
)

const ROLE: Readonly<Record<Somebody, Role>> = {
  ...{ owner: 'USER', stranger: 'USER', competitor: 'USER' },
  ...{ admin: 'ADMIN', nearAdmin: 'ADMIN', farAdmin: 'ADMIN' },
  ...{ manager: 'MANAGER', nearManager: 'MANAGER', farManager: 'MANAGER' },
  ...{ head: 'EXPERT_MANAGER', nearHead: 'EXPERT_MANAGER', farHead: 'EXPERT_MANAGER' },
  ...{ expert: 'EXPERT', otherExpert: 'EXPERT', root: 'SUPER_ADMIN' },
}
const isBound = (somebody: Somebody) => /^(near|far)/.test(somebody)

/** People with access to the call by their role. The matrix covers the others. */
const callersOf = ({ name, aim, endpoint: { access } }: (typeof aims)[number]): readonly Somebody[] =>
  (aim.from ?? PEOPLE).filter(
    (somebody) =>
      typeof access === 'string' ||
      callsOf([ROLE[somebody]], isBound(somebody) ? 'some university' : null).includes(name),
  )
const sees = ({ at }: Aim, somebody: Somebody) => WHO_SEES[at].includes(somebody)
const may = (aim: Aim, somebody: Somebody) => sees(aim, somebody) && aim.may?.includes(somebody) !== false
const cellsOf = (who: (aim: Aim, somebody: Somebody) => boolean) =>
  aims.flatMap((each) =>
    callersOf(each)
      .filter((somebody) => who(each.aim, somebody))
      .map((somebody) => ({ ...each, somebody, kind: each.aim.at })),
  )

function make(endpoint: Endpoint, aim: Aim, somebody: Somebody): Promise<Answer> {
  const params = aim.params?.(world) ?? {}
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? `no ${name}`))
  const query = aim.query === undefined ? '' : `?${new URLSearchParams(aim.query(world))}`
  const person = world.people[somebody]
  if (aim.file !== undefined) return upload(person, 'a.jpg', aim.file, 'file', path + query)
  return person.call(endpoint.method, path + query, aim.body?.(world))
}

/** All rows that a call could have changed. */
async function traces(): Promise<unknown> {
  const { rows } = await world.portal.database.pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'
       and table_name not in ('sessions', 'rate_counters', 'audit_events', 'review_viewers', 'idempotency_keys') order by 1`,
  )
  const sums = rows.map(
    ({ name }) =>
      `select '${name}' as name, count(*)::int, md5(string_agg(t::text, ',' order by t::text)) as sum from "${name}" t`,
  )
  return (await world.portal.database.pool.query(sums.join(' union all '))).rows
}

const outcome = ({ status, body }: Answer) => (status < 400 ? 'let in' : `${status} ${body.msg}`)
const isShut = (answer: Answer) => [401, 403, 404].includes(answer.status) || answer.status >= 500

describe('an object outside the scope answers 404 and stays unchanged', () => {
  const attacks = cellsOf((aim, somebody) => !sees(aim, somebody))
  let before: unknown
  beforeAll(async () => {
    before = await traces()
  })
  test.each(attacks)('$somebody at $name of $kind', async ({ aim, endpoint, somebody }) => {
    expect(outcome(await make(endpoint, aim, somebody))).toBe('404 not_found')
  })
  test('no row has changed', async () => {
    expect(attacks.length).toBeGreaterThan(200)
    expect(await traces()).toEqual(before)
  })
})

describe('a reader without the permission gets 403', () => {
  const attacks = cellsOf((aim, somebody) => sees(aim, somebody) && !may(aim, somebody))
  test.each(attacks)('$somebody at $name of $kind', async ({ aim, endpoint, somebody }) => {
    // A call that is forbidden to all answers 404 to all.
    const expected = aim.may?.length === 0 ? '404 not_found' : '403 forbidden'
    expect(outcome(await make(endpoint, aim, somebody))).toBe(expected)
  })
})

describe('the owner succeeds with the same call', () => {
  const first = cellsOf((aim, somebody) => may(aim, somebody) && aim.ends === undefined)
  // One try is enough where the call ends the object for all.
  const ends = aims
    .filter(({ aim }) => aim.ends)
    .flatMap((each) => {
      const somebody = callersOf(each).find((one) => may(each.aim, one))
      return somebody === undefined ? [] : [{ ...each, somebody, kind: each.aim.at }]
    })
  test('there is one for every call', () => {
    const tried = new Set([...first, ...ends].map(({ name }) => name))
    expect(aims.map(({ name }) => name).filter((name) => !tried.has(name))).toEqual([])
  })
  test.each([...first, ...ends])('$somebody at $name of $kind', async ({ aim, endpoint, somebody }) => {
    const answer = await make(endpoint, aim, somebody)
    expect(isShut(answer), outcome(answer)).toBe(false)
  })
})
