import type { StaffListQuery } from '@portal/domain/accounts/endpoints.ts'
import { ATTACHMENT_SLOTS, type ProfileView } from '@portal/domain/accounts/schema.ts'
import { type Actor, hasRole } from '@portal/domain/kernel/actor.ts'
import type { Language } from '@portal/domain/kernel/language.ts'
import { nameIn } from '@portal/domain/kernel/localized-name.ts'
import { type Role, toWireRole } from '@portal/domain/kernel/role.ts'
import { type Kysely, sql } from 'kysely'
import type { ReadScope } from '../../http/handler.ts'
import type { Database, Db, Trx } from '../../platform/database.ts'
import type { SessionTimes } from '../../platform/environment.ts'
import type { Tables } from '../../platform/tables.ts'
import { touchSession } from './repository.ts'

/** Reads accept the pool or a command's transaction. */
type Reader = Kysely<Tables>

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
    .select(['kind', 'email', 'iin', 'firstName', 'middleName', 'lastName', 'fullName', 'roles', 'universityId'])
    .where('accounts.id', '=', accountId)
    .executeTakeFirstOrThrow()
  const roles: readonly Role[] = row.kind === 'STAFF' ? ((row.roles ?? []) as Role[]) : ['USER']
  return { ...row, roles: roles.map(toWireRole) }
}

/** Where a mail to an account goes, and in which language. */
export const recipientOf = (db: Reader, accountId: string): Promise<{ email: string; language: Language }> =>
  db.selectFrom('accounts').select(['email', 'language']).where('id', '=', accountId).executeTakeFirstOrThrow()

/** Locks an applicant's profile until the transaction ends: whatever an applicant does takes turns. */
export const lockProfile = (db: Trx, accountId: string) =>
  db
    .selectFrom('applicantProfiles')
    .selectAll()
    .where('accountId', '=', accountId)
    .forUpdate()
    .executeTakeFirstOrThrow()

/** The same for whoever may own a file: staff have no profile, and nothing of theirs refers to one. */
export const lockFileOwner = (db: Trx, accountId: string) =>
  db.selectFrom('applicantProfiles').select('accountId').where('accountId', '=', accountId).forUpdate().execute()

/** Of a row of `files`: a profile refers to it. */
export const isInProfile = sql<boolean>`exists (select from profile_attachments p where p.file_id = files.id)`

