import type { Turn } from '@portal/domain/conversations/rules.ts'
import type { Side } from '@portal/domain/kernel/side.ts'
import type { UpdateObject } from 'kysely'
import { type Insertable, sql } from 'kysely'
import type { Trx } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'

/** Only writer of messages of conversations, their state and their reports. */

export const insertMessage = (db: Trx, message: Insertable<Tables['applicationMessages']>) =>
  db.insertInto('applicationMessages').values(message).returningAll().executeTakeFirstOrThrow()

const WROTE_AT = { APPLICANT: 'applicantWroteAt', OFFICE: 'officeWroteAt' } as const

/** Stores the state after an open message. */
export const keepTurn = (
  db: Trx,
  { applicationId, choice, side }: { readonly applicationId: string; readonly choice: number; readonly side: Side },
  turn: Turn,
  now: Date,
) =>
  db
    .insertInto('conversations')
    .values({ applicationId, choice, ...turn, [WROTE_AT[side]]: now })
    .onConflict((conflict) => conflict.column('applicationId').doUpdateSet({ choice, ...turn, [WROTE_AT[side]]: now }))
    .execute()

const update = (db: Trx, applicationId: string, change: UpdateObject<Tables, 'conversations'>) =>
  db.updateTable('conversations').set(change).where('applicationId', '=', applicationId).execute()

/** A reading never goes back. */
export const keepReadingOfApplicant = (db: Trx, applicationId: string, readAt: Date) =>
  update(db, applicationId, { applicantReadAt: sql<Date>`greatest(applicant_read_at, ${readAt}::timestamptz)` })

/** The staff of an office share one reading: its time, and the name of its reader. */
export const keepReadingOfOffice = (db: Trx, applicationId: string, readAt: Date, name: string) =>
  db
    .updateTable('conversations')
    .set({ officeReadAt: readAt, officeReaderName: name })
    .where('applicationId', '=', applicationId)
    .where((where) => where.or([where('officeReadAt', 'is', null), where('officeReadAt', '<', readAt)]))
    .execute()

export const settle = (db: Trx, applicationId: string) =>
  update(db, applicationId, { waitsFor: null, waitingSince: null })

/** The next university has read nothing yet, and what waits has waited for it since now. */
export const handOver = (db: Trx, applicationId: string, now: Date) =>
  update(db, applicationId, {
    choice: sql<number>`(select current_choice from applications where id = ${applicationId})`,
    officeReadAt: null,
    officeReaderName: null,
    waitingSince: sql<Date>`case when waits_for is null then null else ${now}::timestamptz end`,
  })

export const markApplicantMailed = (db: Trx, applicationId: string, now: Date) =>
  update(db, applicationId, { applicantMailedAt: now })

/** Stores the time until which a staff member was mailed about waiting conversations. */
export const markOfficeMailed = (db: Trx, accountId: string, mailedAt: Date) =>
  db
    .insertInto('mailedConversations')
    .values({ accountId, mailedAt })
    .onConflict((conflict) => conflict.column('accountId').doUpdateSet({ mailedAt }))
    .execute()

/** @returns whether it is the first report of the message. */
export async function insertReport(db: Trx, report: Insertable<Tables['messageReports']>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('messageReports')
    .values(report)
    .onConflict((conflict) => conflict.column('messageId').doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Ends the office's turn on all applications of an applicant who leaves. */
export const settleAll = (db: Trx, ownerId: string) =>
  sql`update conversations set waits_for = null, waiting_since = null
    where waits_for = 'OFFICE' and application_id in (select id from applications where owner_id = ${ownerId})`.execute(
    db,
  )
