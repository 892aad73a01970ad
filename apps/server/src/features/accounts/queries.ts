import { FACTOR_KINDS, type FactorKind } from '@portal/domain/accounts/factor-rules.ts'
import { greetedName } from '@portal/domain/accounts/rules.ts'
import { ATTACHMENT_SLOTS, type ProfileView } from '@portal/domain/accounts/schema.ts'
import type { ShortlistEntry } from '@portal/domain/accounts/shortlist-rules.ts'
import type { AccountKind } from '@portal/domain/kernel/actor.ts'
import { MINUTE_MS } from '@portal/domain/kernel/durations.ts'
import { keyed } from '@portal/domain/kernel/keyed.ts'
import type { Language } from '@portal/domain/kernel/language.ts'
import { refuse } from '@portal/domain/kernel/refusal.ts'
import { rightsOf } from '@portal/domain/kernel/right.ts'
import { type Role, toWireRole } from '@portal/domain/kernel/role.ts'
import { plainEmail } from '@portal/domain/kernel/typed-text.ts'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { FindSession } from '../../http/call/call.ts'
import { RolledBack } from '../../http/transaction.ts'
import { anyOf, type Reader, short, type Trx } from '../../platform/database/database.ts'
import { type Placeholders, statement } from '../../platform/database/statement.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { SessionTimes } from '../../platform/environment.ts'
import { touchSession } from './repository.ts'
import { marksOf, type Origin } from './sessions/device-marks.ts'

const accountsWithNames = (db: Reader) =>
  db
    .selectFrom('accounts as a')
    .leftJoin('applicantProfiles as p', 'p.accountId', 'a.id')
    .leftJoin('staffMembers as s', 's.accountId', 'a.id')
    .select(['a.id', 'a.kind', 'p.firstName', 'p.lastName', 's.fullName', 's.roles', 's.rights', 's.universityId'])

const openSession = statement((db, value: Placeholders<{ tokenHash: Buffer; now: Date }>) =>
  accountsWithNames(db)
    .innerJoin('sessions as t', 't.accountId', 'a.id')
    .select('t.lastSeenAt')
    .where('t.tokenHash', '=', value('tokenHash'))
    .where('t.expiresAt', '>', value('now'))
    .where('a.state', '=', 'ENABLED')
    .where('a.deletedAt', 'is', null),
)

