import { rehearsesSeasons } from '@portal/domain/rehearsals/policy.ts'
import type { RehearsedPerson } from '@portal/domain/rehearsals/schema.ts'
import type { FindSession } from '../../http/call/call.ts'
import type { Db } from '../../platform/database/database.ts'
import { hashToken } from '../../platform/identity/tokens.ts'
import type { Services } from '../../services.ts'
import { dropOwnSchema, listOwnSchemas, ownSchemaOf } from './make-schema.ts'
import { deleteRehearsals } from './repository.ts'

type Scope = { readonly db: Db; readonly now: Date }

type Proof = { readonly secret: string; readonly token: string | null }

/**
 * A rehearsal that may be served: it is ready, its hour has not passed, and its session is open and may rehearse.
 * A call proves that it is of that session, too. A page has no data of the rehearsal (http/pages/serve.ts).
 */
export async function findRehearsal({ db, now }: Scope, { secret, token }: Proof, findSession: FindSession) {
  const row = await db
    .selectFrom('rehearsals')
    .selectAll()
    .where('secretHash', '=', hashToken(secret))
    .where('endsAt', '>', now)
    .where('isReady', '=', true)
    .executeTakeFirst()
  if (row === undefined || (token !== null && !row.sessionHash.equals(hashToken(token)))) return null
  const actor = await findSession(db, row.sessionHash, now)
  if (actor === null || !rehearsesSeasons(actor)) return null
  const { id, season, at, backIn } = row
  return { id, season, at, backIn, schema: ownSchemaOf(id), person: row.person as RehearsedPerson }
}
export type Rehearsal = NonNullable<Awaited<ReturnType<typeof findRehearsal>>>

/** Ends the rehearsal of a cookie. Its schema goes with the next job, when no server reads it any more. */
export async function endRehearsal({ db }: Scope, secret: string) {
  const row = await db
    .selectFrom('rehearsals')
    .selectAll()
    .where('secretHash', '=', hashToken(secret))
    .executeTakeFirst()
  if (row === undefined) return null
  await deleteRehearsals(db, [row.id])
  return row
}

/** Job: removes rehearsals whose hour has passed, and schemas without a row. */
export async function removeRehearsals({ database, db, clock }: Pick<Services, 'database' | 'db' | 'clock'>) {
  const now = clock.now()
  const over = await db.selectFrom('rehearsals').select('id').where('endsAt', '<=', now).execute()
  await deleteRehearsals(
    db,
    over.map(({ id }) => id),
  )
  // Schemas first: a rehearsal that begins meanwhile has its row already.
  const schemas = await listOwnSchemas(database)
  const kept = await db.selectFrom('rehearsals').select('id').execute()
  const named = new Set(kept.map(({ id }) => ownSchemaOf(id)))
  for (const schema of schemas) if (!named.has(schema)) await dropOwnSchema(database, schema)
}
