import { ADMISSION_DECIDED, OPEN } from '@portal/domain/applications/status.ts'
import type { ClaimKind } from '@portal/domain/claims/status.ts'
import type { CaseScore } from '@portal/domain/commissions/total-rules.ts'
import type { EducationLanguage } from '@portal/domain/kernel/education.ts'
import { isStanding } from '@portal/domain/offers/rules.ts'
import type { OfferState } from '@portal/domain/offers/schema.ts'
import type { CompetitorFacts } from '@portal/domain/runs/input-rules.ts'
import { sql } from 'kysely'
import {
  allowLongStatements,
  type Db,
  inTransaction,
  isOneOf,
  PLANNED_BY_VALUE,
  type Reader,
} from '../../platform/database/database.ts'
import { scoresOf } from '../commissions/queries.ts'

const ROWS_AT_ONCE = 2_000

type Row = {
  readonly applicationId: string
  readonly code: string
  readonly language: EducationLanguage
  readonly choices: CompetitorFacts['choices']
  readonly claims: readonly {
    readonly kind: ClaimKind
    readonly code: string
    readonly value: Record<string, unknown>
  }[]
  readonly state: OfferState | null
  readonly isMovingUp: boolean | null
  readonly list: string | null
  readonly quota: string | null
}

/**
 * Facts of all competitors for a round, without withdrawn ones: counting claims, and results of earlier offers
 * (docs/specification/competition.md#rounds). Scans `one_competitor_a_code`, with choices and claims by key: 5,000
 * people in some 0.2 s and 120,000 in some 5 s, in batches of 2,000, so no other statement waits. Planned each time:
 * the best plan without offers is bad with thousands.
 * @param db a reader with one snapshot of all tables.
 */
export async function* gatherCompetitors(
  db: Reader,
  competitionId: string,
  round: number,
): AsyncGenerator<readonly CompetitorFacts[]> {
  const graded = await scoresOf(db, competitionId)
  let after = ''
  for (;;) {
    const { rows } = await sql<Row>`
      ${PLANNED_BY_VALUE}select k.application_id, k.code, a.education_language as language, o.is_moving_up, o.list, o.quota,
        case when p.round < ${round} then o.state end as state,
        (select json_agg(json_build_object('program', h.program_code, 'universityId', h.university_id) order by h.position)
          from choices h where h.application_id = a.id) as choices,
        (select coalesce(json_agg(json_build_object('kind', g.kind, 'code', g.code, 'value', g.value)), '[]')
          from grant_claims g where g.application_id = a.id and g.value is not null) as claims
      from competitors k join applications a on a.id = k.application_id
      left join grant_offers o on o.application_id = k.application_id
      left join protocols p on p.competition_id = o.competition_id and p.version = o.version
      where k.competition_id = ${competitionId} and k.code > ${after}
        and ${isOneOf(sql.ref('a.status'), [...OPEN, ...ADMISSION_DECIDED])}
      order by k.code limit ${ROWS_AT_ONCE}`.execute(db)
    if (rows.length === 0) return
    yield rows.map((row) => factsOf(row, graded.get(row.applicationId)))
    after = rows.at(-1)?.code ?? ''
  }
}

/** @param graded score by the signed grades of a commission; undefined: none. */
function factsOf(
  { code, language, choices, claims, state, isMovingUp, list, quota }: Row,
  graded: CaseScore | undefined,
): CompetitorFacts {
  const valuesOf = (kind: ClaimKind) => claims.filter((claim) => claim.kind === kind)
  const score = valuesOf('SCORE')[0]?.value as CompetitorFacts['score'] | undefined
  const average = valuesOf('AVERAGE')[0]?.value['average'] as number | undefined
  return {
    code,
    language,
    choices,
    score: graded === undefined ? (score ?? null) : { total: graded.total, subjects: graded.parts },
    average: average ?? null,
    quotas: valuesOf('QUOTA').map((claim) => claim.code),
    rights: valuesOf('RIGHT').map((claim) => claim.code),
    held:
      state === null || list === null
        ? null
        : { answer: isStanding(state) ? (isMovingUp ? 'MOVES_UP' : 'KEEPS') : 'GAVE_BACK', list, quota },
  }
}

/** The same in a transaction with one snapshot of all tables. */
export const gatherAtOnce = <Result>(
  db: Db,
  competitionId: string,
  round: number,
  use: (competitors: AsyncIterable<readonly CompetitorFacts[]>) => Promise<Result>,
): Promise<Result> =>
  inTransaction(
    db,
    async (trx) => {
      await allowLongStatements(trx)
      return use(gatherCompetitors(trx, competitionId, round))
    },
    'repeatable read',
  )

/** Whether an offer still waits for its answer; then no later round is due. Index offers_of_a_competition. */
export async function hasUnanswered(db: Reader, competitionId: string): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select exists (select from grant_offers
    where competition_id = ${competitionId} and answered_at is null) as is`.execute(db)
  return rows[0]?.is ?? false
}

/** Whether the season of a competitor is closed: then no application of it changes. */
export async function isOfClosedSeason(db: Reader, competitionId: string): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select exists (select from seasons s where s.closed_at is not null
    and exists (select from competitors k join applications a on a.id = k.application_id
      where k.competition_id = ${competitionId} and a.season = s.year)) as is`.execute(db)
  return rows[0]?.is ?? false
}
