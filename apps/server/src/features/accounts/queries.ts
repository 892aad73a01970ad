import { FACTOR_KINDS, type FactorKind } from '@portal/domain/accounts/factor-rules.ts'
import { greetedName } from '@portal/domain/accounts/rules.ts'
import { ATTACHMENT_SLOTS, type ProfileView } from '@portal/domain/accounts/schema.ts'
import type { AccountKind } from '@portal/domain/kernel/actor.ts'
import { MINUTE_MS } from '@portal/domain/kernel/durations.ts'
import { keyed } from '@portal/domain/kernel/keyed.ts'
import type { Language } from '@portal/domain/kernel/language.ts'
import { refuse } from '@portal/domain/kernel/refusal.ts'
import { type Role, toWireRole } from '@portal/domain/kernel/role.ts'
import { plainEmail } from '@portal/domain/kernel/typed-text.ts'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Sessions } from '../../http/callers.ts'
import { RolledBack } from '../../http/transaction.ts'
import type { Reader, Trx } from '../../platform/database.ts'
import type { SessionTimes } from '../../platform/environment.ts'
import { rowsIn, rowsOf, statement } from '../../platform/statement.ts'
import type { Tables } from '../../platform/tables.ts'
import { marksOf, type Place } from './device-marks.ts'
import { touchSession } from './repository.ts'

type SessionRow = {
  accountId: string
  kind: AccountKind
  lastSeenAt: Date
  roles: Role[]
  universityId: string | null
  fullName: string
}

/**
 * How every call finds its session: the account enabled, the session neither over nor idle for too long. The last sight
 * is written once a minute at most.
 */
export function createSessions({
  applicant,
  staff,
}: {
  readonly applicant: SessionTimes
  readonly staff: SessionTimes
}): Sessions<SessionRow> {
  const idle = sql`case a.kind when 'STAFF' then make_interval(mins => ${sql.lit(staff.idleMinutes)})
    else make_interval(mins => ${sql.lit(applicant.idleMinutes)}) end`
  return {
    query: (tokenHash, now) => sql`
      select s.account_id, a.kind, s.last_seen_at, st.university_id,
        case a.kind when 'STAFF' then coalesce(st.roles, '{}') else array['USER'] end as roles,
        coalesce(st.full_name, concat_ws(' ', p.last_name, p.first_name)) as full_name
      from sessions s join accounts a on a.id = s.account_id
      left join staff_members st on st.account_id = a.id left join applicant_profiles p on p.account_id = a.id
      where s.token_hash = ${tokenHash} and s.expires_at > ${now} and s.last_seen_at >= ${now}::timestamptz - ${idle}
        and a.state = 'ENABLED' and a.deleted_at is null`,
    open: async (db, { lastSeenAt, ...actor }, tokenHash, now) => {
      if (now.getTime() - lastSeenAt.getTime() > MINUTE_MS) await touchSession(db, { tokenHash, at: now })
      const { accountId, kind, roles, universityId, fullName } = actor
      return { accountId, kind, roles, universityId, fullName }
    },
  }
}

/** An account by its e-mail and kind, deleted ones left out. */
export const accountByEmail = (db: Reader, kind: AccountKind, email: string) =>
  db
    .selectFrom('accounts')
    .selectAll()
    .where('kind', '=', kind)
    .where('email', '=', email)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()

export const accountById = (db: Reader, id: string) =>
  db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** The account that an unexpired link belongs to. */
export const accountByLink = (db: Reader, link: { tokenHash: Buffer; purpose: 'CONFIRM' | 'RESET'; now: Date }) =>
  db
    .selectFrom('accountLinks')
    .innerJoin('accounts', 'accounts.id', 'accountLinks.accountId')
    .selectAll('accounts')
    .where('tokenHash', '=', link.tokenHash)
    .where('purpose', '=', link.purpose)
    .where('expiresAt', '>', link.now)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()

/** The kinds of an account's factors that count, each once. */
export async function factorKindsOf(db: Reader, accountId: string): Promise<FactorKind[]> {
  const factors = await confirmedFactorsOf(db, accountId)
  return FACTOR_KINDS.filter((kind) => factors.some((factor) => factor.kind === kind))
}

