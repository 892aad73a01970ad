import { isErrorKey } from '@portal/domain/kernel/error-key.ts'
import { isRefusal, type Refusal, refuse } from '@portal/domain/kernel/refusal.ts'
import type { Db, Trx } from '../platform/database/database.ts'

/** Carries a refusal out of a transaction, which rolls back. */
export class RolledBack extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(refusal.key)
    this.refusal = refusal
  }
}

type DatabaseFault = { readonly code?: string; readonly constraint?: string }

/** Serialization failure and deadlock: a retry is right. */
const RETRIED = ['40001', '40P01']
const ATTEMPTS = 3

/**
 * Runs one command in one transaction. A refusal rolls it back. Retries a deadlock or serialization failure. A unique
 * constraint with the name of an error key becomes that refusal.
 */
export async function inTransaction<T>(db: Db, command: (trx: Trx) => Promise<T | Refusal>): Promise<T | Refusal> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(async (trx) => {
        const result = await command(trx)
        if (isRefusal(result)) throw new RolledBack(result)
        return result
      })
    } catch (error) {
      if (error instanceof RolledBack) return error.refusal
      const { code = '', constraint = '' } = error as DatabaseFault
      if (code === '23505' && isErrorKey(constraint)) return refuse(constraint)
      if (!RETRIED.includes(code) || attempt === ATTEMPTS) throw error
    }
  }
}
