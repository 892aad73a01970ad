/**
 * Publishing the result of a whole country, at a portal and a database of its own: `npm run lab -- publication [people]`
 * (120,000 by default), four choices each on the lists that the portal ships. People are made as rows; the run, the
 * proposal and its confirmation go over HTTP, as staff do them. Prints the seconds of each step, beside them those of
 * processors (server and database), the most memory of the server, and how long others waited meanwhile: a guest who reads the list of competitions, an
 * applicant their own result, the office its list of claims.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { chmod } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { connectionToRunning } from '@portal/embedded-postgres/running.ts'
import pg from 'pg'
import { systemClock } from '../../apps/server/src/platform/clock.ts'
import type { DatabaseConnection } from '../../apps/server/src/platform/database/database.ts'
import { hashToken, newId, newToken } from '../../apps/server/src/platform/identity/tokens.ts'
import { competitorsOf } from '../../apps/server/test/competition.ts'
import { peopleOfSeason } from '../../apps/server/test/season.ts'
import type { CompetitionSetup } from '../../packages/domain/src/competitions/setup-schema.ts'
import { atTheEnd, cleanUp, cleanUpOnSignals } from './measure/clean-up.ts'
import { cpuOf, cpuOfDatabase, firstProcessOf, peakOf } from './measure/processes.ts'
import { startPortal } from './measure/programs.ts'
import { percentile } from './measure/statistics.ts'

const [people = 120_000] = process.argv.slice(2).map(Number)
const MADE_AT_ONCE = 5_000
const LOOK_MILLISECONDS = 500
const DAY_MS = 86_400_000
const COMPETITIONS = '/staff/grants/competitions'
/** Nothing here may take longer. */
const PATIENCE_MS = 1_800_000

const dayFromNow = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString()
const say = (what: string, value = '') => console.log(`${what.padEnd(44)} ${value}`)
const seconds = (from: number) => `${((performance.now() - from) / 1000).toFixed(1).padStart(7)} s`
const wait = () => new Promise((resolve) => setTimeout(resolve, LOOK_MILLISECONDS))

async function main(): Promise<void> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'portal-bench-publication-'))
  await chmod(dataDir, 0o711) // the engine's account must get through
  atTheEnd(() => rmSync(dataDir, { recursive: true, force: true }))
  const portal = await startPortal({ DATA_DIR: dataDir, RATE_LIMITS: 'off' })
  const client = new pg.Client(connectionToRunning(path.join(dataDir, 'db')) as DatabaseConnection)
  await client.connect()
  atTheEnd(() => client.end())
  const api = `http://127.0.0.1:${portal.port}/api`
  const head = callsOf(api, await staff(client, 'EXPERT_MANAGER'))
  const admin = callsOf(api, await staff(client, 'ADMIN'))

  const { id, code, applicationId } = await fill(client, head)
  const applicant = callsOf(
    api,
    await sessionFor(client, `(select owner_id from applications where id = '${applicationId}')`),
  )
  say('competitor', code)

  const database = await firstProcessOf(client)
  const processors = () => [cpuOf(portal.pid) / 1000, cpuOfDatabase(database) / 1000] as const
  const since = ([server, engine]: readonly [number, number]) =>
    `of processors ${(processors()[0] - server).toFixed(1)} s and ${(processors()[1] - engine).toFixed(1)} s`

  let used = processors()
  let from = performance.now()
  const started = await head('POST', `${COMPETITIONS}/${id}/runs`, { kind: 'DRY' })
  const runPath = `${COMPETITIONS}/${id}/runs/${started.data.number}`
  const run = await until(
    async () => (await head('GET', runPath)).data,
    ({ state }) => state === 'DONE' || state === 'FAILED',
  )
  say(
    'run',
    `${seconds(from)}, ${since(used)}, ${run.state}, ${run.summary?.filled} grants for ${run.summary?.competitors} people`,
  )

  from = performance.now()
  const proposed = await head('POST', `${COMPETITIONS}/${id}/protocol`, { run: run.number })
  say('proposal', seconds(from))
  from = performance.now()
  await admin('POST', `${COMPETITIONS}/${id}/protocol/confirm`, { version: proposed.data.protocols[0].version })
  say('confirmation', seconds(from))

  used = processors()
  from = performance.now()
  const others = watch([
    ['a guest', () => fetch(`${api}/grants/competitions`).then((answer) => answer.text())],
    ['an applicant', () => applicant('GET', `/grants/own/${applicationId}`)],
    ['the office', () => admin('GET', '/staff/grants/claims?page=0&pageSize=10')],
    ['the head', () => head('GET', `${COMPETITIONS}/${id}`)],
  ])
  const published = await until(
    async () => (await head('GET', `${COMPETITIONS}/${id}`)).data,
    ({ protocols }) => protocols[0].state !== 'PUBLISHING',
    ({ protocols }) => say('  so far', `${seconds(from)}, ${JSON.stringify(protocols[0].progress ?? null)}`),
  )
  say('publication', `${seconds(from)}, ${since(used)}, ${published.protocols[0].state}`)
  for (const [who, times] of await others.stop())
    say(
      `  ${who} waited, of ${times.length}`,
      `p50 ${percentile(times, 0.5).toFixed(0)} ms, most ${percentile(times, 1).toFixed(0)} ms`,
    )
  say('the server held at most', `${Math.round(peakOf(portal.pid))} MB`)
  const { rows } =
    await client.query(`select (select count(*) from mails) as mails, (select count(*) from grant_offers) as offers,
    (select count(*) from protocol_lines) as lines, pg_size_pretty(pg_database_size(current_database())) as size`)
  say('made', JSON.stringify(rows[0]))
}

