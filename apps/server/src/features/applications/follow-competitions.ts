import { sql } from 'kysely'
import type { Trx } from '../../platform/database/database.ts'
import { currentSeason } from '../reception/current-season.ts'

/**
 * Moves competitors of later years' competitions from an ended season to the current one, decided ones too: later rounds
 * go on. @returns their applications, `most` at a time.
 */
export async function followCompetitions(db: Trx, season: number, now: Date, most: number): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    update applications set season = ${currentSeason(now)} where id in (
      select a.id from applications a join competitors k on k.application_id = a.id
      join competitions c on c.id = k.competition_id
      where a.season = ${season} and c.year > ${season} limit ${most} for update of a)
    returning id`.execute(db)
  return rows.map(({ id }) => id)
}
