import type { AccountState, AttachmentSlot, ProfileEdit, SignUp } from '@portal/domain/accounts/schema.ts'
import type { ShortlistEntry } from '@portal/domain/accounts/shortlist-rules.ts'
import type { AccountKind } from '@portal/domain/kernel/actor.ts'
import type { Language } from '@portal/domain/kernel/language.ts'
import type { Right } from '@portal/domain/kernel/right.ts'
import type { StaffRole } from '@portal/domain/kernel/role.ts'
import { sql } from 'kysely'
import { type Db, type Trx, WITHOUT_WAITING } from '../../platform/database/database.ts'

/** Only writer of the tables of accounts, sessions, links, profiles, staff, second factors and devices. */

export type NewAccount = {
  readonly id: string
  readonly kind: AccountKind
  readonly email: string
  readonly passwordHash: string
  readonly state: AccountState
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

/** Deletes unconfirmed applicant accounts by id, with profile, links and sessions. */
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
  session: {
    tokenHash: Buffer
    accountId: string
    createdAt: Date
    lastSeenAt: Date
    expiresAt: Date
    device: string | null
    address: string | null
    browserMark: Buffer | null
  },
) => db.insertInto('sessions').values(session).execute()

/** Updates `last_seen_at` without waiting for disk or locks. A lost update is harmless: it is at most a minute old. */
export const touchSession = (db: Db, tokenHash: Buffer, at: Date) =>
  db
    .updateTable('sessions')
    .set({ lastSeenAt: at })
    .where(WITHOUT_WAITING)
    .where('tokenHash', '=', ({ selectFrom }) =>
      selectFrom('sessions').select('tokenHash').where('tokenHash', '=', tokenHash).forNoKeyUpdate().skipLocked(),
    )
    .execute()

export const deleteSession = (db: Trx, tokenHash: Buffer) =>
  db.deleteFrom('sessions').where('tokenHash', '=', tokenHash).execute()

/** Ends an account's sessions and unfinished sign-ins. `except`: the session of the caller, which stays. */
export async function deleteSessions(db: Trx, accountId: string, except: Buffer | null = null): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('accountId', '=', accountId)
    .$if(except !== null, (query) => query.where('tokenHash', '!=', except))
    .execute()
  await deleteTickets(db, accountId)
}

export const deleteTickets = (db: Trx, accountId: string) =>
  db.deleteFrom('signInTickets').where('accountId', '=', accountId).execute()

/** Ends the session of an earlier sign-in of the same browser. */
export const deleteSessionsOfBrowser = (db: Trx, accountId: string, browserMark: Buffer) =>
  db.deleteFrom('sessions').where('accountId', '=', accountId).where('browserMark', '=', browserMark).execute()

export async function deleteSessionsWithoutFactor(db: Db): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('accountId', 'in', ({ selectFrom }) => selectFrom('accounts').select('id').where('kind', '=', 'STAFF'))
    .where('accountId', 'not in', ({ selectFrom }) =>
      selectFrom('secondFactors').select('accountId').where('confirmedAt', 'is not', null),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}