// biome-ignore lint/suspicious/noExplicitAny: what a call answers is looked at as it comes
type Answer = { readonly success: boolean } & Record<string, any>
type Calls = (method: string, url: string, body?: object) => Promise<Answer>

/** Calls with a session; one that is refused ends the measurement. */
const callsOf =
  (api: string, token: string): Calls =>
  async (method, url, body) => {
    const answer = await fetch(`${api}${url}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      signal: AbortSignal.timeout(PATIENCE_MS),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const read = (await answer.json()) as Answer
    if (!answer.ok) throw new Error(`${method} ${url}: ${answer.status} ${JSON.stringify(read)}`)
    return read
  }

async function sessionFor(client: pg.Client, account: string): Promise<string> {
  const token = newToken()
  await client.query(
    `insert into sessions (token_hash, account_id, created_at, last_seen_at, expires_at)
     select $1, ${account}, now(), now(), now() + interval '3 hours'`,
    [hashToken(token)],
  )
  return token
}

async function staff(client: pg.Client, role: string): Promise<string> {
  const id = newId()
  await client.query(
    `insert into accounts (id, kind, email, password_hash, state, language, created_at, confirmed_at)
     values ($1, 'STAFF', $2, '', 'ENABLED', 'kk', now(), now())`,
    [id, `${role.toLowerCase()}@bench.test`],
  )
  await client.query('insert into staff_members (account_id, full_name, roles) values ($1, $2, array[$2])', [id, role])
  return sessionFor(client, `'${id}'`)
}

/** A competition of the country, all of whose claims were checked and whose first round is due. */
async function fill(client: pg.Client, head: Calls) {
  const from = performance.now()
  const year = new Date().getFullYear()
  const { id } = (await head('POST', COMPETITIONS, { year, level: 'BACHELOR' })).data
  const { rows } = await client.query<{ rules: CompetitionSetup }>(
    'select rules from competition_rules where competition_id = $1',
    [id],
  )
  const setup = rows[0]?.rules as CompetitionSetup
  const dates: Partial<CompetitionSetup['dates']> = {
    opensAt: dayFromNow(-20),
    closesAt: dayFromNow(-10),
    claimsCloseAt: dayFromNow(-1),
    resultAt: dayFromNow(1),
    rounds: [{ publishAt: dayFromNow(-0.5), acceptUntil: dayFromNow(10) }],
  }
  await client.query(
    `update competition_rules set rules = jsonb_set(rules, '{dates}', (rules -> 'dates') || $2::jsonb) where competition_id = $1`,
    [id, JSON.stringify(dates)],
  )
  await client.query('update competitions set opens_at = $2, closes_at = $3, claims_close_at = $4 where id = $1', [
    ...[id, dates.opensAt, dates.closesAt, dates.claimsCloseAt],
  ])
  const all = peopleOfSeason(setup, people)
  let entered: { readonly applicationId: string } | undefined
  for (let at = 0; at < all.length; at += MADE_AT_ONCE) {
    const made = await competitorsOf(
      { clock: systemClock, database: { pool: client } },
      id,
      all.slice(at, at + MADE_AT_ONCE),
    )
    entered ??= made.get(all[0]?.code ?? '')
  }
  await client.query('analyze')
  say(`${people} people on ${setup.lists.length} lists, made in`, seconds(from))
  return { id: id as string, code: all[0]?.code ?? '', applicationId: entered?.applicationId ?? '' }
}

/** Looks again and again until something holds. */
async function until<Found>(
  look: () => Promise<Found>,
  holds: (found: Found) => boolean,
  tell?: (found: Found) => void,
): Promise<Found> {
  let told = performance.now()
  for (;;) {
    const found = await look()
    if (holds(found)) return found
    if (performance.now() - told > 5_000) {
      tell?.(found)
      told = performance.now()
    }
    await wait()
  }
}

/** Asks on behalf of others, one after another for each of them, and keeps how long each waited. */
function watch(who: readonly (readonly [string, () => Promise<unknown>])[]) {
  let isWatching = true
  const asking = who.map(async ([name, ask]) => {
    const times: number[] = []
    while (isWatching) {
      const from = performance.now()
      await ask()
      times.push(performance.now() - from)
      await wait()
    }
    return [name, times] as const
  })
  return {
    stop: () => {
      isWatching = false
      return Promise.all(asking)
    },
  }
}

cleanUpOnSignals()
try {
  await main()
} finally {
  await cleanUp()
}
