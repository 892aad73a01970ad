import type { StatedClaim } from '@portal/domain/grants/claim-rules.ts'
import { UNCHECKED } from '@portal/domain/grants/status.ts'
import type { Trx } from '../../platform/database.ts'

/** The only file that writes competitions, who competes in them, and what they claim. */

/** Gives a competitor a code; false where another one of the competition has it already. */
export async function insertCompetitor(
  db: Trx,
  competitor: { readonly applicationId: string; readonly competitionId: string; readonly code: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('competitors')
    .values(competitor)
    .onConflict((conflict) => conflict.columns(['competitionId', 'code']).doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** What a competitor claims, before anybody has checked it. */
export const insertClaims = (db: Trx, applicationId: string, claims: readonly StatedClaim[]) =>
  db
    .insertInto('grantClaims')
    .values(
      claims.map(({ kind, code, stated }) => ({
        applicationId,
        kind,
        code,
        state: UNCHECKED,
        stated: JSON.stringify(stated),
      })),
    )
    .execute()
