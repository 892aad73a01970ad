/**
 * Many people answer their screening tests at once, at a running portal with an engine of its own:
 * `npm run bench -- screening [base] [data folder] [people] [seconds between two answers]` (200 people, 2 seconds).
 * The people, their applications and sessions are made in the database and removed again; everything measured goes over
 * HTTP. Prints the times of an answer in milliseconds, and ends with an error if one answer is not there afterwards.
 */
import path from 'node:path'
import { connectionToRunning } from '@portal/embedded-postgres/running.ts'
import pg from 'pg'
import { hashToken, newId, newToken } from '../apps/server/src/platform/identity/tokens.ts'

const [base = 'http://127.0.0.1:8080', dataDir = 'var', people = '200', pause = '2'] = process.argv.slice(2)
const STATEMENTS = 80
const ANSWERS = ['YES', 'SOMETIMES', 'NO'] as const
const answerOf = (person: number, index: number) => ANSWERS[(person + index) % 3]

const connection = connectionToRunning(path.join(dataDir, 'db'))
if (connection === undefined) throw new Error(`no portal runs on ${dataDir}`)
const client = new pg.Client(connection)
await client.connect()

const takers = Array.from({ length: Number(people) }, () => ({
  accountId: newId(),
  requestId: newId(),
  token: newToken(),
}))
const columns = <T>(pick: (taker: (typeof takers)[number]) => T): T[] => takers.map(pick)

async function fill(): Promise<void> {
  await client.query(
    `insert into accounts (id, kind, email, password_hash, state, language, created_at, confirmed_at)
     select id, 'APPLICANT', id || '@bench.kz', '', 'ENABLED', 'kk', now(), now() from unnest($1::uuid[]) id`,
    [columns((taker) => taker.accountId)],
  )
  await client.query(
    `insert into sessions (token_hash, account_id, created_at, last_seen_at, expires_at)
     select hash, id, now(), now(), now() + interval '3 hours' from unnest($1::bytea[], $2::uuid[]) s (hash, id)`,
    [columns((taker) => hashToken(taker.token)), columns((taker) => taker.accountId)],
  )
  await client.query(
    `insert into applications (id, owner_id, type, status, number, created_at, sent_at, status_changed_at, handed_at, applicant, education_level,
       education_language, interview_language, language_levels, gpa, current_choice)
     select id, owner, 'ENROLLMENT', 'IN_PROCESS', 'B-' || left(id::text, 13), now(), now(), now(), now(), '{}', 'BACHELOR', 'KAZAKH', 'KAZAKH', '[]', '4', 1
     from unnest($1::uuid[], $2::uuid[]) a (id, owner)`,
    [columns((taker) => taker.requestId), columns((taker) => taker.accountId)],
  )
  await client.query(
    `insert into screening_attempts (id, application_id, attempt, content_version, is_current, active, passed, created_at)
     select gen_random_uuid(), id, 1, 1, true, true, false, now() from unnest($1::uuid[]) id`,
    [columns((taker) => taker.requestId)],
  )
}

const remove = () =>
  client
    .query(`delete from applications where owner_id = any ($1::uuid[])`, [columns((taker) => taker.accountId)])
    .then(() => client.query(`delete from accounts where id = any ($1::uuid[])`, [columns((taker) => taker.accountId)]))

const wait = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1000))
const times: number[] = []

async function take(person: number, { requestId, token }: (typeof takers)[number]): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const opened = await fetch(`${base}/api/test?requestId=${requestId}`, { headers })
  if (!opened.ok) throw new Error(`opening: ${opened.status} ${await opened.text()}`)
  await opened.arrayBuffer()
  for (let index = 0; index < STATEMENTS; index++) {
    // People think for different times; all together they press as often as asked for.
    await wait(Number(pause) * (0.5 + Math.random()))
    const from = performance.now()
    const answer = await fetch(`${base}/api/test/${requestId}/answers/${index}`, {
      method: 'PUT',
      headers,
      body: JSON.stringify({ answer: answerOf(person, index) }),
    })
    await answer.arrayBuffer()
    times.push(performance.now() - from)
    if (!answer.ok) throw new Error(`answer ${index}: ${answer.status}`)
  }
}

try {
  await fill()
  const from = performance.now()
  await Promise.all(takers.map((taker, person) => take(person, taker)))
  const seconds = (performance.now() - from) / 1000
  const { rows } = await client.query<{ application_id: string; answers: string }>(
    'select application_id, answers from screening_attempts where application_id = any ($1::uuid[])',
    [columns((taker) => taker.requestId)],
  )
  const stored = new Map(rows.map((row) => [row.application_id, row.answers]))
  const lost = takers.flatMap(({ requestId }, person) =>
    Array.from(
      { length: STATEMENTS },
      (_, index) => stored.get(requestId)?.[index] === answerOf(person, index)?.[0],
    ).filter((isThere) => !isThere),
  ).length
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))]?.toFixed(1)
  process.stdout.write(
    `${times.length} answers of ${takers.length} people, ${(times.length / seconds).toFixed(0)} a second: median ${at(0.5)}, p95 ${at(0.95)}, p99 ${at(0.99)}, slowest ${at(1)} ms; ${lost} lost\n`,
  )
  if (lost > 0) process.exitCode = 1
} finally {
  await remove()
  await client.end()
}
