import pg from 'pg'
import { ownersOf } from '../data/fill.ts'
import { applicantToken, staffToken } from '../data/fill-people.ts'
import { type OwnPortal, openOwnPortal } from '../measure/own-portal.ts'
import { columns } from '../report/table.ts'
import { type Bench, eachWork, largest, type Part, type Result } from './part.ts'
import { deepPages, filterKinds, nameKinds } from './queries.ts'
import { centralTokens, onlyCentral, wakeSessions } from './readers.ts'

/** Tables that grow with the applications: a walk over one of them grows as well. */
const LARGE = /Seq Scan on (\w+)/g
const LARGE_TABLES = [
  'applications',
  'review_items',
  'choices',
  'application_history',
  'screening_attempts',
  'interviews',
  'application_attachments',
]
const SHOWN = 100

type Statement = { readonly text: string; readonly values: readonly unknown[] }

/** Notes every statement that reaches the driver of a portal from now on. */
function noteStatements({ database }: OwnPortal): Statement[] {
  const noted: Statement[] = []
  database.onSend((text, values) => void noted.push({ text, values }))
  return noted
}

type Plan = { readonly ms: number; readonly buffers: number; readonly walks: readonly string[] }

/** What the engine says of a statement with its own values, rolled back afterwards. */
async function explained(client: pg.Client, { text, values }: Statement): Promise<Plan> {
  await client.query('begin')
  try {
    const { rows } = await client.query<{ 'QUERY PLAN': string }>({
      text: `explain (analyze, buffers, timing off) ${text}`,
      values: [...values],
    })
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    const [, hit = '0', read = '0'] = /Buffers: shared(?: hit=(\d+))?(?: read=(\d+))?/.exec(plan) ?? []
    return {
      ms: Number(/Execution Time: ([\d.]+)/.exec(plan)?.[1]),
      buffers: Number(hit) + Number(read),
      walks: [...plan.matchAll(LARGE)].flatMap(([, table = '']) => (LARGE_TABLES.includes(table) ? [table] : [])),
    }
  } finally {
    await client.query('rollback')
  }
}

type Explained = Plan & { readonly text: string }

async function plansOf(client: pg.Client, statements: readonly Statement[]): Promise<readonly Explained[]> {
  const plans: Explained[] = []
  for (const statement of statements) plans.push({ text: statement.text, ...(await explained(client, statement)) })
  return plans
}

/** What the statements of one call are together, and the beginning of the dearest. */
function summaryOf(plans: readonly Explained[]): readonly string[] {
  const dearest = plans.toSorted((one, other) => other.ms - one.ms)[0]
  return [
    ...[String(plans.length), plans.reduce((sum, { ms }) => sum + ms, 0).toFixed(2)],
    ...[String(plans.reduce((sum, { buffers }) => sum + buffers, 0)), plans.flatMap(({ walks }) => walks).join(' ')],
    (dearest?.text ?? '').replace(/\s+/g, ' ').trim().slice(0, SHOWN),
  ]
}

const isQuestion = ({ text }: Statement): boolean => /^\s*(select|insert|update|delete|with)\b/i.test(text)

/** The calls whose statements are looked at: those of the table of goals. */
async function callsOf(
  bench: Bench,
): Promise<readonly (readonly [name: string, token: string, method: 'GET' | 'POST', url: string])[]> {
  const world = largest(bench)
  const [head = ''] = await centralTokens(world, 'ADMIN')
  const [leader = ''] = await centralTokens(world, 'EXPERT_MANAGER')
  const owner = ownersOf(world.size)
  const { rows } = await world.client.query<{ id: string; own: string; head: string }>(
    `select (select id from floor.items order by created_at desc limit 1) as id, bench.id('application', $1::int) as own,
       (select s.id from bench.staff s where s.role = 'ADMIN' and s.place = 1 and s.university_id = (select university_id from floor.items order by created_at desc limit 1)) as head`,
    [owner],
  )
  const [found] = rows
  const list = (query: string) => `/api/staff/request/list?${query}`
  const filters = Object.entries({
    ...(await filterKinds(world)),
    'page 500': deepPages(world),
    ...(await nameKinds(world)),
  })
  return [
    ['status tab', head, 'GET', list('status=PASSED')],
    ['no tab', head, 'GET', list('')],
    ...filters.map(([name, [query = '']]) => [name, head, 'GET', list(query)] as const),
    ['one by id (staff)', staffToken(found?.head ?? ''), 'GET', `/api/staff/request/${found?.id}`],
    ['own list', applicantToken(owner), 'GET', '/api/request/list'],
    ['own application', applicantToken(owner), 'GET', `/api/request/${found?.own}`],
    ['tab counts', head, 'GET', '/api/staff/request/counts'],
    ['the day', head, 'GET', '/api/staff/request/day'],
    ['list of tests', head, 'GET', '/api/test/filters'],
    ['interviews of the head', leader, 'POST', '/api/staff/interview?status=ASSIGNED'],
  ]
}

/** What the portal really asks its database in each call, caught where it leaves the portal, and what that costs there. */
export const explain: Part = {
  name: 'explain',
  isQuick: true,
  run: async (bench): Promise<Result> => {
    const world = largest(bench)
    await wakeSessions(world)
    await onlyCentral(world, true)
    const own = await openOwnPortal(world.connection)
    const noted = noteStatements(own)
    const client = new pg.Client(world.connection)
    await client.connect()
    try {
      const rows = [['call', 'statements', 'database ms', 'buffers', 'walks over', 'the dearest']]
      const calls = (await callsOf(bench)).map(([name, ...call]) => [name, call] as const)
      const result = await eachWork(calls, async (name, [token, method, url]) => {
        noted.length = 0
        const answer = await own.portal.app.inject({
          ...{ method, url, headers: { authorization: `Bearer ${token}` } },
          ...(method === 'POST' ? { payload: {} } : {}),
        })
        if (answer.statusCode !== 200) throw new Error(`${url} was answered with ${answer.statusCode} ${answer.body}`)
        rows.push([name, ...summaryOf(await plansOf(client, noted.filter(isQuestion)))])
        return { figures: [], measures: [] }
      })
      bench.say(columns(rows))
      return result
    } finally {
      await client.end()
      await onlyCentral(world, false)
      await own.close()
    }
  },
}