/** The factors of an account that count, the oldest first. */
export const confirmedFactorsOf = (db: Reader, accountId: string) =>
  db
    .selectFrom('secondFactors')
    .select(['id', 'kind', 'name', 'createdAt', 'lastUsedAt'])
    .where('accountId', '=', accountId)
    .where('confirmedAt', 'is not', null)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()

/** Every session that is kept of an account, over or not, the oldest first. Some of one account; index sessions_of_account. */
export const keptSessionsOf = (db: Reader, accountId: string) =>
  db
    .selectFrom('sessions')
    .select(['device', 'address', 'createdAt', 'lastSeenAt', 'expiresAt'])
    .where('accountId', '=', accountId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()

export async function recoveryCodesLeft(db: Reader, accountId: string): Promise<number> {
  const { count } = await db
    .selectFrom('recoveryCodes')
    .select((column) => column.fn.countAll<number>().as('count'))
    .where('accountId', '=', accountId)
    .executeTakeFirstOrThrow()
  return count
}

/** Whether an account has been seen anywhere before, and whether at one of these marks. */
export async function devicesOf(
  db: Reader,
  accountId: string,
  marks: readonly Buffer[],
): Promise<{ readonly hasAny: boolean; readonly isKnown: boolean }> {
  const known = sql`select from known_devices where account_id = ${accountId}::uuid`
  const { rows } = await sql<{ hasAny: boolean; isKnown: boolean }>`
    select exists (${known}) as has_any, exists (${known} and mark = any (${marks}::bytea[])) as is_known`.execute(db)
  return rows[0] ?? { hasAny: false, isKnown: false }
}

/** An id that no account has. */
export const NOBODY = '00000000-0000-0000-0000-000000000000'

/** The surest mark by which an account knows where somebody tries to sign in; null: nobody has come in from there. */
export async function knownPlaceOf(
  db: Reader,
  kind: AccountKind,
  { email, ...place }: Place & { readonly email: string },
): Promise<string | null> {
  // An unknown e-mail takes the same statements: otherwise the time would tell which e-mails exist.
  const accountId = (await accountByEmail(db, kind, plainEmail(email)))?.id ?? NOBODY
  const marks = marksOf(accountId, place)
  const { rows } = await sql<{ mark: Buffer }>`
    select mark from known_devices where account_id = ${accountId}::uuid and mark = any (${marks}::bytea[])`.execute(db)
  return marks.find((mark) => rows.some((row) => row.mark.equals(mark)))?.toString('base64url') ?? null
}

type Named = {
  readonly kind: AccountKind
  readonly email: string
  readonly language: Language
  readonly roles: readonly Role[] | null
} & {
  readonly [Name in 'iin' | 'firstName' | 'middleName' | 'lastName' | 'fullName' | 'universityId']: string | null
}
const named = statement<{ accountId: string }, Named>(
  ({ accountId }) => sql`
    select a.kind, a.email, a.language, p.iin, p.first_name, p.middle_name, p.last_name, s.full_name, s.roles, s.university_id
    from accounts a left join applicant_profiles p on p.account_id = a.id left join staff_members s on s.account_id = a.id
    where a.id = ${accountId}`,
)

/** The names that a session user carries. */
export async function namesOfAccount(db: Reader, accountId: string) {
  const [row] = await named(db, { accountId })
  if (row === undefined) throw new Error(`there is no account ${accountId}`)
  const roles: readonly Role[] = row.kind === 'STAFF' ? (row.roles ?? []) : ['USER']
  return { ...row, roles: roles.map(toWireRole) }
}

/** Where a mail to an account goes, in which language, and whom it greets. */
export async function recipientOf(
  db: Reader,
  accountId: string,
): Promise<{ email: string; language: Language; name: string }> {
  const { email, language, ...names } = await namesOfAccount(db, accountId)
  return { email, language, name: greetedName(names) }
}

const manyNamed = statement<{ accountIds: readonly string[] }, Named & { readonly id: string }>(
  ({ accountIds }) => sql`
    select a.id, a.kind, a.email, a.language, p.iin, p.first_name, p.middle_name, p.last_name, s.full_name, s.roles,
      s.university_id
    from accounts a left join applicant_profiles p on p.account_id = a.id left join staff_members s on s.account_id = a.id
    where a.id = any (${accountIds}::uuid[])`,
)

/** The same of many accounts, by their ids. */
export async function recipientsOf(db: Reader, accountIds: readonly string[]) {
  const rows = await manyNamed(db, { accountIds })
  return new Map(rows.map(({ id, email, language, ...names }) => [id, { email, language, name: greetedName(names) }]))
}

/** The query that locks an applicant's profile until the transaction ends: whatever an applicant does takes turns. */
export const profileLock = (accountId: RawBuilder<string>): RawBuilder<Profile> =>
  sql`select * from applicant_profiles where account_id = ${accountId} for update`

export type Profile = Selectable<Tables['applicantProfiles']>
const locked = statement<{ accountId: string }, Profile>(({ accountId }) => profileLock(accountId))

/** Locks an applicant's profile. Who has deleted the account meanwhile has no session any more. */
export async function lockProfile(db: Trx, accountId: string): Promise<Profile> {
  const [profile] = await locked(db, { accountId })
  if (profile === undefined) throw new RolledBack(refuse('session_expired'))
  return profile
}

/** Keeps other calls of one account waiting until the transaction is over: what is counted stays counted. */
export const lockAccount = (db: Trx, accountId: string) =>
  db.selectFrom('accounts').select('id').where('id', '=', accountId).forNoKeyUpdate().executeTakeFirstOrThrow()

/** `lockProfile` for whoever may own a file: staff have no profile, and nothing of theirs refers to one. */
export const lockFileOwner = (db: Trx, accountId: string) =>
  db.selectFrom('applicantProfiles').select('accountId').where('accountId', '=', accountId).forUpdate().execute()

/** Of a row of `files`: a profile refers to it. */
export const isInProfile = sql<boolean>`exists (select from profile_attachments p where p.file_id = files.id)`

type ProfileRow = Profile & { readonly email: string; readonly attached: unknown }
const profileQuery = (accountId: RawBuilder<string>) => sql<ProfileRow>`
    select p.*, a.email, ${rowsOf(sql`select t.slot, f.id, f.name from profile_attachments t join files f on f.id = t.file_id
      where t.account_id = p.account_id order by t.slot, t.position`)} as attached
    from applicant_profiles p join accounts a on a.id = p.account_id where p.account_id = ${accountId}`
const profile = statement<{ accountId: string }, ProfileRow>(({ accountId }) => profileQuery(accountId))

/** An applicant's whole profile as its owner sees it. */
export const profileOf = async (db: Reader, accountId: string): Promise<ProfileView> =>
  viewOf(await profile(db, { accountId }))

/** The same as a column of another statement. */
export const profileColumn = (accountId: RawBuilder<string>): RawBuilder<unknown> => rowsOf(profileQuery(accountId))
export const profileIn = (column: unknown): ProfileView =>
  viewOf(rowsIn<'applicantProfiles'>(column) as unknown as readonly ProfileRow[])

function viewOf([row]: readonly ProfileRow[]): ProfileView {
  if (row === undefined) throw new Error('there is no such profile')
  const { accountId: id, consentedAt: _at, consentVersion: _version, attached, ...fields } = row
  const files = attached as readonly { readonly slot: string; readonly id: string; readonly name: string }[]
  const inSlot = (slot: string) => files.filter((file) => file.slot === slot).map(({ id, name }) => ({ id, name }))
  return {
    ...fields,
    ...keyed(ATTACHMENT_SLOTS, (slot) => inSlot(slot)[0] ?? null),
    id,
    roles: [toWireRole('USER')],
    additionalDocuments: inSlot('additionalDocuments'),
  }
}

export type UniqueFields = {
  readonly phoneNumber: string
  readonly passportNumber: string
  readonly citizenship: string
  readonly iin: string | null
}

/** Other applicants who hold one of these; whether confirmed and since when tells if they still block. */
export const holdersOf = (db: Reader, fields: UniqueFields, exceptId: string) =>
  db
    .selectFrom('applicantProfiles')
    .innerJoin('accounts', 'accounts.id', 'applicantProfiles.accountId')
    .select(['accounts.id', 'confirmedAt', 'createdAt', 'phoneNumber', 'passportNumber', 'citizenship', 'iin'])
    .where('accounts.id', '!=', exceptId)
    .where((where) =>
      where.or([
        where('phoneNumber', '=', fields.phoneNumber),
        where.and([where('passportNumber', '=', fields.passportNumber), where('citizenship', '=', fields.citizenship)]),
        ...(fields.iin === null ? [] : [where('iin', '=', fields.iin)]),
      ]),
    )
    .execute()
