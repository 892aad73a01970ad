import { ENDED_RUNS, PROTOCOL, type RunState, UNENDED_RUNS } from '@portal/domain/allotment/run-schema.ts'
import { OPEN } from '@portal/domain/applications/status.ts'
import { UNCHECKED } from '@portal/domain/claims/status.ts'
import { differencesOf } from '@portal/domain/competitions/change-rules.ts'
import { confirmationsIn } from '@portal/domain/competitions/confirm-rules.ts'
import { competitionAbilitiesOf } from '@portal/domain/competitions/policy.ts'
import { roundDue, stepsOf } from '@portal/domain/competitions/step-rules.ts'
import { type CompetitionView, MOST_DIFFERENCES } from '@portal/domain/competitions/view-schema.ts'
import type { Actor } from '@portal/domain/kernel/actor.ts'
import { type Refusal, refuse } from '@portal/domain/kernel/refusal.ts'
import { slugOf } from '@portal/domain/results/rules.ts'
import type { SeasonQuery } from '@portal/domain/seasons/schema.ts'
import { sql } from 'kysely'
import type { ReadScope } from '../../http/handler.ts'
import { isOneOf, type Reader } from '../../platform/database/database.ts'
import { seasonAsked } from '../reception/current-season.ts'
import { protocolsOf } from './list-protocols.ts'
import {
  confirmationsOf,
  findCompetition,
  type LoadedCompetition,
  openingFor,
  type RulesRow,
  stageOfCompetition,
} from './load-competition.ts'
import type { Competition } from './queries.ts'

type Scope = { readonly db: Reader; readonly actor: Actor; readonly now: Date }

/** Competitions of a season, with those prepared for later years unless a season is asked. Some a year: no index. */
export async function listCompetitions(
  scope: ReadScope,
  { page, size, season }: { page: number; size: number } & SeasonQuery,
) {
  const { db, now } = scope
  const year = await seasonAsked(scope, season)
  const { rows } = await sql<Competition & { isProposed: boolean; roundsPublished: number; totalSize: number }>`
    select c.*, count(*) over ()::int as total_size,
      exists (select from competition_rules r where r.competition_id = c.id and r.state = 'PROPOSED')
        or exists (select from protocols p where p.competition_id = c.id and p.state = 'PROPOSED') as is_proposed,
      ${ROUNDS_PUBLISHED} as rounds_published
    from competitions c where c.year = ${year} or (${season === undefined} and c.year > ${year}) order by c.year desc, c.level, c.number limit ${size} offset ${page * size}`.execute(
    db,
  )
  return {
    list: rows.map((row) => ({ ...row, slug: slugOf(row), stage: stageOfCompetition(row, now) })),
    totalSize: rows[0]?.totalSize ?? 0,
  }
}

const ROUNDS_PUBLISHED = sql<number>`coalesce((select max(p.round) from protocols p
  where p.competition_id = c.id and p.state = 'PUBLISHED'), 0)`

type Counts = {
  competitors: number
  claimsWaiting: number
  gradesWaiting: number
  roundsPublished: number
  runRounds: readonly number[]
  repeatedRounds: readonly number[]
}

/**
 * Counts of competitors, waiting claims and published rounds. Rounds with a run that can be published, and those with
 * one that is still repeated for fragile awards.
 * Indexes count competitors and claims: 120,000 of them in some tens of milliseconds.
 */
export async function countCompetition(db: Reader, id: string): Promise<Counts> {
  const { rows } = await sql<Counts>`select
      (select count(*)::int from competitors k where k.competition_id = c.id) as competitors,
      ${CLAIMS_WAITING} as claims_waiting, ${GRADES_WAITING} as grades_waiting, ${ROUNDS_PUBLISHED} as rounds_published,
      ${roundsWithRun(ENDED_RUNS)} as run_rounds, ${roundsWithRun(UNENDED_RUNS)} as repeated_rounds
    from competitions c where c.id = ${id}`.execute(db)
  return rows[0] as Counts
}

/** Rounds with a finished run on the rules that hold, whose repetition is in one of these states. */
const roundsWithRun = (states: readonly RunState[]) => sql<number[]>`array(
  select distinct r.round from allotment_runs r join run_repetitions t on t.run_id = r.id
  where r.competition_id = c.id and r.kind = 'DRY' and r.state = 'DONE' and r.rules_version = c.rules_version
    and r.parameters = '{}' and ${isOneOf(sql.ref('t.state'), states)})`

