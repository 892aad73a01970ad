import { type Confirmation, confirmationsIn, lastConfirmer } from '@portal/domain/competitions/confirm-rules.ts'
import { type Opening, readsCompetitions } from '@portal/domain/competitions/policy.ts'
import { type Stage, stageOf } from '@portal/domain/competitions/setup-rules.ts'
import type { CompetitionSetup } from '@portal/domain/competitions/setup-schema.ts'
import { LEADERS_AND_HEADS } from '@portal/domain/competitions/status.ts'
import type { Actor } from '@portal/domain/kernel/actor.ts'
import { type Selectable, sql } from 'kysely'
import type { Reader, Trx } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { enabledStaffInScope } from '../accounts/staff/list-staff.ts'
import type { Competition } from './queries.ts'

export type RulesRow = Omit<Selectable<Tables['competitionRules']>, 'rules'> & { readonly rules: CompetitionSetup }
export type ProtocolRow = Selectable<Tables['protocols']>

/** A competition with the rules that hold and the proposals that wait for another person. */
export type LoadedCompetition = {
  readonly competition: Competition
  readonly holding: RulesRow
  readonly proposal: RulesRow | null
  readonly protocol: ProtocolRow | null
  readonly stage: Stage
}

/** Competition in the audit trail: its year, level, and number after the first. */
export const auditNameOf = ({ year, level, number }: Pick<Competition, 'year' | 'level' | 'number'>): string =>
  [year, level, ...(number === 1 ? [] : [number])].join(' ')

/** Confirmations of all versions, as stored. */
export const confirmationsOf = ({ confirmedSteps }: Pick<Competition, 'confirmedSteps'>): readonly Confirmation[] =>
  confirmedSteps as readonly Confirmation[]

export const stageOfCompetition = (
  { opensAt, closesAt, claimsCloseAt }: Pick<Competition, 'opensAt' | 'closesAt' | 'claimsCloseAt'>,
  now: Date,
): Stage =>
  stageOf(
    {
      opensAt: opensAt?.toISOString() ?? null,
      closesAt: closesAt?.toISOString() ?? null,
      claimsCloseAt: claimsCloseAt?.toISOString() ?? null,
    },
    now,
  )

/** A competition for staff. Null where it does not exist or the reader may not read it. */
export async function findCompetition(
  { db, actor, now }: { readonly db: Reader; readonly actor: Actor; readonly now: Date },
  id: string,
): Promise<LoadedCompetition | null> {
  if (!readsCompetitions(actor)) return null
  const competition = await db
    .selectFrom('competitions')
    .selectAll()
    .where('id', '=', id)
    .$castTo<Competition>()
    .executeTakeFirst()
  return competition === undefined ? null : withRules(db, competition, now)
}

/** The same, locked until the transaction ends: changes, confirmations and publications take turns. */
export async function lockCompetition(
  scope: { readonly db: Trx; readonly actor: Actor; readonly now: Date },
  id: string,
): Promise<LoadedCompetition | null> {
  return readsCompetitions(scope.actor) ? lockedCompetition(scope.db, id, scope.now) : null
}

/** The same for the portal's own commands, without a reader. */
export async function lockedCompetition(db: Trx, id: string, now: Date): Promise<LoadedCompetition | null> {
  const rows = db.selectFrom('competitions').selectAll().where('id', '=', id).$castTo<Competition>()
  const competition = await rows.forUpdate().executeTakeFirst()
  return competition === undefined ? null : withRules(db, competition, now)
}

/** Two rows of rules at most, each of some 750 KB with 5,000 lists. */
async function withRules(db: Reader, competition: Competition, now: Date): Promise<LoadedCompetition> {
  const { rows } = await sql<RulesRow>`select * from competition_rules
    where competition_id = ${competition.id} and state in ('HOLDING', 'PROPOSED')`.execute(db)
  const protocol = await db
    .selectFrom('protocols')
    .selectAll()
    .where('competitionId', '=', competition.id)
    .where('state', 'in', ['PROPOSED', 'PUBLISHING'])
    .executeTakeFirst()
  const holding = rows.find(({ state }) => state === 'HOLDING')
  if (holding === undefined) throw new Error(`competition ${competition.id} has no rules that hold`)
  return {
    competition,
    holding,
    proposal: rows.find(({ state }) => state === 'PROPOSED') ?? null,
    protocol: protocol ?? null,
    stage: stageOfCompetition(competition, now),
  }
}

/** Facts of an opening for a reader. A person who confirmed last opens only where no other could. */
export async function openingFor(db: Reader, actor: Actor, competition: Competition): Promise<Opening> {
  const confirmations = confirmationsIn(confirmationsOf(competition), competition.rulesVersion)
  const isLast = lastConfirmer(confirmations) === actor.accountId
  const others = isLast ? await enabledStaffInScope(db, LEADERS_AND_HEADS, null) : []
  return {
    isArranged: competition.opensAt !== null,
    isOwn: others.some(({ id }) => id !== actor.accountId),
  }
}