/** The account is enabled, the session open. `lastSeenAt` is written at most once a minute. */
export function createFindSession(times: {
  readonly applicant: SessionTimes
  readonly staff: SessionTimes
}): FindSession {
  return async (db, tokenHash, now) => {
    const [row] = await openSession(short(db), { tokenHash, now })
    if (row === undefined) return null
    const { kind, lastSeenAt, universityId } = row
    const isStaff = kind === 'STAFF'
    const unseen = now.getTime() - lastSeenAt.getTime()
    if (unseen > (isStaff ? times.staff : times.applicant).idleMinutes * MINUTE_MS) return null
    if (unseen > MINUTE_MS) await touchSession(db, tokenHash, now)
    const roles = isStaff ? ((row.roles ?? []) as Role[]) : (['USER'] satisfies Role[])
    const fullName = row.fullName ?? [row.lastName, row.firstName].filter((name) => name !== null).join(' ')
    return { accountId: row.id, kind, roles, rights: rightsOf(roles, row.rights ?? []), universityId, fullName }
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

export async function factorKindsOf(db: Reader, accountId: string): Promise<FactorKind[]> {
  const factors = await confirmedFactorsOf(db, accountId)
  return FACTOR_KINDS.filter((kind) => factors.some((factor) => factor.kind === kind))
}

/** Confirmed factors of an account, the oldest first. */
export const confirmedFactorsOf = (db: Reader, accountId: string) =>
  db
    .selectFrom('secondFactors')
    .select(['id', 'kind', 'name', 'createdAt', 'lastUsedAt'])
    .where('accountId', '=', accountId)
    .where('confirmedAt', 'is not', null)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()

/** All stored sessions of an account, expired ones too, the oldest first. Index sessions_of_account. */
export const storedSessionsOf = (db: Reader, accountId: string) =>
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

/** Whether an account has any known device, and whether one of these marks is known. */
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

export const UNKNOWN_ACCOUNT = '00000000-0000-0000-0000-000000000000'

/** The most reliable known mark of a sign-in's place. Null: the account never signed in from there. */
export async function knownOriginOf(
  db: Reader,
  kind: AccountKind,
  { email, ...origin }: Origin & { readonly email: string },
): Promise<string | null> {
  // An unknown e-mail runs the same statements, so the time does not show whether it exists.
  const accountId = (await accountByEmail(db, kind, plainEmail(email)))?.id ?? UNKNOWN_ACCOUNT
  const marks = marksOf(accountId, origin)
  const { rows } = await sql<{ mark: Buffer }>`
    select mark from known_devices where account_id = ${accountId}::uuid and mark = any (${marks}::bytea[])`.execute(db)
  return marks.find((mark) => rows.some((row) => row.mark.equals(mark)))?.toString('base64url') ?? null
}

const named = (db: Reader) => accountsWithNames(db).select(['a.email', 'a.language', 'p.iin', 'p.middleName'])

const namedAccount = statement((db, value: Placeholders<{ accountId: string }>) =>
  named(db).where('a.id', '=', value('accountId')),
)

export async function namesOfAccount(db: Reader, accountId: string) {
  const [found] = await namedAccount(db, { accountId })
  if (found === undefined) throw new Error(`there is no account ${accountId}`)
  const { id: _id, ...row } = found
  const roles = row.kind === 'STAFF' ? ((row.roles ?? []) as Role[]) : (['USER'] satisfies Role[])
  return { ...row, roles: roles.map(toWireRole), rights: rightsOf(roles, row.rights ?? []) }
}

export async function recipientOf(
  db: Reader,
  accountId: string,
): Promise<{ id: string; email: string; language: Language; name: string }> {
  const { email, language, ...names } = await namesOfAccount(db, accountId)
  return { id: accountId, email, language, name: greetedName(names) }
}

/** The accounts among `ids` that are enabled: only these get mails of staff. */
export async function enabledAmong(db: Reader, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', anyOf(ids))
    .where('state', '=', 'ENABLED')
    .where('deletedAt', 'is', null)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

export async function recipientsOf(db: Reader, accountIds: readonly string[]) {
  const rows = await named(db).where('a.id', '=', anyOf(accountIds)).execute()
  return new Map(
    rows.map(({ id, email, language, ...names }) => [id, { id, email, language, name: greetedName(names) }]),
  )
}

export type Profile = Selectable<Tables['applicantProfiles']>

/** Locks an applicant's profile until the transaction ends. It serializes all calls of one applicant. */
export const lockedProfile = (db: Pick<Reader, 'selectFrom'>, accountId: string | RawBuilder<string>) =>
  db.selectFrom('applicantProfiles').selectAll().where('accountId', '=', accountId).forUpdate()

const profileForUpdate = statement((db, value: Placeholders<{ accountId: string }>) =>
  lockedProfile(db, value('accountId')),
)

/** Locks an applicant's profile. @throws RolledBack where the account was deleted meanwhile: its session has ended. */
export async function lockProfile(db: Trx, accountId: string): Promise<Profile> {
  const [profile] = await profileForUpdate(db, { accountId })
  if (profile === undefined) throw new RolledBack(refuse('session_expired'))
  return profile
}

/** Blocks other calls of the account until the transaction ends, so counts stay true. */
export const lockAccount = (db: Trx, accountId: string) =>
  db.selectFrom('accounts').select('id').where('id', '=', accountId).forNoKeyUpdate().executeTakeFirstOrThrow()

/** `lockProfile` for owners of files: staff have no profile, and no file of theirs needs a lock. */
export const lockFileOwner = (db: Trx, accountId: string) =>
  db.selectFrom('applicantProfiles').select('accountId').where('accountId', '=', accountId).forUpdate().execute()

export const isInProfile = sql<boolean>`exists (select from profile_attachments p where p.file_id = files.id)`

const profileWithEmail = statement((db, value: Placeholders<{ accountId: string }>) =>
  db
    .selectFrom('applicantProfiles as p')
    .innerJoin('accounts as a', 'a.id', 'p.accountId')
    .selectAll('p')
    .select('a.email')
    .where('p.accountId', '=', value('accountId')),
)
const profileFiles = statement((db, value: Placeholders<{ accountId: string }>) =>
  db
    .selectFrom('profileAttachments as t')
    .innerJoin('files as f', 'f.id', 't.fileId')
    .select(['t.slot', 'f.id', 'f.name'])
    .where('t.accountId', '=', value('accountId'))
    .orderBy('t.slot')
    .orderBy('t.position'),
)

/** Programs that an applicant considers, in their order. One row by key. */
export async function readShortlist(db: Reader, accountId: string) {
  const { shortlist, shortlistVersion } = await db
    .selectFrom('applicantProfiles')
    .select(['shortlist', 'shortlistVersion'])
    .where('accountId', '=', accountId)
    .executeTakeFirstOrThrow()
  return { entries: shortlist as ShortlistEntry[], version: shortlistVersion }
}

/** Slots of a profile that hold a file. */
export async function heldSlots(db: Reader, accountId: string): Promise<ReadonlySet<string>> {
  return new Set((await profileFiles(db, { accountId })).map(({ slot }) => slot))
}

export async function profileOf(db: Reader, accountId: string): Promise<ProfileView> {
  const [row] = await profileWithEmail(db, { accountId })
  const files = await profileFiles(db, { accountId })
  if (row === undefined) throw new Error(`account ${accountId} has no profile`)
  const { accountId: id, consentedAt: _at, consentVersion: _version, ...fields } = row
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