/** An applicant's whole profile as its owner sees it. */
export async function profileOf(db: Reader, accountId: string): Promise<ProfileView> {
  const {
    accountId: id,
    consentedAt: _,
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
  const slots = Object.fromEntries(ATTACHMENT_SLOTS.map((slot) => [slot, inSlot(slot)[0] ?? null]))
  return {
    ...profile,
    ...(slots as Pick<ProfileView, (typeof ATTACHMENT_SLOTS)[number]>),
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

/** Holds at least one of the roles; index staff_by_role. */
const holdsRole = (roles: readonly Role[]) => sql<boolean>`roles && ${roles}::text[]`

const staff = (db: Reader) =>
  db
    .selectFrom('staffMembers')
    .innerJoin('accounts', 'accounts.id', 'staffMembers.accountId')
    .leftJoin('universities', 'universities.id', 'staffMembers.universityId')
    .select([
      'accounts.id',
      'fullName',
      'accounts.email',
      'roles',
      'staffMembers.phoneNumber',
      'universityId',
      'state',
      'createdAt',
      'accounts.version',
      'universities.nameKz',
      'universities.nameRu',
      'universities.nameEn',
    ])
    .where('deletedAt', 'is', null)
    // A super admin appears nowhere (specification, section 5).
    .where(sql<boolean>`not ('SUPER_ADMIN' = any (roles))`)

type StaffRow = Awaited<ReturnType<ReturnType<typeof staff>['executeTakeFirstOrThrow']>>

const toStaffView = (row: StaffRow, language: Language) => ({
  id: row.id,
  fullName: row.fullName,
  email: row.email,
  roles: (row.roles as Role[]).map((role) => ({ name: toWireRole(role) })),
  phoneNumber: row.phoneNumber,
  university: row.universityId,
  universityName:
    row.nameKz === null
      ? null
      : nameIn({ nameKz: row.nameKz, nameRu: row.nameRu ?? '', nameEn: row.nameEn ?? '' }, language),
  state: row.state,
  createdDate: row.createdAt,
  version: row.version,
})

/** One staff member; undefined for nobody, the deleted and super admins. */
export async function staffMemberOf(db: Reader, id: string, language: Language) {
  const row = await staff(db).where('accounts.id', '=', id).executeTakeFirst()
  return row === undefined ? undefined : toStaffView(row, language)
}

const STAFF_SORT = {
  createdDate: 'accounts.createdAt',
  fullName: 'fullName',
  email: 'accounts.email',
  state: 'state',
} as const

/** Whom a reader may pick: the super admin manages all, a head picks inspectors, the head of the competition experts. */
function pickableRoles(actor: Actor): readonly Role[] {
  const roles: Role[] = []
  if (hasRole(actor, 'ADMIN')) roles.push('ADMIN', 'MANAGER')
  if (hasRole(actor, 'EXPERT_MANAGER')) roles.push('EXPERT')
  return roles
}

/**
 * The staff list: whole for the super admin; for others a pick list of enabled people in the reader's scope, with
 * id, name and load alone. Rows: staff of the portal, some thousands; index staff_by_role.
 * @param loadOf open work of each, from the slices that own it.
 */
export async function listStaff(
  { db, actor, language }: ReadScope,
  query: StaffListQuery,
  loadOf: (db: Db, staffIds: readonly string[]) => Promise<ReadonlyMap<string, number>>,
) {
  const isManaging = hasRole(actor, 'SUPER_ADMIN')
  const asked: readonly Role[] = query.roles
  const roles = isManaging ? asked : pickableRoles(actor).filter((role) => asked.length === 0 || asked.includes(role))
  if (!isManaging && roles.length === 0) return { content: [], totalElements: 0 }
  const universityId = actor.universityId ?? query.universityId ?? null
  let found = staff(db)
  if (roles.length > 0) found = found.where(holdsRole(roles))
  if (!isManaging) found = found.where('state', '=', 'ENABLED')
  if (universityId !== null) {
    found = found.where((where) =>
      isManaging
        ? where('universityId', '=', universityId)
        : where.or([where('universityId', 'is', null), where('universityId', '=', universityId)]),
    )
  }
  const words = (query.search ?? '')
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
  for (const word of words) {
    const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`
    found = found.where((where) =>
      where.or([where(sql`lower(full_name)`, 'like', pattern), where('accounts.email', 'like', pattern)]),
    )
  }
  const { total } = await found
    .clearSelect()
    .select((column) => column.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await found
    .orderBy(STAFF_SORT[query.sortBy], query.direction === 'ASC' ? 'asc' : 'desc')
    .orderBy('accounts.id')
    .limit(query.pageSize)
    .offset(query.page * query.pageSize)
    .execute()
  if (isManaging) return { content: rows.map((row) => toStaffView(row, language)), totalElements: total }
  const loads = await loadOf(
    db,
    rows.map((row) => row.id),
  )
  return { content: rows.map(({ id, fullName }) => ({ id, fullName, load: loads.get(id) ?? 0 })), totalElements: total }
}

/** Enabled staff with one of the roles who could act for a university: bound to it, or to none. */
export const enabledStaffInScope = (db: Reader, roles: readonly Role[], universityId: string | null) =>
  db
    .selectFrom('staffMembers')
    .innerJoin('accounts', 'accounts.id', 'staffMembers.accountId')
    .select(['accounts.id', 'fullName', 'email', 'language', 'roles', 'universityId'])
    .where('deletedAt', 'is', null)
    .where('state', '=', 'ENABLED')
    .where(holdsRole(roles))
    .where((where) => where.or([where('universityId', 'is', null), where('universityId', '=', universityId)]))
    .execute()

/**
 * One enabled staff member with one of the roles who could act for a university, kept from being disabled or deleted
 * until the transaction is over.
 */
export const lockEnabledStaff = (db: Trx, id: string, roles: readonly Role[], universityId: string) =>
  db
    .selectFrom('staffMembers')
    .innerJoin('accounts', 'accounts.id', 'staffMembers.accountId')
    .select(['accounts.id', 'fullName'])
    .where('accounts.id', '=', id)
    .where('deletedAt', 'is', null)
    .where('state', '=', 'ENABLED')
    .where(holdsRole(roles))
    .where((where) => where.or([where('universityId', 'is', null), where('universityId', '=', universityId)]))
    .forShare()
    .executeTakeFirst()