/** Waiting claims of open applications. Index claims_by_state. */
const CLAIMS_WAITING = sql<number>`(select count(*)::int from grant_claims g
  join competitors k on k.application_id = g.application_id join applications a on a.id = k.application_id
  where k.competition_id = c.id and g.state = ${sql.lit(UNCHECKED)} and ${isOneOf(sql.ref('a.status'), OPEN)})`

/** Competitors whose commission has not signed all grades; 0 without a commission. Scans the competitors. */
const GRADES_WAITING = sql<number>`(select count(*)::int from competitors k
  join applications a on a.id = k.application_id left join commission_cases s on s.application_id = k.application_id
  where k.competition_id = c.id and c.source = 'INTERVIEW' and coalesce(s.state, '') <> 'DONE'
    and ${isOneOf(sql.ref('a.status'), OPEN)})`

export async function readCompetition(
  scope: ReadScope,
  id: string,
): Promise<{ success: true; data: CompetitionView } | Refusal> {
  const loaded = await findCompetition(scope, id)
  return loaded === null ? refuse('not_found') : { success: true, data: await viewOf(scope, loaded) }
}

export async function viewOf({ db, actor, now }: Scope, loaded: LoadedCompetition): Promise<CompetitionView> {
  const { competition, holding, proposal, protocol, stage } = loaded
  const { lists, ...setup } = holding.rules
  const counts = await countCompetition(db, competition.id)
  const due = roundDue(holding.rules, counts.roundsPublished)
  const differences = proposal === null ? [] : differencesOf(holding.rules, proposal.rules)
  const history = await db
    .selectFrom('competitionRules')
    .select(['version', 'state', 'reason', 'proposedAt', 'proposedByName', 'answer', 'confirmedAt', 'confirmedByName'])
    .where('competitionId', '=', competition.id)
    .orderBy('version', 'desc')
    .execute()
  const confirmations = confirmationsIn(confirmationsOf(competition), competition.rulesVersion)
  const waiting =
    protocol?.state === PROTOCOL.isProposed || protocol?.state === PROTOCOL.isUnderWay ? protocol.state : null
  return {
    ...competition,
    slug: slugOf(competition),
    stage,
    isProposed: proposal !== null || protocol?.state === 'PROPOSED',
    roundsPublished: counts.roundsPublished,
    filledFrom:
      competition.filledFromYear === null
        ? null
        : { competitionId: competition.filledFromId, year: competition.filledFromYear },
    version: competition.rulesVersion,
    setup,
    lists: lists.length,
    places: lists.reduce((sum, list) => sum + list.places, 0),
    competitors: counts.competitors,
    claimsWaiting: counts.claimsWaiting,
    gradesWaiting: counts.gradesWaiting,
    roundDue: due,
    steps: stepsOf(
      {
        setup: holding.rules,
        source: competition.source,
        stage,
        confirmations,
        isArranged: competition.opensAt !== null,
        claimsWaiting: counts.claimsWaiting,
        gradesWaiting: counts.gradesWaiting,
        hasRun: counts.runRounds.includes(due),
        isRepeated: counts.repeatedRounds.includes(due),
        protocol: waiting,
        roundsPublished: counts.roundsPublished,
      },
      now,
    ).map((step) => ({ ...step, missing: [...step.missing] })),
    confirmations: confirmations.map(({ step, byName, at }) => ({ step, byName, at: new Date(at) })),
    opening:
      competition.openingDecidedAt === null || competition.openingDecidedByName === null
        ? null
        : { byName: competition.openingDecidedByName, at: competition.openingDecidedAt },
    proposal:
      proposal === null
        ? null
        : {
            ...publicPartOf(proposal),
            differences: differences.slice(0, MOST_DIFFERENCES),
            differencesInAll: differences.length,
          },
    history,
    protocols: await protocolsOf(db, competition.id),
    can: competitionAbilitiesOf(actor, {
      stage,
      rules: proposal,
      protocol: waiting === 'PROPOSED' ? protocol : null,
      opening: await openingFor(db, actor, competition),
    }),
  }
}

const publicPartOf = ({
  version,
  state,
  reason,
  proposedAt,
  proposedByName,
  answer,
  confirmedAt,
  confirmedByName,
}: RulesRow) => ({ version, state, reason, proposedAt, proposedByName, answer, confirmedAt, confirmedByName })
