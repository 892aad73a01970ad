import type { NOT_TAKEN, PROTOCOL, PublicReasons } from '@portal/domain/allotment/run-schema.ts'
import { sql } from 'kysely'
import type { Reader } from '../../platform/database/database.ts'

/** Proposed and published protocols of a competition, the latest first. */
export async function protocolsOf(db: Reader, id: string) {
  const { rows } = await sql<{
    version: number
    round: number
    run: number
    state: (typeof PROTOCOL)[keyof typeof PROTOCOL] | typeof NOT_TAKEN
    reason: string | null
    reasons: PublicReasons | null
    answer: string | null
    proposedAt: Date
    proposedByName: string
    publishedAt: Date | null
    publishedByName: string | null
    inputHash: string | null
    outputHash: string | null
    progress: number | null
  }>`
    select p.version, p.round, r.number as run, p.state, p.reason, p.reasons, p.answer, p.proposed_at, p.proposed_by_name,
      p.published_at, p.published_by_name, f.input_hash, f.output_hash,
      case p.state when 'PUBLISHING' then coalesce(u.progress, 0) end as progress
    from protocols p join allotment_runs r on r.id = p.run_id
    left join public_files f on f.run_id = r.id
    left join publications_under_way u on u.competition_id = p.competition_id and u.version = p.version
    where p.competition_id = ${id} order by p.version desc`.execute(db)
  return [...rows]
}
