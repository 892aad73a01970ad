import type { AttachmentSlot, ProfileEdit, SignUp } from '@portal/domain/accounts/schema.ts'
import type { Language } from '@portal/domain/kernel/language.ts'
import type { Role } from '@portal/domain/kernel/role.ts'
import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/database.ts'
import { statement, WITHOUT_WAITING } from '../../platform/statement.ts'

/** The only file that writes the tables of accounts, sessions, links, profiles and staff. */

export type NewAccount = {
  readonly id: string
  readonly kind: 'APPLICANT' | 'STAFF'
  readonly email: string
  readonly passwordHash: string
  readonly state: 'ENABLED' | 'DISABLED'
  readonly language: Language
  readonly createdAt: Date
  readonly confirmedAt: Date | null
}

export const insertAccount = (db: Trx, account: NewAccount) => db.insertInto('accounts').values(account).execute()

export type NewProfile = Omit<SignUp, 'email' | 'password' | 'consents'> & {
  readonly accountId: string
  readonly consentedAt: Date
  readonly consentVersion: string
}

export const insertProfile = (db: Trx, profile: NewProfile) =>
  db
    .insertInto('applicantProfiles')
    .values({
      ...profile,
      middleName: profile.middleName || null,
      gender: profile.gender ?? null,
      iin: profile.iin ?? null,
      untScore: profile.untScore ?? null,
    })
    .execute()

/** Applicant accounts that nobody confirmed, by id. Their profile, links and sessions go with them. */
export const deleteUnconfirmed = (db: Trx, accountIds: readonly string[]) =>
  accountIds.length === 0
    ? Promise.resolve([])
    : db
        .deleteFrom('accounts')
        .where('id', 'in', accountIds)
        .where('confirmedAt', 'is', null)
        .where('kind', '=', 'APPLICANT')
        .execute()

export const deleteUnconfirmedBefore = (db: Db, before: Date) =>
  db
    .deleteFrom('accounts')
    .where('kind', '=', 'APPLICANT')
    .where('confirmedAt', 'is', null)
    .where('createdAt', '<', before)
    .execute()

export const insertLink = (
  db: Trx,
  link: { tokenHash: Buffer; accountId: string; purpose: 'CONFIRM' | 'RESET'; createdAt: Date; expiresAt: Date },
) => db.insertInto('accountLinks').values(link).execute()

export const deleteLinks = (db: Trx, accountId: string, purpose: 'CONFIRM' | 'RESET') =>
  db.deleteFrom('accountLinks').where('accountId', '=', accountId).where('purpose', '=', purpose).execute()

export const insertSession = (
  db: Trx,
  session: { tokenHash: Buffer; accountId: string; createdAt: Date; lastSeenAt: Date; expiresAt: Date },
) => db.insertInto('sessions').values(session).execute()

/** Whoever loses it in a power cut has been seen a minute before. */
export const touchSession = statement<{ tokenHash: Buffer; at: Date }, never>(
  ({ tokenHash, at }) =>
    sql`update sessions set last_seen_at = ${at} where token_hash = ${tokenHash} and ${WITHOUT_WAITING}`,
)

export const deleteSession = (db: Trx, tokenHash: Buffer) =>
  db.deleteFrom('sessions').where('tokenHash', '=', tokenHash).execute()

/** Ends an account's sessions; all of them, or all but the one that is asking. */
export const deleteSessions = (db: Trx, accountId: string, except: Buffer | null = null) =>
  db
    .deleteFrom('sessions')
    .where('accountId', '=', accountId)
    .$if(except !== null, (query) => query.where('tokenHash', '!=', except))
    .execute()

export async function deleteExpired(db: Db, now: Date, idleBefore: Date): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where((where) => where.or([where('expiresAt', '<=', now), where('lastSeenAt', '<', idleBefore)]))
    .execute()
  await db.deleteFrom('accountLinks').where('expiresAt', '<=', now).execute()
}

