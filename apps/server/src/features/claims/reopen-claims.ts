import { isConfirmed, needsReason, UNCHECKED } from '@portal/domain/claims/status.ts'
import type { WriteScope } from '../../http/handler.ts'
import type { Reader } from '../../platform/database/database.ts'
import { claimsWithFiles } from './read-claims.ts'
import { updateClaim } from './repository.ts'

/** Files of an application that prove claims, where each of these claims is confirmed. */
export async function confirmedFiles(db: Reader, id: string): Promise<ReadonlySet<string>> {
  const claims = await claimsWithFiles(db, id)
  const open = new Set(claims.filter(({ state }) => !isConfirmed(state)).flatMap(({ fileIds }) => fileIds))
  return new Set(claims.flatMap(({ fileIds }) => fileIds.filter((fileId) => !open.has(fileId))))
}

/** Claims that were corrected or refused wait for another check, once a file that proves them is replaced. */
export async function reopenClaims({ db, now }: WriteScope, id: string, replaced: readonly string[]): Promise<void> {
  for (const { kind, code, state, fileIds } of await claimsWithFiles(db, id))
    if (needsReason(state) && fileIds.some((fileId) => replaced.includes(fileId)))
      await updateClaim(db, id, { kind, code }, { state: UNCHECKED, value: null, answeredAt: now })
}
