import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Writable } from 'node:stream'
import type { Role } from '@portal/domain/kernel/role.ts'
import { createPortal, type Portal } from '../src/app.ts'
import { createSuperAdmin } from '../src/features/accounts/staff/save-staff.ts'
import { type FrozenClock, frozenClock } from '../src/platform/clock.ts'
import type { Replica } from '../src/platform/database/replica.ts'
import { readEnvironment } from '../src/platform/environment.ts'
import { openFileStore } from '../src/platform/files/files.ts'
import { createPasswords } from '../src/platform/identity/passwords.ts'
import { loggedTask } from '../src/platform/jobs/jobs.ts'
import type { Mail } from '../src/platform/messages/mail.ts'
import type { Mailbox } from '../src/platform/messages/mailbox.ts'
import type { Sms, SmsGateway } from '../src/platform/messages/sms.ts'
import { createLog } from '../src/platform/observability/log.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { listening, type Wire } from './wire.ts'

// biome-ignore lint/suspicious/noExplicitAny: an answer is as loose as JSON; what it must be, each test says.
type Json = any

export type Answer = { readonly status: number; readonly body: Json; readonly headers: Record<string, unknown> }
export type Call = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<Answer>

/** A caller of the portal. Without a token: a guest. */
export type Person = { readonly call: Call; readonly token: string | null; readonly id: string; readonly email: string }

export const SUPER_ADMIN = { email: 'root@portal.kz', password: 'Zx7!kvPq' }
export const PASSWORD = 'Kq7!vxPw'
/** Hashes at their real cost took a third of the tests' processor time. passwords.test.ts tests the real cost. */
export const CHEAP = { memoryCost: 64, timeCost: 1 }

export type TestPortal = {
  readonly database: TestDatabase
  readonly clock: FrozenClock
  readonly dataDir: string
  readonly portal: Portal
  readonly origin: string | null
  /** Sent mails, in order. `deliver` runs all queued jobs with those that they queue, or those of one name. */
  readonly mails: readonly Mail[]
  readonly deliver: (only?: string) => Promise<void>
  readonly messages: readonly Sms[]
  readonly failMails: (count: number) => void
  /** Server faults in the log. A test that causes one takes it out, else closing the portal fails. */
  readonly takeFaults: () => readonly string[]
  readonly guest: Person
  readonly signIn: (kind: 'APPLICANT' | 'STAFF', email: string, password?: string) => Promise<Person>
  readonly superAdmin: () => Promise<Person>
  /** A signed-in staff member, made through the super admin's call. */
  readonly staff: (roles: readonly Role[], more?: Record<string, unknown>) => Promise<Person>
  readonly applicant: (more?: Record<string, unknown>) => Promise<Person>
  /** The same people at another server on the same database and file store. It is closed with the portal. */
  readonly anotherServer: () => Promise<(person: Person) => Person>
  readonly close: () => Promise<void>
}

let people = 0

