import { canReadInterview } from '@portal/domain/interviews/policy.ts'
import { STANDING } from '@portal/domain/interviews/status.ts'
import { type Actor, hasRole } from '@portal/domain/kernel/actor.ts'
import { cappedTotal, MAX_COUNTED } from '@portal/domain/kernel/page.ts'
import { endOfKazakhstanDay, startOfKazakhstanDay } from '@portal/domain/kernel/time-zone.ts'
import { isOwnSlot } from '@portal/domain/slots/policy.ts'
import type { SlotListQuery } from '@portal/domain/slots/schema.ts'
import { isFree, type SlotState, slotStateOf } from '@portal/domain/slots/status.ts'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { ReadScope } from '../../http/handler.ts'
import { countUpTo, isOneOf } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'

type Row = Selectable<Tables['slots']> & {
  readonly fullName: string
  readonly interviewId: string | null
  readonly interviewUniversityId: string | null
  readonly number: string | null
  readonly firstName: string | null
  readonly lastName: string | null
}

const FROM = sql`slots s
  left join interviews i on i.slot_id = s.id and ${isOneOf(sql.ref('i.status'), STANDING)}`

/** Slots in reach: all, or those of the head's university and of every university, or the expert's own. */
function inReach({ accountId, universityId, ...actor }: Actor): RawBuilder<unknown> {
  const own = sql`s.expert_id = ${accountId}`
  if (!hasRole({ accountId, universityId, ...actor }, 'EXPERT_MANAGER')) return own
  if (universityId === null) return sql`true`
  return sql`(s.university_id is null or s.university_id = ${universityId} or ${own})`
}

const IN_STATE: Readonly<Record<SlotState, (now: Date) => RawBuilder<unknown>>> = {
  TAKEN: () => sql`i.id is not null`,
  CLOSED: () => sql`i.id is null and s.closed_at is not null`,
  FREE: (now) => sql`i.id is null and s.closed_at is null and s.starts_at > ${now}`,
  PAST: (now) => sql`i.id is null and s.closed_at is null and s.starts_at <= ${now}`,
}

/** A page of slots by their start, by slots_by_time or slots_of_expert. A count ends after MAX_COUNTED rows. */
export async function listSlots(scope: ReadScope, query: SlotListQuery) {
  const { db, actor, now } = scope
  const { from, to, expertId, state, page, size } = query
  const conditions = [
    inReach(actor),
    ...(from === undefined ? [] : [sql`s.starts_at >= ${startOfKazakhstanDay(from)}`]),
    ...(to === undefined ? [] : [sql`s.starts_at < ${endOfKazakhstanDay(to)}`]),
    ...(expertId === undefined ? [] : [sql`s.expert_id = ${expertId}`]),
    ...(state === undefined ? [] : [IN_STATE[state](now)]),
  ]
  const found = sql`${FROM} where ${sql.join(conditions, sql` and `)}`
  const [{ rows }, count] = await Promise.all([
    sql<Row>`select t.*, m.full_name, r.number, r.first_name, r.last_name from (
        select s.*, i.id as interview_id, i.university_id as interview_university_id, i.application_id
        from ${found} order by s.starts_at, s.id limit ${size} offset ${page * size}) t
      join staff_members m on m.account_id = t.expert_id
      left join review_items r on r.application_id = t.application_id and r.sight = '*'
      order by t.starts_at, t.id`.execute(db),
    countUpTo(db, found, MAX_COUNTED + 1),
  ])
  return { list: rows.map((row) => slotRow(actor, row, now)), ...cappedTotal(count) }
}

function slotRow(actor: Actor, row: Row, now: Date) {
  const { id, startsAt, minutes, zoom, universityId, expertId, fullName, interviewId, number } = row
  const state = slotStateOf({ ...row, isTaken: interviewId !== null }, now)
  const held = { universityId: row.interviewUniversityId ?? '', expertId }
  return {
    ...{ id, startsAt, minutes, zoom, universityId, state },
    language: row.language,
    expert: { id: expertId, fullName },
    interview:
      interviewId === null || number === null || !canReadInterview(actor, held)
        ? null
        : { id: interviewId, number, firstName: row.firstName ?? '', lastName: row.lastName ?? '' },
    can: { close: isFree(state) && isOwnSlot(actor, row) },
  }
}
