import { isRefusal, type Refusal, refuse } from '@portal/domain/kernel/refusal.ts'
import { instantOf } from '@portal/domain/kernel/time-zone.ts'
import { rehearsalAbilitiesOf } from '@portal/domain/rehearsals/policy.ts'
import { MOST_REHEARSALS, REHEARSAL_MS } from '@portal/domain/rehearsals/rules.ts'
import type { RehearsalBody } from '@portal/domain/rehearsals/schema.ts'
import type { OuterScope } from '../../http/handler.ts'
import { hashToken, newId, newToken } from '../../platform/identity/tokens.ts'
import type { Services } from '../../services.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { findSeason } from './find-season.ts'
import { dropOwnSchema, makeOwnSchema, ownSchemaOf } from './make-schema.ts'
import { fillWorld } from './make-world.ts'
import { countRehearsals, deleteRehearsals, insertRehearsal, markReady } from './repository.ts'

export type Around = Pick<Services, 'database' | 'log' | 'environment'>

/**
 * Begins a rehearsal: a row that names it, then its schema, then the mark that it may be served
 * (docs/specification/seasons.md#rehearsal).
 */
export async function beginRehearsal(scope: OuterScope, year: number, asked: RehearsalBody, around: Around) {
  const { db, actor, now, language, tokenHash } = scope
  const { database, log, environment } = around
  const found = await findSeason(db, now, year)
  if (found === null || tokenHash === null) return refuse('not_found')
  if (!rehearsalAbilitiesOf(actor, found).rehearse) return refuse('season_closed')
  const { day, time, ...person } = asked
  const at = instantOf(day, time)
  const [id, secret, endsAt] = [newId(), newToken(), new Date(now.getTime() + REHEARSAL_MS)]
  const refused = await scope.write(async (outer): Promise<Refusal | { readonly id: string }> => {
    if ((await countRehearsals(outer.db, now)) >= MOST_REHEARSALS) return refuse('rehearsals_are_full')
    await insertRehearsal(outer.db, {
      ...{ id, secretHash: hashToken(secret), sessionHash: tokenHash, season: year, at },
      ...{ person: JSON.stringify(person), backIn: language, createdAt: now, endsAt },
    })
    await recordAudit(outer, { event: 'seasonRehearsed', objectName: String(year), details: { day, time, ...person } })
    return { id }
  })
  if (isRefusal(refused)) return refused
  const times = environment.sessions.applicant
  try {
    const { made } = await makeOwnSchema(database, ownSchemaOf(id), log, (trx, schema) =>
      fillWorld(trx, schema, { year, at, person, times }),
    )
    await markReady(db, id)
    return { success: true as const, data: { secret, endsAt, session: made } }
  } catch (error) {
    log.error({ err: error }, 'the schema of a rehearsal was not made')
    await deleteRehearsals(db, [id])
    await dropOwnSchema(database, ownSchemaOf(id)).catch(() => undefined)
    return refuse('rehearsal_not_possible')
  }
}
