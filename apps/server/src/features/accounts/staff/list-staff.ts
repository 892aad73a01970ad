import type { StaffListQuery } from '@portal/domain/accounts/endpoints.ts'
import { holdsInterviews } from '@portal/domain/accounts/rules.ts'
import { type Actor, hasRole } from '@portal/domain/kernel/actor.ts'
import type { Language } from '@portal/domain/kernel/language.ts'
import { NAME_IN, nameIn } from '@portal/domain/kernel/localized-name.ts'
import { rightsOf } from '@portal/domain/kernel/right.ts'
import { INTERVIEWER_ROLES, pickableBy, type Role, toWireRole } from '@portal/domain/kernel/role.ts'
import { sql } from 'kysely'
import type { ReadScope } from '../../../http/handler.ts'
import { anyOf, type Db, escapeLike, inOrder, type Reader, type Trx } from '../../../platform/database/database.ts'

/** Condition: holds at least one of the roles. Index staff_by_role. */
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
      'rights',
      'staffMembers.phoneNumber',
      'universityId',
      'interviewLanguages',
      'state',
      'createdAt',
      'accounts.version',
      'universities.nameKz',
      'universities.nameRu',
      'universities.nameEn',
      sql<boolean>`exists (select from second_factors f where f.account_id = accounts.id and f.confirmed_at is not null)`.as(
        'hasSecondFactor',
      ),
    ])
    .where('deletedAt', 'is', null)
    // Super admins are never listed (docs/specification/roles-and-scope.md#super-admin).
    .where(sql<boolean>`not ('SUPER_ADMIN' = any (roles))`)

type StaffRow = Awaited<ReturnType<ReturnType<typeof staff>['executeTakeFirstOrThrow']>>

const toStaffView = (row: StaffRow, language: Language) => ({
  id: row.id,
  fullName: row.fullName,
  email: row.email,
  roles: row.roles.map((role) => ({ name: toWireRole(role) })),
  rights: [...rightsOf(row.roles, row.rights)],
  phoneNumber: row.phoneNumber,
  university: row.universityId,
  universityName:
    row.nameKz === null
      ? null
      : nameIn({ nameKz: row.nameKz, nameRu: row.nameRu ?? '', nameEn: row.nameEn ?? '' }, language),
  interviewLanguages: row.interviewLanguages,
  state: row.state,
  createdDate: row.createdAt,
  hasSecondFactor: row.hasSecondFactor,
  version: row.version,
})

/** One staff member. Undefined for unknown ids, deleted accounts and super admins. */
export async function staffMemberOf(db: Reader, id: string, language: Language) {
  const row = await staff(db).where('accounts.id', '=', id).executeTakeFirst()
  return row === undefined ? undefined : toStaffView(row, language)
}

/** Sort key of a column. A university sorts by its name in the reader's language. */
const staffSort = (column: StaffListQuery['sortBy'], language: Language) =>
  ({
    createdDate: sql.ref('accounts.createdAt'),
    fullName: sql.ref('fullName'),
    email: sql.ref('accounts.email'),
    roles: sql`array_to_string(roles, ' ')`,
    university: sql.ref(`universities.${NAME_IN[language]}`),
    state: sql.ref('state'),
  })[column]

export type ConflictsOf = (
  db: Db,
  interviewId: string,
  people: readonly { readonly id: string; readonly universityId: string | null }[],
) => Promise<ReadonlySet<string>>

/**
 * The staff list. The super admin reads it whole. Others read a pick list of enabled people in their scope, with only
 * id, name and load. Some thousands of rows; index staff_by_role.
 * @param loadOf open work of each member, from the slices that own it.
 * @param conflictsOf people excluded by an interview's choices, where the list is for one.
 */