export async function deleteSessionById(db: Trx, accountId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('accountId', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function deleteExpired(db: Db, now: Date, idleBefore: Date, unseenBefore: Date): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where((where) => where.or([where('expiresAt', '<=', now), where('lastSeenAt', '<', idleBefore)]))
    .execute()
  await db.deleteFrom('accountLinks').where('expiresAt', '<=', now).execute()
  await db.deleteFrom('signInTickets').where('expiresAt', '<=', now).execute()
  await db.deleteFrom('passkeyChallenges').where('expiresAt', '<=', now).execute()
  await db.deleteFrom('knownDevices').where('seenAt', '<', unseenBefore).execute()
}

export type AccountChange = Partial<{
  email: string
  passwordHash: string
  state: AccountState
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

/** Replaces a hash that was checked just now, unless the password has changed since. */
export const renewHash = (db: Db, id: string, { from, to }: { readonly from: string; readonly to: string }) =>
  db.updateTable('accounts').set({ passwordHash: to }).where('id', '=', id).where('passwordHash', '=', from).execute()

type ProfileFields = Omit<ProfileEdit, AttachmentSlot | 'additionalDocuments' | 'version'>

export const updateProfile = (db: Trx, accountId: string, fields: ProfileFields) =>
  db
    .updateTable('applicantProfiles')
    .set((column) => ({ ...fields, version: column('version', '+', 1) }))
    .where('accountId', '=', accountId)
    .execute()

/** Deletes an applicant's personal data. The bare row stays as the owner of sent applications, without sign-in. */
export async function forgetApplicant(db: Trx, accountId: string, at: Date): Promise<void> {
  await db.deleteFrom('applicantProfiles').where('accountId', '=', accountId).execute()
  await db.deleteFrom('accountLinks').where('accountId', '=', accountId).execute()
  await deleteFactors(db, accountId)
  await db.deleteFrom('knownDevices').where('accountId', '=', accountId).execute()
  await deleteSessions(db, accountId)
  await updateAccount(db, accountId, { email: '', passwordHash: '', state: 'DISABLED', deletedAt: at })
}

export const deleteBareAccounts = (db: Db) =>
  sql`delete from accounts a where kind = 'APPLICANT' and deleted_at is not null
    and not exists (select from applications where owner_id = a.id) and not exists (select from files where owner_id = a.id)`.execute(
    db,
  )

export const setGrantHolder = (db: Trx, accountIds: readonly string[], grantHolder: boolean) =>
  sql`update applicant_profiles set grant_holder = ${grantHolder} where account_id = any (${accountIds}::uuid[])`.execute(
    db,
  )

/** @returns the new version; null: the list has another version than the given one. */
export async function saveShortlist(
  db: Trx,
  accountId: string,
  entries: readonly ShortlistEntry[],
  version: number,
): Promise<number | null> {
  const saved = await db
    .updateTable('applicantProfiles')
    .set({ shortlist: JSON.stringify(entries), shortlistVersion: version + 1 })
    .where('accountId', '=', accountId)
    .where('shortlistVersion', '=', version)
    .returning('shortlistVersion')
    .executeTakeFirst()
  return saved?.shortlistVersion ?? null
}

/** Replaces the files of these slots. Unchanged ones are not written again. */
export async function replaceAttachments(
  db: Trx,
  accountId: string,
  slots: readonly { readonly slot: AttachmentSlot | 'additionalDocuments'; readonly ids: readonly string[] }[],
): Promise<void> {
  if (slots.length === 0) return
  const wanted = slots.flatMap(({ slot, ids }) => ids.map((id, position) => ({ slot, position, file_id: id })))
  const names = slots.map(({ slot }) => slot)
  await sql`
    with wanted as (
      select * from json_to_recordset(${JSON.stringify(wanted)}::json) as w (slot text, position int, file_id uuid)),
    removed as (
      delete from profile_attachments where account_id = ${accountId} and slot = any (${names}::text[])
        and (slot, position) not in (select slot, position from wanted))
    insert into profile_attachments as current_row (account_id, slot, position, file_id)
      select ${accountId}::uuid, slot, position, file_id from wanted
    on conflict (account_id, slot, position) do update set file_id = excluded.file_id
      where current_row.file_id <> excluded.file_id`.execute(db)
}

export type StaffFields = {
  readonly fullName: string
  readonly roles: readonly StaffRole[]
  readonly rights: readonly Right[]
  readonly phoneNumber: string | null
  readonly universityId: string | null
  readonly interviewLanguages: readonly string[]
}

const staffColumns = ({ roles, rights, interviewLanguages, ...fields }: StaffFields) => ({
  ...fields,
  roles: [...roles],
  rights: [...rights],
  interviewLanguages: [...interviewLanguages],
})

export const insertStaff = (db: Trx, accountId: string, fields: StaffFields) =>
  db
    .insertInto('staffMembers')
    .values({ accountId, ...staffColumns(fields) })
    .execute()

export const updateStaff = (db: Trx, accountId: string, fields: StaffFields) =>
  db.updateTable('staffMembers').set(staffColumns(fields)).where('accountId', '=', accountId).execute()

type Ticket = { tokenHash: Buffer; accountId: string; isToEnrol: boolean; createdAt: Date; expiresAt: Date }
export const insertTicket = (db: Trx, ticket: Ticket) => db.insertInto('signInTickets').values(ticket).execute()

/** Counts a try of a ticket that has one left. @returns whether it had. */
export async function countTicketTry(db: Trx, tokenHash: Buffer, most: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('signInTickets')
    .set((column) => ({ tries: column('tries', '+', 1) }))
    .where('tokenHash', '=', tokenHash)
    .where('tries', '<', most)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const deleteTicket = (db: Trx, tokenHash: Buffer) =>
  db.deleteFrom('signInTickets').where('tokenHash', '=', tokenHash).execute()

/** Stores an unconfirmed secret of an authenticator app. It replaces an unconfirmed one, never a confirmed one. */
export async function insertUnconfirmedCode(
  db: Trx,
  factor: { id: string; accountId: string; createdAt: Date; sealedSecret: Buffer },
): Promise<void> {
  await db
    .deleteFrom('secondFactors')
    .where('accountId', '=', factor.accountId)
    .where('kind', '=', 'CODE')
    .where('confirmedAt', 'is', null)
    .execute()
  await db
    .insertInto('secondFactors')
    .values({ ...factor, kind: 'CODE', name: '' })
    .execute()
}

type NewPasskeyRow = {
  id: string
  accountId: string
  name: string
  createdAt: Date
  credentialId: string
  publicKey: Buffer
  counter: number
  transports: string[]
}
export const insertPasskey = (db: Trx, { createdAt, ...passkey }: NewPasskeyRow) =>
  db
    .insertInto('secondFactors')
    .values({ ...passkey, kind: 'PASSKEY', createdAt, confirmedAt: createdAt })
    .execute()

/** Uses the code of a time step, which allows no earlier step again. @returns whether it was unused. */
export async function takeStep(db: Trx, id: string, step: number, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('secondFactors')
    .set((column) => ({
      lastStep: step,
      lastUsedAt: at,
      confirmedAt: column.fn.coalesce('confirmedAt', column.val(at)),
    }))
    .where('id', '=', id)
    .where((where) => where.or([where('lastStep', 'is', null), where('lastStep', '<', step)]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const countPasskey = (db: Trx, id: string, counter: number, at: Date) =>
  db.updateTable('secondFactors').set({ counter, lastUsedAt: at }).where('id', '=', id).execute()

export const deleteFactor = (db: Trx, id: string) => db.deleteFrom('secondFactors').where('id', '=', id).execute()

export async function deleteFactors(db: Trx, accountId: string): Promise<void> {
  await db.deleteFrom('secondFactors').where('accountId', '=', accountId).execute()
  await deleteRecoveryCodes(db, accountId)
  await db.deleteFrom('passkeyChallenges').where('accountId', '=', accountId).execute()
}

export const deleteRecoveryCodes = (db: Trx, accountId: string) =>
  db.deleteFrom('recoveryCodes').where('accountId', '=', accountId).execute()

export const insertRecoveryCodes = (db: Trx, accountId: string, hashes: readonly Buffer[]) =>
  db
    .insertInto('recoveryCodes')
    .values(hashes.map((codeHash) => ({ accountId, codeHash })))
    .execute()

/** Uses up a recovery code. @returns whether it existed. */
export async function takeRecoveryCode(db: Trx, accountId: string, codeHash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('recoveryCodes')
    .where('accountId', '=', accountId)
    .where('codeHash', '=', codeHash)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export type ChallengeOf = {
  readonly accountId: string
  readonly purpose: 'ADD' | 'SIGN_IN' | 'SIGN_GRADE'
  readonly subject: string
}

/** Stores a challenge for a passkey and replaces an earlier one of the same purpose and subject. */
export const putChallenge = (db: Trx, { accountId, purpose, subject }: ChallengeOf, challenge: string, until: Date) =>
  db
    .insertInto('passkeyChallenges')
    .values({ accountId, purpose, subject, challenge, expiresAt: until })
    .onConflict((conflict) =>
      conflict.columns(['accountId', 'purpose', 'subject']).doUpdateSet({ challenge, expiresAt: until }),
    )
    .execute()

/** Deletes and returns a challenge: it is answered once, rightly or wrongly. */
export const takeChallenge = (db: Trx, { accountId, purpose, subject }: ChallengeOf, now: Date) =>
  db
    .deleteFrom('passkeyChallenges')
    .where('accountId', '=', accountId)
    .where('purpose', '=', purpose)
    .where('subject', '=', subject)
    .where('expiresAt', '>', now)
    .returning('challenge')
    .executeTakeFirst()

export const markDevices = (db: Trx, accountId: string, marks: readonly Buffer[], at: Date) =>
  db
    .insertInto('knownDevices')
    .values(marks.map((mark) => ({ accountId, mark, seenAt: at })))
    .onConflict((conflict) => conflict.columns(['accountId', 'mark']).doUpdateSet({ seenAt: at }))
    .execute()
