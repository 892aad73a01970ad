import type { Actor } from '@portal/domain/kernel/actor.ts'
import { type Refusal, refuse } from '@portal/domain/kernel/refusal.ts'
import type { WriteScope } from '../handler.ts'
import { inTransaction } from '../transaction.ts'
import type { Call } from './call.ts'
import { once } from './idempotency.ts'

const LONGEST_KEY = 200

export function keyOf({ endpoint, request }: Call): string | null | Refusal {
  const key = request.headers['idempotency-key']
  if (!endpoint.idempotent || typeof key !== 'string' || key === '') return null
  return key.length > LONGEST_KEY ? refuse('wrong_value') : key
}

/** Runs a command in one transaction, and once for a key. */
export function writing({ options: { db }, name, actor, now, language, request }: Call, key: string | null) {
  const body = [request.params, request.body]
  const accountId = actor?.accountId ?? null
  return (command: (scope: WriteScope<Actor | null>) => Promise<unknown>) =>
    inTransaction(db, (trx) => {
      const act = () => command({ db: trx, actor, now, language })
      return key === null ? act() : once(trx, { key, endpoint: name, accountId, body }, now, act)
    })
}
