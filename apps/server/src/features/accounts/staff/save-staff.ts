import { holdsInterviews } from '@portal/domain/accounts/rules.ts'
import type { StaffCreate, StaffEdit } from '@portal/domain/accounts/schema.ts'
import { STAFF_FIELDS } from '@portal/domain/audit/rules.ts'
import type { Language } from '@portal/domain/kernel/language.ts'
import { type FieldError, type Refusal, refuse, refuseFields } from '@portal/domain/kernel/refusal.ts'
import { rightsOf } from '@portal/domain/kernel/right.ts'
import type { AssignableRole, Role, StaffRole } from '@portal/domain/kernel/role.ts'
import { sql } from 'kysely'
import type { WriteScope } from '../../../http/handler.ts'
import type { Reader, Trx } from '../../../platform/database/database.ts'
import { newId } from '../../../platform/identity/tokens.ts'
import { textsIn } from '../../../platform/texts.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { universityExists } from '../../directory/check-references.ts'
import { readdressMails } from '../../notifications/resend-message.ts'
import { inAllLanguages, notifyAccount } from '../notify-account.ts'
import { accountByEmail } from '../queries.ts'
import {
  deleteLinks,
  deleteSessions,
  insertAccount,
  insertStaff,
  type StaffFields,
  updateAccount,
  updateStaff,
} from '../repository.ts'
import { sendReset } from '../send-link.ts'
import { staffMemberOf } from './list-staff.ts'

/** Steps of other slices after a staff member is deleted, disabled, or loses a role or a university. */
export type AfterStaffChange = (scope: WriteScope, staffId: string) => Promise<void>

const missing = (field: string): FieldError => ({ field, msg: 'fill_all_required_fields' })

/** `roles` wins over `role`; neither gives the fallback (docs/specification/accounts.md#staff-accounts). */
function rolesOf(
  input: {
    readonly roles?: readonly { name: AssignableRole }[] | undefined
    readonly role?: AssignableRole | null | undefined
  },
  fallback: readonly StaffRole[],
): readonly StaffRole[] {
  const named = input.roles?.map((role) => role.name) ?? []
  if (named.length > 0) return [...new Set(named)]
  return input.role ? [input.role] : fallback
}

/** An EXPERT needs a phone, to sign, and a university for conflicts (docs/specification/accounts.md#staff-accounts). */
async function checkStaff(
  db: Reader,
  fields: Pick<StaffFields, 'roles' | 'rights' | 'phoneNumber' | 'universityId'>,
): Promise<FieldError[]> {
  const isExpert = holdsInterviews(fields.roles)
  const errors: FieldError[] = []
  if (fields.roles.length === 0) errors.push(missing('roles'))
  if (isExpert && fields.phoneNumber === null) errors.push(missing('phoneNumber'))
  if (isExpert && fields.universityId === null) errors.push(missing('university'))
  // A right concerns the whole portal.
  if (fields.rights.length > 0 && fields.universityId !== null) errors.push({ field: 'rights', msg: 'wrong_value' })
  return [...errors, ...(await unknownUniversity(db, fields.universityId))]
}

export const unknownUniversity = async (db: Reader, id: string | null): Promise<FieldError[]> =>
  id === null || (await universityExists(db, id)) ? [] : [{ field: 'university', msg: 'wrong_value' }]

export const staffFaults = (db: Reader, input: Partial<StaffCreate>): Promise<FieldError[]> =>
  checkStaff(db, {
    roles: rolesOf(input, []),
    rights: input.rights ?? [],
    phoneNumber: input.phoneNumber ?? null,
    universityId: input.university ?? null,
  })

