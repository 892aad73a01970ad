import { ALL_ENDPOINTS } from '@portal/domain/contract.ts'
import { ERROR_STATUS, isErrorKey } from '@portal/domain/kernel/error-key.ts'
import { ROLES, type Role } from '@portal/domain/kernel/role.ts'
import { beforeAll, expect, test } from 'vitest'
import { applicationBody, assign, offers, SIX, sentApplication } from './builders.ts'
import { oddCall } from './odd-calls.ts'
import { chanceOf, type KnownWords } from './odd-values.ts'
import { PASSWORD, type Person, type TestPortal } from './portal.ts'
import { uploaded } from './sample-files.ts'
import { testPortal } from './test-portal.ts'

/** `npm run test:full` makes more calls; another seed makes other ones. */
const CALLS = Number(process.env['FUZZ_CALLS'] ?? 600)
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_261_120)
/** The calls change people and rows: they are read again after this number. */
const ROUND = 250

const portal = await testPortal()
let number = 0
const sessions = new Map<Role, Person>()

const newPerson: Readonly<Record<Role, () => Promise<Person>>> = {
  USER: () => portal.applicant(),
  ADMIN: () => portal.staff(['ADMIN']),
  MANAGER: () => portal.staff(['MANAGER']),
  EXPERT_MANAGER: () => portal.staff(['EXPERT_MANAGER']),
  EXPERT: () =>
    portal.staff(['EXPERT'], { phoneNumber: `+7701${String(7_000_000 + ++number)}`, university: 'uni-979' }),
  SUPER_ADMIN: () => portal.superAdmin(),
}

async function renewSessions(): Promise<void> {
  for (const role of ROLES) {
    const session = await sessions.get(role)?.call('GET', '/auth/session')
    const roles: readonly { readonly name: string }[] = session?.body.data?.roles ?? []
    if (session?.status !== 200 || !JSON.stringify(roles).includes(role)) sessions.set(role, await newPerson[role]())
  }
}

/** Words for calls: all ids in the database now, and words of the directories. */
async function knownWords(): Promise<KnownWords> {
  const { rows: tables } = await portal.database.pool.query<{ name: string }>(
    `select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'id' and data_type = 'uuid' order by 1`,
  )
  const ids: string[] = []
  for (const { name } of tables) {
    const { rows } = await portal.database.pool.query<{ id: string }>(
      `select id from "${name}" order by id desc limit 6`,
    )
    // Most calls are about an application.
    for (let share = name === 'applications' ? 8 : 1; share > 0; share--) ids.push(...rows.map(({ id }) => id))
  }
  const { rows: accounts } = await portal.database.pool.query<{ email: string }>('select email from accounts limit 10')
  const [offer] = await offers(portal, 1)
  return {
    any: [
      'uni-979',
      'KZ',
      'kazakh',
      offer?.educationalProgram ?? '',
      '2026-000001',
      '5',
      'Қазақ',
      'Алматы',
      'Almaty',
      '2026-12-01',
      '10:00',
      'token',
    ],
    id: ids,
    email: [...accounts.map(({ email }) => email), 'new@mail.kz'],
    password: [PASSWORD],
    currentPassword: [PASSWORD],
    citizenship: ['KZ'],
    nationality: ['kazakh'],
    countryOfResidence: ['KZ'],
    university: ['uni-979', 'uni-001'],
    universityId: [offer?.universityId ?? '', 'uni-001'],
    educationalProgram: [offer?.educationalProgram ?? ''],
    search: ['инф', 'university', 'а', 'Қазақ ұлттық', '5В070400'],
  }
}

const documentsOf = async (owner: Person): Promise<Record<string, { readonly id: string }>> =>
  Object.fromEntries(await Promise.all(SIX.map(async (slot) => [slot, { id: await uploaded(owner) }])))

beforeAll(async () => {
  await renewSessions()
  const [applicant, admin, manager] = [sessions.get('USER'), sessions.get('ADMIN'), sessions.get('MANAGER')] as Person[]
  if (applicant === undefined || admin === undefined || manager === undefined) throw new Error('nobody is there')
  const { id } = await sentApplication(portal, applicant, await documentsOf(applicant))
  await assign(admin, manager, id)
  const draft = { ...(await documentsOf(applicant)), status: 'CREATED' }
  await applicant.call('POST', '/request/create', await applicationBody(portal, applicant, draft))
  // The builder's own documents have no bytes; reading one is rightly a fault.
  await portal.database.pool.query('delete from files where size = 1')
})

type Answer = Awaited<ReturnType<TestPortal['portal']['app']['inject']>>

function faultOf(answer: Answer | Error): string | null {
  if (answer instanceof Error) return answer.message
  const { statusCode, headers, body } = answer
  if (statusCode >= 500) return `${statusCode}`
  if (statusCode < 400) return null
  if (headers['content-type'] !== 'application/json; charset=utf-8') return `refused as ${headers['content-type']}`
  const { success, msg, message, errors = [] } = JSON.parse(body)
  const isCommon = success === false && isErrorKey(msg) && ERROR_STATUS[msg] === statusCode && message?.length > 0
  const areFields = errors.every(
    (each: { field: unknown; msg: string }) => typeof each.field === 'string' && isErrorKey(each.msg),
  )
  return isCommon && areFields ? null : `refused in a form of its own: ${body.slice(0, 300)}`
}

test(
  `${CALLS} odd calls of all roles are answered or refused in the common form, none by a fault (seed ${SEED})`,
  async () => {
    const chance = chanceOf(SEED)
    const faults: string[] = []
    const statuses = new Map<number, number>()
    let words = await knownWords()
    for (let at = 0; at < CALLS; at++) {
      if (at > 0 && at % ROUND === 0) {
        await renewSessions()
        words = await knownWords()
      }
      const { name, endpoint } = chance.oneOf(ALL_ENDPOINTS)
      const allowed = Array.isArray(endpoint.access) && chance.happens(0.7) ? endpoint.access : [null, ...ROLES]
      const role: Role | null = chance.oneOf(allowed)
      const call = oddCall(chance, endpoint, words)
      const token = role === null ? undefined : sessions.get(role)?.token
      const headers = { ...(token ? { authorization: `Bearer ${token}` } : {}), ...call.headers }
      const answer = await portal.portal.app.inject({ ...call, headers }).catch((error: unknown) => error as Error)
      const status = answer instanceof Error ? 0 : answer.statusCode
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      const fault = faultOf(answer)
      const logged = portal.takeFaults()
      if (fault !== null || logged.length > 0)
        faults.push(
          `call ${at}: ${name} as ${role}: ${fault} ${call.method} ${call.url.slice(0, 300)} ${JSON.stringify(call.headers).slice(0, 200)} ${String(call.payload ?? '').slice(0, 400)} ${logged.join('')}`,
        )
    }
    expect(faults.slice(0, 20)).toEqual([])
    // Calls that are all refused would find nothing.
    expect(statuses.get(200) ?? 0, JSON.stringify([...statuses])).toBeGreaterThan(CALLS / 10)
  },
  60_000 + CALLS * 100,
)
