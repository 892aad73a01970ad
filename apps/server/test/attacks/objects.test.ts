import { callsOf, ENDPOINT_TABLES, type EndpointName } from '@portal/domain/contract.ts'
import type { Endpoint } from '@portal/domain/kernel/endpoint.ts'
import type { Role } from '@portal/domain/kernel/role.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Answer } from '../portal.ts'
import { upload } from '../sample-files.ts'
import { AIMS, type Aim, WHO_SEES } from './targets.ts'
import { createWorld, PEOPLE, type Persona, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.portal.close())

const ENDPOINTS = Object.assign({}, ...Object.values(ENDPOINT_TABLES)) as Readonly<Record<EndpointName, Endpoint>>
const aims = (Object.keys(AIMS) as EndpointName[]).flatMap((name) =>
  AIMS[name] === 'nothing' ? [] : [AIMS[name]].flat().map((aim: Aim) => ({ name, aim, endpoint: ENDPOINTS[name] })),
)

const ROLE: Readonly<Record<Persona, Role>> = {
  ...{ owner: 'USER', stranger: 'USER', competitor: 'USER' },
  ...{ admin: 'ADMIN', nearAdmin: 'ADMIN', farAdmin: 'ADMIN' },
  ...{ manager: 'MANAGER', nearManager: 'MANAGER', farManager: 'MANAGER' },
  ...{ head: 'EXPERT_MANAGER', nearHead: 'EXPERT_MANAGER', farHead: 'EXPERT_MANAGER' },
  ...{ expert: 'EXPERT', otherExpert: 'EXPERT', root: 'SUPER_ADMIN' },
}
const isBound = (persona: Persona) => /^(near|far)/.test(persona)

/** People with access to the call by their role. The matrix covers the others. */
const callersOf = ({ name, aim, endpoint: { access } }: (typeof aims)[number]): readonly Persona[] =>
  (aim.from ?? PEOPLE).filter(
    (persona) =>
      typeof access === 'string' ||
      callsOf([ROLE[persona]], isBound(persona) ? 'some university' : null).includes(name),
  )
const sees = ({ at }: Aim, persona: Persona) => WHO_SEES[at].includes(persona)
const may = (aim: Aim, persona: Persona) => sees(aim, persona) && aim.may?.includes(persona) !== false
const cellsOf = (who: (aim: Aim, persona: Persona) => boolean) =>
  aims.flatMap((each) =>
    callersOf(each)
      .filter((persona) => who(each.aim, persona))
      .map((persona) => ({ ...each, persona, kind: each.aim.at })),
  )

function make(endpoint: Endpoint, aim: Aim, persona: Persona): Promise<Answer> {
  const params = aim.params?.(world) ?? {}
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? `no ${name}`))
  const query = aim.query === undefined ? '' : `?${new URLSearchParams(aim.query(world))}`
  const person = world.people[persona]
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
  const attacks = cellsOf((aim, persona) => !sees(aim, persona))
  let before: unknown
  beforeAll(async () => {
    before = await traces()
  })
  test.each(attacks)('$persona at $name of $kind', async ({ aim, endpoint, persona }) => {
    expect(outcome(await make(endpoint, aim, persona))).toBe('404 not_found')
  })
  test('no row has changed', async () => {
    expect(attacks.length).toBeGreaterThan(200)
    expect(await traces()).toEqual(before)
  })
})

describe('a reader without the permission gets 403', () => {
  const attacks = cellsOf((aim, persona) => sees(aim, persona) && !may(aim, persona))
  test.each(attacks)('$persona at $name of $kind', async ({ aim, endpoint, persona }) => {
    // A call that is forbidden to all answers 404 to all.
    const expected = aim.may?.length === 0 ? '404 not_found' : '403 forbidden'
    expect(outcome(await make(endpoint, aim, persona))).toBe(expected)
  })
})

describe('the owner succeeds with the same call', () => {
  const first = cellsOf((aim, persona) => may(aim, persona) && aim.ends === undefined)
  // One try is enough where the call ends the object for all.
  const ends = aims
    .filter(({ aim }) => aim.ends)
    .flatMap((each) => {
      const persona = callersOf(each).find((one) => may(each.aim, one))
      return persona === undefined ? [] : [{ ...each, persona, kind: each.aim.at }]
    })
  test('there is one for every call', () => {
    const tried = new Set([...first, ...ends].map(({ name }) => name))
    expect(aims.map(({ name }) => name).filter((name) => !tried.has(name))).toEqual([])
  })
  test.each([...first, ...ends])('$persona at $name of $kind', async ({ aim, endpoint, persona }) => {
    const answer = await make(endpoint, aim, persona)
    expect(isShut(answer), outcome(answer)).toBe(false)
  })
})