/** Opens a staff account, enabled and confirmed. The schema of its roles has no super admin. */
export async function createStaff(
  scope: WriteScope,
  input: Omit<StaffCreate, 'password'> & { readonly passwordHash: string },
) {
  const { db, language } = scope
  const fields: StaffFields = {
    fullName: input.fullName,
    roles: rolesOf(input, []),
    rights: input.rights ?? [],
    phoneNumber: input.phoneNumber ?? null,
    universityId: input.university ?? null,
    interviewLanguages: input.interviewLanguages ?? [],
  }
  const errors = await checkStaff(db, fields)
  if (errors.length > 0) return refuseFields(errors)
  if ((await accountByEmail(db, 'STAFF', input.email)) !== undefined) return emailTaken()
  const id = await insertMember(scope, { ...input, language }, fields)
  await recordAudit(scope, {
    event: 'staffCreated',
    objectId: id,
    objectName: fields.fullName,
    details: { roles: fields.roles },
  })
  return { success: true as const, data: (await staffMemberOf(db, id, language)) ?? unreachable() }
}

async function insertMember(
  { db, now }: { readonly db: Trx; readonly now: Date },
  { email, passwordHash, language }: { email: string; passwordHash: string; language: Language },
  fields: StaffFields,
): Promise<string> {
  const id = newId()
  const dates = { createdAt: now, confirmedAt: now }
  await insertAccount(db, { id, kind: 'STAFF', email, passwordHash, state: 'ENABLED', language, ...dates })
  await insertStaff(db, id, fields)
  return id
}

const emailTaken = (): Refusal => refuse('email_already_exists', [{ field: 'email', msg: 'email_already_exists' }])

const unreachable = (): never => {
  throw new Error('a staff member vanished inside its own transaction')
}

