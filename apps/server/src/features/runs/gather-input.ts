import { ADMISSION_DECIDED, OPEN } from '@portal/domain/applications/status.ts'
import type { ClaimKind } from '@portal/domain/claims/status.ts'
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

const ROWS_AT_ONCE = 2_000

type Row = {
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
 * What is known of everybody who competes and has not withdrawn, for a round (docs/specification/competition.md#rounds):
 * claims that count, and what offers of earlier rounds came to. By code, `one_competitor_a_code`, with choices and claims by their keys:
 * 5,000 people in some 0.2 s and 120,000 in some 5 s, 2,000 at a time, so that nobody waits. Planned each time:
 * what was best while nobody had an offer is not once thousands have one.
 * @param db one that sees one state of all tables from beginning to end.
 */
export async function* gatherCompetitors(
  db: Reader,
  competitionId: string,
  round: number,
): AsyncGenerator<readonly CompetitorFacts[]> {
  let after = ''
  for (;;) {
    const { rows } = await sql<Row>`
      ${PLANNED_BY_VALUE}select k.code, a.education_language as language, o.is_moving_up, o.list, o.quota,
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
    yield rows.map(factsOf)
    after = rows.at(-1)?.code ?? ''
  }
}

function factsOf({ code, language, choices, claims, state, isMovingUp, list, quota }: Row): CompetitorFacts {
  const valuesOf = (kind: ClaimKind) => claims.filter((claim) => claim.kind === kind)
  const score = valuesOf('SCORE')[0]?.value as CompetitorFacts['score'] | undefined
  const average = valuesOf('AVERAGE')[0]?.value['average'] as number | undefined
  return {
    code,
    language,
    choices,
    score: score ?? null,
    average: average ?? null,
    quotas: valuesOf('QUOTA').map((claim) => claim.code),
    rights: valuesOf('RIGHT').map((claim) => claim.code),
    held:
      state === null || list === null
        ? null
        : { answer: isStanding(state) ? (isMovingUp ? 'MOVES_UP' : 'KEEPS') : 'GAVE_BACK', list, quota },
  }
}

/** The same, read in a transaction which sees one state of all tables. */
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

/** Whether an offer waits for its answer; while one does, no later round is due. Index offers_of_a_competition. */
export async function hasUnanswered(db: Reader, competitionId: string): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select exists (select from grant_offers
    where competition_id = ${competitionId} and answered_at is null) as is`.execute(db)
  return rows[0]?.is ?? false
}