export async function listStaff(
  { db, actor, language }: ReadScope,
  query: StaffListQuery,
  loadOf: (db: Db, staffIds: readonly string[]) => Promise<ReadonlyMap<string, number>>,
  conflictsOf: ConflictsOf,
) {
  const isManaging = hasRole(actor, 'SUPER_ADMIN')
  const asked: readonly Role[] = query.roles
  const roles = isManaging
    ? asked
    : pickableBy(actor.roles).filter((role) => asked.length === 0 || asked.includes(role))
  if (!isManaging && roles.length === 0) return { content: [], totalElements: 0 }
  const universityId = actor.universityId ?? query.universityId ?? null
  let found = staff(db)
  if (roles.length > 0) found = found.where(holdsRole(roles))
  if (!isManaging) found = found.where('state', '=', 'ENABLED')
  if (universityId !== null) {
    found = found.where((where) =>
      isManaging
        ? where('universityId', '=', universityId)
        : where.or([
            where('universityId', 'is', null),
            where('universityId', '=', universityId),
            // Only experts of other universities have no conflict of interest.
            ...(holdsInterviews(roles) ? [holdsRole(INTERVIEWER_ROLES)] : []),
          ]),
    )
  }
  const words = (query.search ?? '')
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
  for (const word of words) {
    const pattern = `%${escapeLike(word)}%`
    found = found.where((where) =>
      where.or([where(sql`lower(full_name)`, 'like', pattern), where('accounts.email', 'like', pattern)]),
    )
  }
  const { total } = await found
    .clearSelect()
    .select((column) => column.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await found
    .orderBy(inOrder(staffSort(query.sortBy, language), query.direction, true))
    .orderBy('accounts.id')
    .limit(query.pageSize)
    .offset(query.page * query.pageSize)
    .execute()
  if (isManaging) return { content: rows.map((row) => toStaffView(row, language)), totalElements: total }
  const loads = await loadOf(
    db,
    rows.map((row) => row.id),
  )
  const conflicts = query.interviewId === undefined ? null : await conflictsOf(db, query.interviewId, rows)
  return {
    content: rows.map(({ id, fullName }) => ({
      id,
      fullName,
      load: loads.get(id) ?? 0,
      ...(conflicts === null ? {} : { conflict: conflicts.has(id) }),
    })),
    totalElements: total,
  }
}

/** Enabled staff with one of the roles; index staff_by_role. */
export const enabledStaff = (db: Reader, roles: readonly Role[]) =>
  db
    .selectFrom('staffMembers')
    .innerJoin('accounts', 'accounts.id', 'staffMembers.accountId')
    .where('deletedAt', 'is', null)
    .where('state', '=', 'ENABLED')
    .where(holdsRole(roles))

/** The people of `ids` that a reader may pick: enabled, with one of the roles, in the reader's scope; by name. */
export async function pickableStaff(db: Reader, actor: Actor, roles: readonly Role[], ids: readonly string[]) {
  const rows = await enabledStaff(db, roles)
    .select(['accounts.id', 'fullName', 'universityId'])
    .where('accounts.id', '=', anyOf(ids))
    .orderBy('fullName')
    .orderBy('accounts.id')
    .execute()
  return rows.filter(
    ({ universityId }) => actor.universityId === null || universityId === null || universityId === actor.universityId,
  )
}

const inScopeOf = (db: Reader, roles: readonly Role[], universityId: string | null) =>
  enabledStaff(db, roles).where((where) =>
    where.or([where('universityId', 'is', null), where('universityId', '=', universityId)]),
  )

/** Enabled staff with one of the roles who may act for a university: bound to it, or to none. */
export const enabledStaffInScope = (db: Reader, roles: readonly Role[], universityId: string | null) =>
  inScopeOf(db, roles, universityId)
    .select(['accounts.id', 'fullName', 'email', 'language', 'roles', 'universityId'])
    .execute()

/** Whether a staff member is enabled, holds one of the roles and may act for a university. */
export async function isEnabledInScope(
  db: Reader,
  id: string,
  roles: readonly Role[],
  universityId: string | null,
): Promise<boolean> {
  const found = await inScopeOf(db, roles, universityId)
    .select('accounts.id')
    .where('accounts.id', '=', id)
    .executeTakeFirst()
  return found !== undefined
}

/** Locks one enabled staff member with a role who may act for a university, against disabling and deletion. */
export const lockEnabledStaff = (db: Trx, id: string, roles: readonly Role[], universityId: string) =>
  inScopeOf(db, roles, universityId)
    .select(['accounts.id', 'fullName'])
    .where('accounts.id', '=', id)
    .forShare()
    .executeTakeFirst()

/** Locks several, in the order of ids, and gives them by id. Missing ones may no longer be given work. */
export async function lockEnabledStaffMembers(db: Trx, ids: readonly string[], roles: readonly Role[]) {
  const rows = await enabledStaff(db, roles)
    .select(['accounts.id', 'fullName', 'universityId'])
    .where('accounts.id', '=', anyOf(ids))
    .orderBy('accounts.id')
    .forShare()
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}
