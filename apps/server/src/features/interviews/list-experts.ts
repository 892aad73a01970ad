import { IN_HAND } from '@portal/domain/interviews/status.ts'
import { INTERVIEWER_ROLES } from '@portal/domain/kernel/role.ts'
import { anyOf, type Reader, type Trx } from '../../platform/database/database.ts'
import { enabledStaff } from '../accounts/staff/list-staff.ts'

/** An expert as assignments need them. */
export type Expert = {
  readonly id: string
  readonly fullName: string
  readonly email: string
  readonly universityId: string | null
  readonly phoneNumber: string | null
  readonly languages: readonly string[]
}

const experts = (db: Reader) =>
  enabledStaff(db, INTERVIEWER_ROLES).select([
    'accounts.id',
    'fullName',
    'accounts.email',
    'universityId',
    'phoneNumber',
    'interviewLanguages as languages',
  ])

/** All enabled experts, by name; some hundreds, index staff_by_role. */
export const enabledExperts = (db: Reader): Promise<Expert[]> => experts(db).orderBy('fullName').execute()

/** One enabled expert, kept from being disabled until the transaction is over. */
export const enabledExpert = (db: Trx, id: string): Promise<Expert | undefined> =>
  experts(db).where('accounts.id', '=', id).forShare().executeTakeFirst()

/** How many unsigned interviews each of these has, for pick lists. Index interviews_of_expert. */
export async function expertLoad(db: Reader, staffIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('interviews')
    .select((column) => ['expertId', column.fn.countAll<number>().as('count')])
    .where('expertId', '=', anyOf(staffIds))
    .where('status', 'in', [...IN_HAND])
    .groupBy('expertId')
    .execute()
  return new Map(rows.flatMap((row) => (row.expertId === null ? [] : [[row.expertId, row.count] as const])))
}