export type AccountChange = Partial<{
  email: string
  passwordHash: string
  state: 'ENABLED' | 'DISABLED'
  language: Language
  confirmedAt: Date
  deletedAt: Date
}>

export const updateAccount = (db: Trx, id: string, change: AccountChange) =>
  db
    .updateTable('accounts')
    .set((column) => ({ ...change, version: column('version', '+', 1) }))
    .where('id', '=', id)
    .execute()

type ProfileFields = Omit<ProfileEdit, AttachmentSlot | 'additionalDocuments' | 'version'>

export const updateProfile = (db: Trx, accountId: string, fields: ProfileFields) =>
  db
    .updateTable('applicantProfiles')
    .set((column) => ({ ...fields, version: column('version', '+', 1) }))
    .where('accountId', '=', accountId)
    .execute()

/**
 * Takes an applicant's person out of their account and frees what nobody else may have. The bare row stays, since sent
 * applications name it as their owner; nobody can sign in with it.
 */
export async function forgetApplicant(db: Trx, accountId: string, at: Date): Promise<void> {
  await db.deleteFrom('applicantProfiles').where('accountId', '=', accountId).execute()
  await db.deleteFrom('accountLinks').where('accountId', '=', accountId).execute()
  await deleteSessions(db, accountId)
  await updateAccount(db, accountId, { email: '', passwordHash: '', state: 'DISABLED', deletedAt: at })
}

/** The bare rows of deleted accounts whose last application is gone. */
export const deleteBareAccounts = (db: Db) =>
  sql`delete from accounts a where kind = 'APPLICANT' and deleted_at is not null
    and not exists (select from applications where owner_id = a.id) and not exists (select from files where owner_id = a.id)`.execute(
    db,
  )

export const setGrantHolder = (db: Trx, accountId: string, grantHolder: boolean) =>
  db.updateTable('applicantProfiles').set({ grantHolder }).where('accountId', '=', accountId).execute()

const replace = statement<{ accountId: string; slots: readonly string[]; wanted: string }, never>(
  ({ accountId, slots, wanted }) => sql`
    with wanted as (select * from json_to_recordset(${wanted}::json) as w (slot text, position int, file_id uuid)),
    gone as (
      delete from profile_attachments where account_id = ${accountId} and slot = any (${slots}::text[])
        and (slot, position) not in (select slot, position from wanted))
    insert into profile_attachments as kept (account_id, slot, position, file_id)
      select ${accountId}::uuid, slot, position, file_id from wanted
    on conflict (account_id, slot, position) do update set file_id = excluded.file_id
      where kept.file_id <> excluded.file_id`,
)

/** Replaces what these slots hold; what they hold already is not written again. */
export async function replaceAttachments(
  db: Trx,
  accountId: string,
  slots: readonly { readonly slot: AttachmentSlot | 'additionalDocuments'; readonly ids: readonly string[] }[],
): Promise<void> {
  if (slots.length === 0) return
  const wanted = slots.flatMap(({ slot, ids }) => ids.map((id, position) => ({ slot, position, file_id: id })))
  await replace(db, { accountId, slots: slots.map(({ slot }) => slot), wanted: JSON.stringify(wanted) })
}

export type StaffFields = {
  readonly fullName: string
  readonly roles: readonly Role[]
  readonly phoneNumber: string | null
  readonly universityId: string | null
  /** None named means any. */
  readonly interviewLanguages: readonly string[]
}

export const insertStaff = (db: Trx, accountId: string, fields: StaffFields) =>
  db
    .insertInto('staffMembers')
    .values({ accountId, ...fields, roles: [...fields.roles], interviewLanguages: [...fields.interviewLanguages] })
    .execute()

export const updateStaff = (db: Trx, accountId: string, fields: StaffFields) =>
  db
    .updateTable('staffMembers')
    .set({ ...fields, roles: [...fields.roles], interviewLanguages: [...fields.interviewLanguages] })
    .where('accountId', '=', accountId)
    .execute()
