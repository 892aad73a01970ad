import type { StatedClaim } from '@portal/domain/claims/rules.ts'
import { UNCHECKED } from '@portal/domain/claims/status.ts'
import type { Updateable } from 'kysely'
import type { Trx } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'

/** Gives a competitor a code. @returns false where another competitor has it already. */
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

type ClaimChange = Pick<
  Updateable<Tables['grantClaims']>,
  | 'state'
  | 'value'
  | 'reason'
  | 'checkedAt'
  | 'checkedById'
  | 'checkedByName'
  | 'answer'
  | 'answerFileId'
  | 'answeredAt'
>

export const updateClaim = (
  db: Trx,
  applicationId: string,
  { kind, code }: Pick<StatedClaim, 'kind' | 'code'>,
  change: ClaimChange,
) =>
  db
    .updateTable('grantClaims')
    .set((column) => ({ ...change, version: column('version', '+', 1) }))
    .where('applicationId', '=', applicationId)
    .where('kind', '=', kind)
    .where('code', '=', code)
    .execute()
