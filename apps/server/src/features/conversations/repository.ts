import type { Side } from '@portal/domain/conversations/rules.ts'
import { type Insertable, sql } from 'kysely'
import type { Trx } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'

/** Only writer of the messages of conversations and their readings. */

export const insertMessage = (db: Trx, message: Insertable<Tables['applicationMessages']>) =>
  db.insertInto('applicationMessages').values(message).returningAll().executeTakeFirstOrThrow()

/** A reading never goes back. */
export const keepReading = (db: Trx, applicationId: string, side: Side, readAt: Date) =>
  db
    .insertInto('conversationReadings')
    .values({ applicationId, side, readAt })
    .onConflict((conflict) =>
      conflict
        .columns(['applicationId', 'side'])
        .doUpdateSet({ readAt: sql`greatest(conversation_readings.read_at, excluded.read_at)` }),
    )
    .execute()
