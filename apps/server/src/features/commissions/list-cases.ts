import type { CasesQuery } from '@portal/domain/commissions/schema.ts'
import { type CaseState, type GradeRole, type GradingState, SHOWN } from '@portal/domain/commissions/status.ts'
import { cappedTotal, MAX_COUNTED } from '@portal/domain/kernel/page.ts'
import { refuse } from '@portal/domain/kernel/refusal.ts'
import { sql } from 'kysely'
import type { ReadScope } from '../../http/handler.ts'
import { countUpTo, escapeLike, isOneOf } from '../../platform/database/database.ts'
import { hasName } from '../../platform/name-search.ts'
import { findCommission, hasRules } from './load-commission.ts'
import { COMPETES, STATE_OF_CASE } from './queries.ts'

type Listed = {
  readonly applicationId: string
  readonly number: string
  readonly fio: string
  readonly state: CaseState
  readonly spread: number | null
  readonly total: number | null
  readonly meetingAt: Date | null
  readonly meetingZoom: string | null
  readonly grades: readonly {
    readonly id: string
    readonly expertName: string
    readonly role: GradeRole
    readonly state: Exclude<GradingState, 'RELEASED'>
    readonly total: number | null
    readonly signedAt: string | null
  }[]
  readonly declines: readonly { readonly expertName: string; readonly reason: string; readonly at: string }[]
}

/**
 * Cases of a commission in order of the competitors' codes, each with its grades. Index one_competitor_a_code, then by
 * key: a filter reads the 6,000 competitors of a competition at most.
 */
export async function listCases(scope: ReadScope, id: string, { state, q, page, pageSize }: CasesQuery) {
  const { db } = scope
  const commission = await findCommission(scope, id)
  if (!hasRules(commission)) return refuse('not_found')
  const typed = q?.toLowerCase().trim() ?? ''
  const named = sql`(${hasName(sql.ref('r.search_name'), typed)} or r.number like ${`%${escapeLike(typed)}%`})`
  const from = sql`competitors k
    join review_items r on r.application_id = k.application_id and r.sight = '*'
    left join commission_cases c on c.application_id = k.application_id
    where k.competition_id = ${id} and ${COMPETES}
      and ${state === undefined ? sql`true` : sql`${STATE_OF_CASE} = ${state}`}
      and ${typed === '' ? sql`true` : named}`
  const [{ rows }, count] = await Promise.all([
    sql<Listed>`
      select p.*,
        (select coalesce(json_agg(json_build_object('id', g.id, 'expertName', g.expert_name, 'role', g.role,
            'state', g.state, 'total', g.total, 'signedAt', g.signed_at) order by g.role, g.given_at, g.id), '[]')
          from commission_grades g
          where g.application_id = p.application_id and ${isOneOf(sql.ref('g.state'), SHOWN)}) as grades,
        (select coalesce(json_agg(json_build_object('expertName', g.expert_name, 'reason', g.decline_reason,
            'at', g.declined_at) order by g.declined_at, g.id), '[]')
          from commission_grades g
          where g.application_id = p.application_id and g.decline_reason is not null) as declines
      from (select k.application_id, k.code, r.number, r.fio, ${STATE_OF_CASE} as state, c.spread, c.total, c.meeting_at,
          c.meeting_zoom from ${from} order by k.code limit ${pageSize} offset ${page * pageSize}) as p
      order by p.code`.execute(db),
    countUpTo(db, from, MAX_COUNTED + 1),
  ])
  return {
    list: rows.map(({ meetingAt, meetingZoom, grades, declines, ...row }) => ({
      ...row,
      grades: grades.map((grade) => ({
        ...grade,
        signedAt: grade.signedAt === null ? null : new Date(grade.signedAt),
      })),
      declines: declines.map((decline) => ({ ...decline, at: new Date(decline.at) })),
      meeting: meetingAt === null ? null : { startsAt: meetingAt, zoom: meetingZoom ?? '' },
    })),
    ...cappedTotal(count),
  }
}
