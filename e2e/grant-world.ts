import path from 'node:path'
import { connectionToRunning } from '@portal/embedded-postgres/running.ts'
import { openDatabase } from '../apps/server/src/platform/database/database.ts'
import { createLog } from '../apps/server/src/platform/observability/log.ts'
import { offers } from '../apps/server/test/builders.ts'
import type { Call, Person, TestPortal } from '../apps/server/test/portal.ts'
import { listsOf, madeCompetition, madeCompetitor, publishProtocol } from '../apps/server/test/published-protocol.ts'
import { listId } from '../packages/domain/src/competitions/setup-rules.ts'
import { newApplicant, registerByCalls } from './applicant.ts'
import { newCaller } from './calls.ts'
import { hire, staffCalls } from './office.ts'
import { SUPER_ADMIN } from './portal-environment.ts'
import { type Credentials, type Entry, sessionOf } from './sign-in.ts'

/** People of a published competition by code, with their applications, and an uninvolved head of admissions. */
export type GrantWorld = {
  readonly people: Readonly<Record<string, Credentials>>
  readonly applications: Readonly<Record<string, string>>
  readonly decider: Credentials
  /** Publishes a version in which this person has too few points for the grant. */
  readonly takeAway: (code: string) => Promise<void>
}

const YEAR = 2026
export const SLUG = `${YEAR}-bachelor`
/** Total by code; the first three get a grant. */
const TOTALS = { AAA777: 121, CCC444: 118, DDD999: 100, FFF333: 96, GGG666: 40 } as const

/**
 * A competition with a published protocol in a running portal. People and applications come from calls, the rest are
 * rows, as in the tests of the server.
 */
export async function makeGrantWorld(baseURL: string): Promise<GrantWorld> {
  const connection = connectionToRunning(path.join(process.env['E2E_DATA_DIR'] ?? '', 'db'))
  if (connection === undefined) throw new Error('the portal of the journeys has no engine of its own')
  const database = openDatabase({ connection, poolSize: 2, log: createLog('silent') })
  const root = await staffCalls(baseURL, SUPER_ADMIN)
  const signedIn = async (entry: Entry, person: Credentials): Promise<Person> => {
    const caller = await newCaller(baseURL)
    const { token, user } = await sessionOf(caller, entry, person)
    const call: Call = async (method, url, body) => {
      const headers = { Authorization: `Bearer ${token}` }
      const answer = await caller.fetch(`/api${url}`, {
        method,
        headers,
        ...(body === undefined ? {} : { data: body }),
      })
      return { status: answer.status(), body: await answer.json(), headers: answer.headers() }
    }
    return { call, token, id: JSON.parse(user).id, email: person.email }
  }
  const people: Record<string, Credentials> = {}
  let next: Credentials = SUPER_ADMIN
  const portal = {
    database,
    clock: { now: () => new Date() },
    staff: async ([role]: readonly string[]) => signedIn('STAFF', await hire(root, 'Айгүл Сәрсен', role ?? '')),
    applicant: async () => {
      const person = newApplicant()
      await registerByCalls(await newCaller(baseURL), person)
      next = person
      return signedIn('APPLICANT', person)
    },
  } as unknown as TestPortal

  const chosen = await offers(portal, 3)
  const competition = await madeCompetition(portal, { lists: listsOf(chosen, [1, 1, 1]) }, YEAR)
  const applications: Record<string, string> = {}
  for (const code of Object.keys(TOTALS)) {
    applications[code] = (await madeCompetitor(portal, competition, code, chosen)).applicationId
    people[code] = next
  }
  const choices = competition.setup.lists.map(listId)
  const publish = (lost?: string, reason: string | null = null) =>
    publishProtocol(
      portal,
      competition,
      Object.entries(TOTALS).map(([id, total]) => ({ id, choices, total: id === lost ? 10 : total })),
      { reason },
    )
  await publish()
  const decider = await hire(root, 'Дана Омарова', 'ADMIN')
  await database.pool.query(
    `insert into grant_claims (application_id, kind, code, state, stated, value, reason)
     values ($1, 'AVERAGE', '', 'REFUSED', '{"average": 4.8}', null, 'Аттестат басқа адамға берілген')`,
    [applications['FFF333']],
  )
  return {
    people,
    applications,
    decider,
    takeAway: async (code) => void (await publish(code, 'Бір талапкердің балы түзетілді')),
  }
}
