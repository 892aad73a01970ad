import { greetedName } from '@portal/domain/accounts/rules.ts'
import { ATTACHMENT_SLOTS, type ProfileView } from '@portal/domain/accounts/schema.ts'
import type { Actor } from '@portal/domain/kernel/actor.ts'
import { keyed } from '@portal/domain/kernel/keyed.ts'
import type { Language } from '@portal/domain/kernel/language.ts'
import { refuse } from '@portal/domain/kernel/refusal.ts'
import { type Role, toWireRole } from '@portal/domain/kernel/role.ts'
import { sql } from 'kysely'
import { RolledBack } from '../../http/transaction.ts'
import type { Database, Reader, Trx } from '../../platform/database.ts'
import type { SessionTimes } from '../../platform/environment.ts'
import { touchSession } from './repository.ts'

/** Reads accept the pool or a command's transaction. */
const MINUTE_MS = 60_000

type SessionRow = {
  account_id: string
  kind: 'APPLICANT' | 'STAFF'
  last_seen_at: Date
  roles: Role[] | null
  university_id: string | null
  full_name: string
}

/**
 * Finds whose session a token's hash opens: the account enabled, the session neither over nor idle for too long.
 * One named prepared statement, since every call makes it. The last sight is written once a minute at most.
 */
export function createAuthenticate(
  database: Pick<Database, 'db' | 'pool'>,
  times: { readonly applicant: SessionTimes; readonly staff: SessionTimes },
): (tokenHash: Buffer, now: Date) => Promise<Actor | null> {
  const text = `
    select s.account_id, a.kind, s.last_seen_at, st.roles, st.university_id,
           coalesce(st.full_name, concat_ws(' ', p.last_name, p.first_name)) as full_name
    from sessions s join accounts a on a.id = s.account_id
    left join staff_members st on st.account_id = a.id left join applicant_profiles p on p.account_id = a.id
    where s.token_hash = $1 and s.expires_at > $2 and a.state = 'ENABLED' and a.deleted_at is null`
  return async (tokenHash, now) => {
    const { rows } = await database.pool.query<SessionRow>({ name: 'authenticate', text, values: [tokenHash, now] })
    const row = rows[0]
    if (row === undefined) return null
    const { idleMinutes } = row.kind === 'STAFF' ? times.staff : times.applicant
    const idleMs = now.getTime() - row.last_seen_at.getTime()
    if (idleMs > idleMinutes * MINUTE_MS) return null
    if (idleMs > MINUTE_MS) await touchSession(database.db, tokenHash, now)
    return {
      accountId: row.account_id,
      kind: row.kind,
      roles: row.kind === 'STAFF' ? (row.roles ?? []) : ['USER'],
      universityId: row.university_id,
      fullName: row.full_name,
    }
  }
}

/** An account by its e-mail and kind, deleted ones left out. */
export const accountByEmail = (db: Reader, kind: 'APPLICANT' | 'STAFF', email: string) =>
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

/** The names that a session user carries. */
export async function namesOfAccount(db: Reader, accountId: string) {
  const row = await db
    .selectFrom('accounts')
    .leftJoin('applicantProfiles', 'applicantProfiles.accountId', 'accounts.id')
    .leftJoin('staffMembers', 'staffMembers.accountId', 'accounts.id')
    .select([
      'kind',
      'email',
      'language',
      'iin',
      'firstName',
      'middleName',
      'lastName',
      'fullName',
      'roles',
      'universityId',
    ])
    .where('accounts.id', '=', accountId)
    .executeTakeFirstOrThrow()
  const roles: readonly Role[] = row.kind === 'STAFF' ? ((row.roles ?? []) as Role[]) : ['USER']
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

/**
 * Locks an applicant's profile until the transaction ends: whatever an applicant does takes turns. Who has deleted the
 * account meanwhile has no session any more.
 */
export const lockProfile = (db: Trx, accountId: string) =>
  db
    .selectFrom('applicantProfiles')
    .selectAll()
    .where('accountId', '=', accountId)
    .forUpdate()
    .executeTakeFirstOrThrow(() => new RolledBack(refuse('session_expired')))

/** Keeps other calls of one account waiting until the transaction is over: what is counted stays counted. */
export const lockAccount = (db: Trx, accountId: string) =>
  db.selectFrom('accounts').select('id').where('id', '=', accountId).forNoKeyUpdate().executeTakeFirstOrThrow()

/** `lockProfile` for whoever may own a file: staff have no profile, and nothing of theirs refers to one. */
export const lockFileOwner = (db: Trx, accountId: string) =>
  db.selectFrom('applicantProfiles').select('accountId').where('accountId', '=', accountId).forUpdate().execute()

/** Of a row of `files`: a profile refers to it. */
export const isInProfile = sql<boolean>`exists (select from profile_attachments p where p.file_id = files.id)`

/** An applicant's whole profile as its owner sees it. */
export async function profileOf(db: Reader, accountId: string): Promise<ProfileView> {
  const {
    accountId: id,
    consentedAt: _at,
    consentVersion: _version,
    email,
    ...profile
  } = await db
    .selectFrom('applicantProfiles')
    .innerJoin('accounts', 'accounts.id', 'applicantProfiles.accountId')
    .selectAll('applicantProfiles')
    .select('email')
    .where('accountId', '=', accountId)
    .executeTakeFirstOrThrow()
  const attached = await db
    .selectFrom('profileAttachments')
    .innerJoin('files', 'files.id', 'profileAttachments.fileId')
    .select(['slot', 'files.id', 'files.name'])
    .where('accountId', '=', accountId)
    .orderBy('slot')
    .orderBy('position')
    .execute()
  const inSlot = (slot: string) =>
    attached.filter((file) => file.slot === slot).map((file) => ({ id: file.id, name: file.name }))
  return {
    ...profile,
    ...keyed(ATTACHMENT_SLOTS, (slot) => inSlot(slot)[0] ?? null),
    id,
    email,
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
