import { createRequire } from 'node:module'
import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'
import { sentApplication } from './builders.ts'
import { COMMISSION, newExpert } from './commission.ts'
import { listFor } from './competition.ts'
import type { Sent } from './database.ts'
import { manyApplications, manyCorrections, manySlots, runBulk } from './many-applications.ts'
import { manyCompetitors, manyFragile, manyGrades, manyLines } from './many-competitors.ts'
import { PLAN_LIMITS, type PlanLimit } from './plan-limits.ts'
import type { Person } from './portal.ts'
import { madeCompetition } from './published-protocol.ts'
import { testPortal } from './test-portal.ts'

/** The driver's own conversion of values, which its public interface does not export. */
const utils: { readonly prepareValue: (value: unknown) => string | Buffer | null } = createRequire(import.meta.url)(
  'pg/lib/utils',
)

const ROWS = 50_000
/** Competitors of this year; as many as last year. */
const COMPETITORS = 20_000
/** Awards of the commission that a mark decides. */
const AWARDS = 3_000
/** Cases of a commission among them. */
const CASES = 6_000
/** Smaller tables may be scanned whole: an index would cost more. */
const LARGE_ROWS = 10_000

const portal = await testPortal()
let people: Record<PlanLimit['as'], Person>
let applicationId: string
let competitionId: string
let large: ReadonlySet<string>

beforeAll(async () => {
  const inspector = await portal.staff(['MANAGER'])
  const applicant = await portal.applicant()
  people = {
    head: await portal.staff(['ADMIN']),
    inspector,
    interviewHead: await portal.staff(['EXPERT_MANAGER']),
    universityHead: await portal.staff(['ADMIN'], { university: 'uni-001' }),
    applicant,
    expert: await newExpert(portal),
    guest: portal.guest,
  }
  const competition = await madeCompetition(portal, { commission: COMMISSION, lists: [listFor('B057', 9)] }, 2027)
  competitionId = competition.id
  applicationId = (await sentApplication(portal, applicant)).id
  await runBulk(
    portal,
    manyApplications(ROWS, inspector),
    manyCorrections(inspector),
    manySlots(inspector),
    manyCompetitors(COMPETITORS, await madeCompetition(portal)),
    manyGrades(CASES, competition, people.expert),
    manyFragile(AWARDS, competition),
    manyLines(COMPETITORS, await madeCompetition(portal, {}, 2025)),
    // Index-only scans need the visibility map.
    'vacuum (analyze)',
  )
  // The first search reads the whole directory into its cache.
  await portal.guest.call('GET', '/search/extended?q=first')
  const { rows } = await portal.database.pool.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and reltuples >= ${LARGE_ROWS}`,
  )
  large = new Set(rows.map(({ name }) => name))
})

type Plan = {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Shared Hit Blocks': number
  readonly 'Shared Read Blocks': number
  readonly Plans?: readonly Plan[]
}

const nodesOf = (plan: Plan): readonly Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

/** PostgreSQL plans a prepared statement by values this often, then maybe by one generic plan. */
const BY_VALUES = 5

/** The real plan after many executions. Null for writes. A marked statement is never prepared. */
async function planOf({ text, values = [] }: Sent): Promise<Plan | null> {
  if (!/^\s*(\/\*.*?\*\/\s*)?(select|with)\b/i.test(text) || /\b(insert|update|delete)\s/i.test(text)) return null
  const client = await portal.database.pool.connect()
  try {
    await client.query(`prepare watched as ${text}`)
    if (text.includes('/* planned by value */')) await client.query('set plan_cache_mode = force_custom_plan')
    const given = values.map((value) => literalOf(value)).join()
    const execute = `execute watched${given && `(${given})`}`
    for (let time = 0; time < BY_VALUES; time++) await client.query(`explain ${execute}`)
    // The first execution on a new connection reads the catalog, which is not the statement's cost.
    await client.query(execute)
    const { rows } = await client.query(`explain (analyze, buffers, format json) ${execute}`)
    return rows[0]['QUERY PLAN'][0].Plan as Plan
  } finally {
    await client.query('deallocate all').finally(() => client.release(true))
  }
}

function literalOf(value: unknown): string {
  const sent = utils.prepareValue(value)
  if (sent === null) return 'null'
  return pg.escapeLiteral(Buffer.isBuffer(sent) ? `\\x${sent.toString('hex')}` : String(sent))
}

/** Faults of a call's statements, and the pages of the most expensive one. */
async function watch({ call, as, body }: PlanLimit): Promise<{ buffers: number; scans: readonly string[] }> {
  const path = call.replace(':id', applicationId).replace(':competition', competitionId)
  const sent = await portal.database.sentBy(async () => {
    const { status, body: answer } = await people[as].call(body === undefined ? 'GET' : 'POST', path, body)
    expect(status, JSON.stringify(answer)).toBe(200)
  })
  let buffers = 0
  const scans = new Set<string>()
  for (const statement of sent) {
    const plan = await planOf(statement)
    if (plan === null) continue
    buffers = Math.max(buffers, plan['Shared Hit Blocks'] + plan['Shared Read Blocks'])
    for (const node of nodesOf(plan))
      if (node['Node Type'] === 'Seq Scan' && large.has(node['Relation Name'] ?? ''))
        scans.add(String(node['Relation Name']))
  }
  return { buffers, scans: [...scans] }
}

test('the tables of applications are large', () => {
  expect([...large].toSorted()).toEqual(
    expect.arrayContaining([
      'accounts',
      'application_history',
      'applications',
      'choices',
      'grant_claims',
      'protocol_lines',
      'review_items',
      'screening_attempts',
    ]),
  )
})

/** A competition has a good part of all competitors: the planner may read their table whole. Its pages still count. */
const mayBeScanned = ({ call }: PlanLimit): readonly string[] => (call.includes(':competition') ? ['competitors'] : [])

test.each(PLAN_LIMITS.map((limit) => [`${limit.as}: ${limit.call}`, limit] as const))('%s', async (_, limit) => {
  const { buffers, scans } = await watch(limit)
  const wrong = scans.filter((table) => !mayBeScanned(limit).includes(table))
  expect(wrong.toSorted(), 'large tables that are read whole').toEqual([])
  expect(buffers, 'pages of the dearest statement').toBeLessThanOrEqual(limit.buffers)
})

test('a missing index of a list is found', async () => {
  const limit: PlanLimit = { call: '/request/list?status=active', as: 'applicant', buffers: 30 }
  await portal.database.pool.query('drop index applications_of_owner')
  const { buffers, scans } = await watch(limit)
  expect(scans).toEqual(['applications'])
  expect(buffers).toBeGreaterThan(limit.buffers)
})

test('unassigned applications are ordered in the index by inspector', async () => {
  const limit: PlanLimit = { call: '/staff/request/list?status=IN_PROCESS', as: 'head', buffers: 120 }
  // The planner may choose this index as shorter than the one by status. Then it must not sort the whole tab.
  await portal.database.pool.query('drop index review_items_by_status, review_items_by_age')
  const { buffers, scans } = await watch(limit)
  expect(scans).toEqual([])
  expect(buffers).toBeLessThanOrEqual(limit.buffers)
})
