import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openFileStore } from '../../apps/server/src/platform/files/files.ts'
import { proveTotals } from '../bench/measure/own-portal.ts'
import { type Country, openCountry } from './country.ts'
import { startJourney } from './journey.ts'
import { examineHttpsSample } from './nginx.ts'

const JOURNEY_MS = 600_000
const STEP_MS = 240_000

let country: Country
beforeAll(async () => {
  country = await openCountry()
}, 240_000)
afterAll(() => country.close())

test('nginx accepts the https samples', () => examineHttpsSample())

/** Replaces both servers after a kill and restarts the database, at known steps of the journey. */
async function disturb(): Promise<void> {
  // A server is killed while the applicant uploads documents.
  await country.until('select count(*) > 0 from files', STEP_MS)
  await country.end(0, 'SIGKILL')
  await country.start(0)
  // The database is restarted while the applicant fills in the form.
  await country.until('select count(*) > 0 from applications', STEP_MS)
  await country.postgres.restart('SIGINT')
  // The other server is killed while the office works and no mail is being sent. Another server would send such a mail
  // after ten minutes, which is too long for the journey.
  await country.until(
    'select count(*) > 0 from applications where inspector_id is not null and not exists (select from mails where sent_at is null)',
    STEP_MS,
  )
  await country.end(1, 'SIGKILL')
  await country.start(1)
}

test(
  'the main job works while both servers are replaced and the database restarts',
  async () => {
    const journey = startJourney(country.nginx.address, country.folder)
    const failed = journey.then(({ code, output }) => {
      if (code !== 0) throw new Error(output)
    })
    await Promise.race([disturb(), failed.then(() => new Promise<never>(() => undefined))])
    expect((await journey).output).toContain('1 passed')

    // Nothing is lost: every step of the decision exists once, and every document is complete.
    const steps = await country.postgres.query<{ event: string }>(
      `select event from application_history order by id`,
      'portal',
    )
    expect(steps.map(({ event }) => event)).toEqual([
      'submit',
      'assign',
      'decide',
      'sendBack',
      'decide',
      'approvePassed',
    ])
    const files = await country.postgres.query<{ id: string; size: number }>('select id, size from files', 'portal')
    expect(files).toHaveLength(6)
    const store = openFileStore(country.store)
    for (const { id, size } of files) {
      const content = await store.get(id)
      expect(content === undefined ? -1 : (await buffer(content)).length).toBe(size)
    }
    await proveTotals({ connectionString: country.databaseUrl })

    // Each mail arrived once, by its Message-ID.
    await country.until('select not exists (select from mails where sent_at is null)', STEP_MS)
    const mails = await country.postgres.query<{ id: string; name: string }>(
      'select message_id as id, name from mails',
      'portal',
    )
    expect(mails.map(({ name }) => name).toSorted()).toEqual([
      'accountCreated',
      'accountCreated',
      'applicationAssigned',
      'applicationPassed',
      'applicationSent',
      'applicationSentBack',
      'confirmEmail',
    ])
    expect([...country.mail.arrived].toSorted()).toEqual(mails.map(({ id }) => [id, 1]).toSorted())

    // Both servers answered calls, also the last started one.
    for (const place of [0, 1] as const) expect(await country.answered(place)).toBeGreaterThan(5)
    expect(country.unexpected()).toEqual([])
  },
  JOURNEY_MS,
)

/** Each of twelve callers waits so long between two calls. All are below the rate that nginx allows one host. */
const PACE_MS = 50

/** Reads and sign-ins, until the returned function ends them. It gives counts by status. */
function sendCalls() {
  const { address } = country.nginx
  const heard = new Map<number, number>()
  let isOver = false
  const people = Array.from({ length: 12 }, async (_, at) => {
    for (let round = 0; !isOver; round += 1) {
      const headers = { 'content-type': 'application/json', 'x-forwarded-for': `2001:db8:${at}:${round % 9999}::1` }
      const body = JSON.stringify({ email: `nobody${at}-${round}@mail.kz`, password: 'x' })
      const answer = await (at % 2 === 0
        ? fetch(`${address}/api/search/extended?pageSize=5`, { headers })
        : fetch(`${address}/api/auth/signin`, { method: 'POST', headers, body })
      ).catch(() => undefined)
      await answer?.arrayBuffer().catch(() => undefined)
      heard.set(answer?.status ?? 0, (heard.get(answer?.status ?? 0) ?? 0) + 1)
      await sleep(PACE_MS)
    }
  })
  return async (): Promise<ReadonlyMap<number, number>> => {
    isOver = true
    await Promise.all(people)
    return heard
  }
}

test('an update of one server after the other breaks and refuses no call', async () => {
  const stop = sendCalls()
  for (const place of [0, 1] as const) {
    await sleep(1_000)
    expect(await country.end(place, 'SIGTERM')).toBe(0)
    await country.start(place)
    await sleep(1_000)
  }
  const heard = await stop()
  expect([...heard.keys()].toSorted(), country.nginx.output()).toEqual([200, 401])
  for (const count of heard.values()) expect(count).toBeGreaterThan(50)
  expect(country.unexpected()).toEqual([])
})
