import { isLocked } from '@portal/domain/commissions/policy.ts'
import type { GradingQuery } from '@portal/domain/commissions/schema.ts'
import { COUNTED, type GradingState, tabStates } from '@portal/domain/commissions/status.ts'
import { cappedTotal, MAX_COUNTED } from '@portal/domain/kernel/page.ts'
import { sql } from 'kysely'
import type { ReadScope } from '../../http/handler.ts'
import { countUpTo, isOneOf } from '../../platform/database/database.ts'
import { commissionsOf, type Words } from './load-commission.ts'

type Listed = {
  readonly id: string
  readonly competitionId: string
  readonly isCalibration: boolean
  readonly number: number
  readonly title: Words | null
  readonly state: Exclude<GradingState, 'RELEASED'>
  readonly total: number | null
  readonly signedAt: Date | null
  readonly calibrated: number
}

/**
 * Grades of the caller: unsigned ones by the time they were given, calibration cases before others; signed ones latest
 * first. Some hundreds of rows by index commission_grades_of_an_expert, the rest by key.
 */
export async function listOwnGrading({ db, actor, now }: ReadScope, { state, page, pageSize }: GradingQuery) {
  const own = sql`commission_grades g
    where g.expert_id = ${actor.accountId} and ${isOneOf(sql.ref('g.state'), tabStates(state))}`
  const order =
    state === 'TO_DO'
      ? sql`(g.calibration_number is null), g.given_at, coalesce(g.calibration_number, c.number), g.id`
      : sql`g.signed_at desc, g.id`
  const [{ rows }, count] = await Promise.all([
    sql<Listed>`
      select g.id, g.competition_id, g.calibration_number is not null as is_calibration,
        coalesce(g.calibration_number, c.number) as number, e.title, g.state, g.total, g.signed_at,
        (select count(*)::int from commission_grades o where o.competition_id = g.competition_id
          and o.expert_id = g.expert_id and o.calibration_number is not null
          and ${isOneOf(sql.ref('o.state'), COUNTED)}) as calibrated
      from (select * from ${own}) g
      left join commission_cases c on c.application_id = g.application_id
      left join calibration_cases e on e.competition_id = g.competition_id and e.number = g.calibration_number
      order by ${order} limit ${pageSize} offset ${page * pageSize}`.execute(db),
    countUpTo(db, own, MAX_COUNTED + 1),
  ])
  const commissions = await commissionsOf(db, [...new Set(rows.map(({ competitionId }) => competitionId))], now)
  return {
    list: rows.flatMap(({ number, title, calibrated, ...row }) => {
      const commission = commissions.get(row.competitionId)
      if (commission === undefined) return []
      const { year, level, name: competitionName, rules } = commission
      return {
        ...row,
        ...{ competitionName, year, level, label: { number, title } },
        isLocked: rules !== null && isLocked(rules, row.isCalibration, calibrated),
      }
    }),
    ...cappedTotal(count),
  }
}