/** Super admins are not editable here, the caller included (docs/specification/accounts.md#staff-accounts). */
export async function lockEditable({ db }: WriteScope, id: string) {
  const row = await db
    .selectFrom('accounts')
    .innerJoin('staffMembers', 'staffMembers.accountId', 'accounts.id')
    .select([
      'accounts.id',
      'email',
      'language',
      'state',
      'version',
      'fullName',
      'roles',
      'rights',
      'phoneNumber',
      'universityId',
      'interviewLanguages',
    ])
    .where('accounts.id', '=', id)
    .where('deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return row === undefined || row.roles.includes('SUPER_ADMIN') ? null : row
}

/** Changes a staff account. Disabling ends its sessions at once. */
export async function editStaff(scope: WriteScope, id: string, input: StaffEdit, afterChange: AfterStaffChange) {
  const { db, language } = scope
  const current = await lockEditable(scope, id)
  if (current === null) return refuse('not_found')
  const fields: StaffFields = {
    fullName: input.fullName,
    roles: rolesOf(input, current.roles),
    rights: input.rights ?? rightsOf(current.roles, current.rights),
    phoneNumber: input.phoneNumber === undefined ? current.phoneNumber : input.phoneNumber,
    universityId: input.university === undefined ? current.universityId : input.university,
    interviewLanguages: input.interviewLanguages ?? current.interviewLanguages,
  }
  const errors = await checkStaff(db, fields)
  if (errors.length > 0) return refuseFields(errors)
  if (input.version !== undefined && input.version !== current.version) return refuse('stale_version')
  const holder = await accountByEmail(db, 'STAFF', input.email)
  if (holder !== undefined && holder.id !== id) return emailTaken()
  await updateStaff(db, id, fields)
  await updateAccount(db, id, { email: input.email, ...(input.state === undefined ? {} : { state: input.state }) })
  if (input.state === 'DISABLED') await endAccess(db, id)
  // A link mailed to the old address must not open the account.
  else if (input.email !== current.email) await deleteLinks(db, id, 'RESET')
  if (input.email !== current.email) await readdressMails(db, id, input.email)
  await recordChange(scope, current, { ...fields, email: input.email, state: input.state ?? current.state })
  await notifyOfChange(scope, current, { email: input.email, roles: fields.roles })
  await afterChange(scope, id)
  return { success: true as const, data: (await staffMemberOf(db, id, language)) ?? unreachable() }
}

/** Removes a staff member from every list and ends their access. Past decisions keep the name. */
export async function deleteStaff(
  scope: WriteScope,
  id: string,
  afterChange: AfterStaffChange,
): Promise<{ success: true } | Refusal> {
  const { db, now } = scope
  const current = await lockEditable(scope, id)
  if (current === null) return refuse('not_found')
  await updateAccount(db, id, { state: 'DISABLED', deletedAt: now })
  await endAccess(db, id)
  await recordAudit(scope, { event: 'staffDeleted', objectId: id, objectName: current.fullName })
  await afterChange(scope, id)
  return { success: true }
}

/** Mails a staff member a link that sets a new password, as if they had requested it. */
export async function sendStaffResetLink(
  scope: WriteScope,
  id: string,
  publicUrl: string,
): Promise<{ success: true } | Refusal> {
  const member = await lockEditable(scope, id)
  if (member === null) return refuse('not_found')
  if (member.state === 'DISABLED') return refuse('account_disabled')
  await sendReset(scope, { id, kind: 'STAFF', email: member.email, language: member.language }, publicUrl)
  return { success: true }
}

type Editable = NonNullable<Awaited<ReturnType<typeof lockEditable>>>

/** Records the names of changed fields, never their content, and the state in the audit trail. */
async function recordChange(
  scope: WriteScope,
  before: Editable,
  after: StaffFields & Pick<Editable, 'email' | 'state'>,
): Promise<void> {
  const object = { objectId: before.id, objectName: after.fullName }
  const changed = STAFF_FIELDS.filter((field) => String(before[field] ?? '') !== String(after[field] ?? ''))
  if (changed.length > 0) await recordAudit(scope, { event: 'staffEdited', ...object, details: { changed } })
  if (before.state !== after.state)
    await recordAudit(scope, { event: after.state === 'ENABLED' ? 'staffEnabled' : 'staffDisabled', ...object })
}

/** Mails the owner about a new e-mail and new roles, at the old address too. */
async function notifyOfChange(
  scope: WriteScope,
  { id, email: earlier, roles }: Editable,
  after: { readonly email: string; readonly roles: readonly Role[] },
): Promise<void> {
  if (after.email !== earlier) await notifyAccount(scope, id, 'emailChanged', { newEmail: after.email }, earlier)
  if (roles.toSorted().join() === after.roles.toSorted().join()) return
  const named = inAllLanguages((language) =>
    after.roles.map((role) => textsIn(language)(`kernel.roles.${role}`)).join(', '),
  )
  await notifyAccount(scope, id, 'rolesChanged', { roles: named }, earlier)
}

async function endAccess(db: Trx, id: string): Promise<void> {
  await deleteSessions(db, id)
  await deleteLinks(db, id, 'RESET')
}

/** Arbitrary key. The lock serializes servers that start together on one database. */
const FIRST_ADMIN_LOCK = 742_001_585

export async function hasSuperAdmin(db: Reader): Promise<boolean> {
  const found = await db
    .selectFrom('staffMembers')
    .innerJoin('accounts', 'accounts.id', 'staffMembers.accountId')
    .select('accounts.id')
    .where(sql<boolean>`'SUPER_ADMIN' = any (roles)`)
    .where('deletedAt', 'is', null)
    .where('state', '=', 'ENABLED')
    .executeTakeFirst()
  return found !== undefined
}

/** Does nothing where a super admin can sign in (docs/specification/accounts.md#first-super-admin). */
export async function createSuperAdmin(
  scope: { readonly db: Trx; readonly now: Date },
  input: { readonly email: string; readonly passwordHash: string; readonly fullName: string },
): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(${FIRST_ADMIN_LOCK})`.execute(scope.db)
  if (await hasSuperAdmin(scope.db)) return false
  const fields = {
    roles: ['SUPER_ADMIN'],
    rights: [],
    phoneNumber: null,
    universityId: null,
    interviewLanguages: [],
  } as const
  await insertMember(scope, { ...input, language: 'kk' }, { fullName: input.fullName, ...fields })
  return true
}
