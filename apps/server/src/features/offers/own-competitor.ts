import type { ScoreSource } from '@portal/domain/allotment/score-schema.ts'
import type { ApplicationStatus } from '@portal/domain/applications/status.ts'
import type { CompetitionName } from '@portal/domain/competitions/name-schema.ts'
import type { CompetitionKind } from '@portal/domain/competitions/status.ts'
import type { EducationLanguage, EducationLevel } from '@portal/domain/kernel/education.ts'
import { sql } from 'kysely'
import type { Reader } from '../../platform/database/database.ts'

export type OwnCompetitor = {
  readonly applicationId: string
  readonly number: string
  readonly status: ApplicationStatus
  readonly ownerId: string
  readonly competitionId: string
  readonly code: string
  readonly year: number
  readonly level: EducationLevel
  readonly language: EducationLanguage
  /** Number of the competition within its year and level. */
  readonly place: number
  readonly name: CompetitionName | null
  readonly kind: CompetitionKind
  readonly source: ScoreSource
}

/** Whether the competition has a round after that of an offer. */
export async function hasLaterRound(
  db: Reader,
  { competitionId, version }: { readonly competitionId: string; readonly version: number },
): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select p.round < jsonb_array_length(r.rules #> '{dates,rounds}') as is
    from protocols p join competition_rules r on r.competition_id = p.competition_id and r.state = 'HOLDING'
    where p.competition_id = ${competitionId} and p.version = ${version}`.execute(db)
  return rows[0]?.is ?? false
}

/** The competitor of an own application. Undefined: none, or another owner's. */
export async function findOwnCompetitor(
  db: Reader,
  accountId: string,
  applicationId: string,
  isLocked = false,
): Promise<OwnCompetitor | undefined> {
  const { rows } = await sql<OwnCompetitor>`
    select c.application_id, a.number, a.status, a.owner_id, c.competition_id, c.code, k.year, k.level, a.education_language as language,
      k.number as place, k.name, k.kind, k.source
    from competitors c join applications a on a.id = c.application_id join competitions k on k.id = c.competition_id
    where c.application_id = ${applicationId} and a.owner_id = ${accountId} ${isLocked ? sql`for update of a` : sql``}`.execute(
    db,
  )
  return rows[0]
}
