import { refuse } from '@portal/domain/kernel/refusal.ts'
import { sql } from 'kysely'
import type { Reader } from '../../platform/database/database.ts'

type Counts = {
  readonly offered: number
  readonly accepted: number
  readonly movingUp: number
  readonly declined: number
  readonly lapsed: number
}

/** Counts of the answers to a competition's offers: one scan of its part of the index offers_of_a_competition. */
export async function countOffers(db: Reader, competitionId: string) {
  const competition = await db
    .selectFrom('competitions')
    .select('id')
    .where('id', '=', competitionId)
    .executeTakeFirst()
  if (competition === undefined) return refuse('not_found')
  const { rows } = await sql<Counts>`
    select count(*) filter (where state = 'OFFERED')::int as offered,
      count(*) filter (where state = 'ACCEPTED')::int as accepted,
      count(*) filter (where is_moving_up)::int as moving_up,
      count(*) filter (where state = 'DECLINED')::int as declined,
      count(*) filter (where state = 'LAPSED')::int as lapsed
    from grant_offers where competition_id = ${competitionId}`.execute(db)
  return { success: true as const, data: rows[0] as Counts }
}
