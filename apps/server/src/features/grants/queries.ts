import type { CompetitionSetup } from '@portal/domain/grants/setup-schema.ts'
import type { EducationLevel } from '@portal/domain/kernel/education.ts'
import { type Selectable, sql } from 'kysely'
import type { Reader } from '../../platform/database.ts'
import { statement } from '../../platform/statement.ts'
import type { Tables } from '../../platform/tables.ts'

export type Competition = Selectable<Tables['competitions']>

const taking = statement<{ level: EducationLevel; now: Date }, Competition>(
  ({ level, now }) => sql`select * from competitions
    where level = ${level} and opens_at <= ${now} and (closes_at is null or closes_at > ${now}) order by year desc limit 1`,
)

/** The competition of a level that takes applications at an instant; null where none does. Index competitions_by_level. */
export async function competitionTaking(db: Reader, level: EducationLevel, now: Date): Promise<Competition | null> {
  const [competition] = await taking(db, { level, now })
  return competition ?? null
}

const holding = statement<{ competitionId: string }, { readonly rules: CompetitionSetup }>(
  ({ competitionId }) => sql`select rules from competition_rules
    where competition_id = ${competitionId} and state = 'HOLDING'`,
)

/** The rules of a competition that hold; null where it has none yet. */
export async function rulesOf(db: Reader, competitionId: string): Promise<CompetitionSetup | null> {
  const [row] = await holding(db, { competitionId })
  return row?.rules ?? null
}
