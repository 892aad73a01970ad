import { readsCommissions } from '@portal/domain/commissions/policy.ts'
import type { CommissionRules } from '@portal/domain/competitions/commission-schema.ts'
import type { Stage } from '@portal/domain/competitions/setup-rules.ts'
import type { Actor } from '@portal/domain/kernel/actor.ts'
import type { EducationLevel } from '@portal/domain/kernel/education.ts'
import type { Language } from '@portal/domain/kernel/language.ts'
import { type RawBuilder, sql } from 'kysely'
import { anyOf, type Reader, type Trx } from '../../platform/database/database.ts'
import { stageOfCompetition } from '../competitions/load-competition.ts'

export type Words = Readonly<Record<Language, string>>

/** A competition with the rules of its commission that hold. Rules are null where it has no commission. */
export type Commission = {
  readonly id: string
  readonly year: number
  readonly level: EducationLevel
  readonly name: Words | null
  readonly rules: CommissionRules | null
  readonly stage: Stage
}
export type RuledCommission = Commission & { readonly rules: CommissionRules }

type Row = Omit<Commission, 'stage'> & Parameters<typeof stageOfCompetition>[0]

/** The part of the rules alone: rules with 5,000 lists of places have 750 KB. */
async function select(db: Reader, condition: RawBuilder<unknown>, now: Date): Promise<readonly Commission[]> {
  const { rows } = await sql<Row>`
    select k.id, k.year, k.level, k.opens_at, k.closes_at, k.claims_close_at, k.name,
      r.rules -> 'commission' as rules
    from competitions k left join competition_rules r on r.competition_id = k.id and r.state = 'HOLDING'
    where ${condition}`.execute(db)
  return rows.map(({ opensAt, closesAt, claimsCloseAt, ...row }) => ({
    ...row,
    stage: stageOfCompetition({ opensAt, closesAt, claimsCloseAt }, now),
  }))
}

/** Commissions of these competitions by id, for the portal's own commands. */
export async function commissionsOf(
  db: Reader,
  ids: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, Commission>> {
  const found = await select(db, sql`k.id = ${anyOf(ids)}`, now)
  return new Map(found.map((commission) => [commission.id, commission]))
}

type Scope<D> = { readonly db: D; readonly actor: Actor; readonly now: Date }

/** A commission for staff. Null where it does not exist or the reader may not read it. */
export async function findCommission({ db, actor, now }: Scope<Reader>, id: string): Promise<Commission | null> {
  return readsCommissions(actor) ? ((await commissionsOf(db, [id], now)).get(id) ?? null) : null
}

export const hasRules = (commission: Commission | null | undefined): commission is RuledCommission =>
  commission != null && commission.rules !== null

/** The same, locked until the transaction ends: draws and changes of members take turns. Null without rules. */
export async function lockCommission(scope: Scope<Trx>, id: string): Promise<RuledCommission | null> {
  if (!readsCommissions(scope.actor)) return null
  await sql`select from competitions where id = ${id} for no key update`.execute(scope.db)
  const found = await findCommission(scope, id)
  return hasRules(found) ? found : null
}

/** Name of a commission in the audit trail. */
export const auditedCommission = ({ id, year, level }: Commission) => ({
  objectId: id,
  objectName: `${year} ${level}`,
})