/** A portal of its own on a database of its own, the clock frozen at 20 November 2026, 14:30 in Kazakhstan. */
export async function createTestPortal(
  options: {
    readonly areRateLimitsOn?: boolean
    readonly now?: string
    readonly environment?: Record<string, string>
    readonly replicaOf?: (database: TestDatabase) => Replica
    /** Mailbox of returned mails. */
    readonly mailbox?: Mailbox
    readonly gateway?: { readonly idOf: (sms: Sms) => string | null; readonly ask: SmsGateway['ask'] }
    readonly isListening?: boolean
  } = {},
): Promise<TestPortal> {
  const database = await createTestDatabase('directories')
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'portal-files-'))
  const clock = frozenClock(options.now ?? '2026-11-20T09:30:00.000Z')
  const faults: string[] = []
  const keepFaults = (line: string): void => {
    if (line.includes('unexpected fault')) faults.push(line)
  }
  const log = createLog(
    'error',
    new Writable({ write: (line, _encoding, done) => done(void keepFaults(String(line))) }),
  )
  const environment = readEnvironment({
    METRICS_TOKEN: 'metrics-for-tests',
    DATA_DIR: dataDir,
    DEMO: 'false',
    RATE_LIMITS: options.areRateLimitsOn ? 'on' : 'off',
    ...options.environment,
  })
  const files = openFileStore(environment.files)
  const mails: Mail[] = []
  let failuresLeft = 0
  const mail = {
    send: async (sent: Mail) => {
      if (failuresLeft === 0) return void mails.push(sent)
      failuresLeft -= 1
      throw new Error('the mail server is away')
    },
    close: () => undefined,
  }
  const messages: Sms[] = []
  const sms = {
    send: async (sent: Sms) => {
      messages.push(sent)
      return options.gateway?.idOf(sent) ?? null
    },
    ask: options.gateway?.ask ?? null,
  }
  const passwords = createPasswords(CHEAP)
  const portal = await createPortal({
    ...{ environment, database, clock, files, mail, sms, passwords, log },
    ...(options.mailbox === undefined ? {} : { mailbox: options.mailbox }),
    ...(options.replicaOf === undefined ? {} : { replica: options.replicaOf(database) }),
  })

  const network = options.isListening ? await listening(portal.app) : null
  const injected =
    ({ app }: Portal): Wire =>
    (call) =>
      app.inject(call)
  const callAs =
    (token: string | null, send: Wire = network?.send ?? injected(portal)): Call =>
    async (method, url, body, headers = {}) => {
      const {
        statusCode,
        headers: answered,
        rawPayload,
      } = await send({
        method,
        url: `/api${url}`,
        headers: {
          'accept-language': 'en',
          ...(token === null ? {} : { authorization: `Bearer ${token}` }),
          ...headers,
        },
        ...(body === undefined ? {} : { payload: body as object }),
      })
      const isJson = String(answered['content-type'] ?? '').includes('json')
      return {
        status: statusCode,
        body: isJson && rawPayload.length > 0 ? JSON.parse(rawPayload.toString()) : rawPayload,
        headers: answered,
      }
    }
  const guest: Person = { call: callAs(null), token: null, id: '', email: '' }

  const signIn: TestPortal['signIn'] = async (kind, email, password = PASSWORD) => {
    const { body, status } = await guest.call('POST', kind === 'STAFF' ? '/staff/auth/signin' : '/auth/signin', {
      email,
      password,
    })
    if (status !== 200) throw new Error(`sign-in of ${email}: ${JSON.stringify(body)}`)
    return { call: callAs(body.token), token: body.token, id: body.id, email }
  }
  const superAdmin = async () => {
    const passwordHash = await passwords.hash(SUPER_ADMIN.password)
    await database.db
      .transaction()
      .execute((db) =>
        createSuperAdmin({ db, now: clock.now() }, { email: SUPER_ADMIN.email, passwordHash, fullName: 'Root' }),
      )
    return signIn('STAFF', SUPER_ADMIN.email, SUPER_ADMIN.password)
  }
  const staff: TestPortal['staff'] = async (roles, more = {}) => {
    const root = await superAdmin()
    const email = `staff${++people}@portal.kz`
    const isExpert = roles.includes('EXPERT')
    const { status, body } = await root.call('POST', '/staff', {
      fullName: `Staff ${people}`,
      email,
      password: PASSWORD,
      roles: roles.map((name) => ({ name })),
      ...(isExpert ? { phoneNumber: '+77010000001', university: 'uni-001' } : {}),
      ...more,
    })
    if (status !== 200) throw new Error(`staff: ${JSON.stringify(body)}`)
    // Other tests check the welcome mail.
    await database.db.deleteFrom('mails').where('name', '=', 'accountCreated').execute()
    return signIn('STAFF', email)
  }
  const applicant: TestPortal['applicant'] = async (more = {}) => {
    const form = signUpForm(more)
    const { status, body } = await guest.call('POST', '/auth/signup', form)
    if (status !== 200) throw new Error(`sign-up: ${JSON.stringify(body)}`)
    // Other tests check the mail's link: here the account is confirmed directly.
    await database.db
      .updateTable('accounts')
      .set({ confirmedAt: clock.now(), state: 'ENABLED' })
      .where('email', '=', form.email)
      .execute()
    return signIn('APPLICANT', form.email)
  }
  const others: Portal[] = []
  const anotherServer: TestPortal['anotherServer'] = async () => {
    const own = { ...environment, dataDir: path.join(dataDir, `server-${others.length + 2}`) }
    const store = openFileStore(environment.files)
    const other = await createPortal({ environment: own, database, clock, files: store, mail, sms, passwords, log })
    others.push(other)
    return (person) => ({ ...person, call: callAs(person.token, injected(other)) })
  }
  const deliver: TestPortal['deliver'] = async (only) => {
    const { rows } = await database.pool.query<{ identifier: string; payload: unknown; id: string }>(
      `delete from graphile_worker._private_jobs job using graphile_worker._private_tasks task
      where task.id = job.task_id and ($1::text is null or task.identifier = $1)
      returning task.identifier, job.payload, job.id::text`,
      [only],
    )
    for (const row of rows.sort((a, b) => Number(a.id) - Number(b.id))) {
      const task = portal.jobs.tasks[row.identifier]
      if (task !== undefined) await loggedTask(row.identifier, task, log)(row.payload)
    }
    if (rows.length > 0) await deliver(only)
  }
  return {
    database,
    clock,
    dataDir,
    portal,
    origin: network?.origin ?? null,
    mails,
    messages,
    deliver,
    failMails: (count) => {
      failuresLeft = count
    },
    takeFaults: () => faults.splice(0),
    guest,
    signIn,
    superAdmin,
    staff,
    applicant,
    anotherServer,
    close: async () => {
      for (const other of others) await other.close()
      network?.hangUp()
      await portal.close()
      await database.close()
      rmSync(dataDir, { recursive: true, force: true })
      if (faults.length > 0) throw new Error(`faults that no test expected:\n${faults.join('')}`)
    },
  }
}

/** A valid sign-up form, each of another person. */
export function signUpForm(more: Record<string, unknown> = {}) {
  const number = ++people
  return {
    firstName: 'Aigerim',
    lastName: 'Serikova',
    middleName: 'Maratkyzy',
    email: `applicant${number}@mail.kz`,
    phoneNumber: `+7701${String(1_000_000 + number)}`,
    password: PASSWORD,
    nationality: 'kazakh',
    countryOfResidence: 'KZ',
    passportNumber: `N${10_000_000 + number}`,
    passportExprDate: '2033-05-01',
    birthday: '2005-03-14',
    citizenship: 'KZ',
    roles: ['user'],
    consents: { personalData: true, accuracy: true },
    ...more,
  }
}
