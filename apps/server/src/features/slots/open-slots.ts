import { STANDING } from '@portal/domain/interviews/status.ts'
import { hasRole } from '@portal/domain/kernel/actor.ts'
import { DAY_MS } from '@portal/domain/kernel/durations.ts'
import { isRefusal, type Refusal, refuse, refuseFields } from '@portal/domain/kernel/refusal.ts'
import { openingFault, timesOf } from '@portal/domain/slots/rules.ts'
import type { OpenBody } from '@portal/domain/slots/schema.ts'
import type { WriteScope } from '../../http/handler.ts'
import type { Reader } from '../../platform/database/database.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { enabledExpert } from '../interviews/list-experts.ts'
import { lockSchedule } from '../interviews/load-interview.ts'
import { insertSlots } from './repository.ts'

/** Opens times of an expert (docs/specification/interviews.md#slots). None at all is refused with the first reason. */
export async function openSlots(scope: WriteScope, body: OpenBody, minutes: number) {
  const { db, actor, now } = scope
  const expertId = expertOf(scope, body)
  if (isRefusal(expertId)) return expertId
  const times = timesOf(body).map(({ startsAt }) => ({ startsAt, minutes: body.minutes }))
  const [first, last] = [times[0], times.at(-1)]
  if (first === undefined || last === undefined) return refuseFields([{ field: 'to', msg: 'wrong_value' }])
  await lockSchedule(db)
  const expert = await enabledExpert(db, expertId)
  if (expert === undefined) return refuse('not_found')
  const taken = await takenTimes(db, expertId, [first.startsAt, last.startsAt], minutes)
  const checked = times.map((span) => ({ ...span, msg: openingFault(span, taken, now) }))
  const free = checked.filter(({ msg }) => msg === null)
  const skipped = checked.flatMap(({ startsAt, msg }) => (msg === null ? [] : [{ startsAt, msg }]))
  if (free.length === 0) {
    const isPast = skipped.every(({ msg }) => msg === 'wrong_value')
    return isPast ? refuseFields([{ field: 'days', msg: 'wrong_value' }]) : refuse('interview_clash')
  }
  const { zoom, language } = body
  const universityId = hasRole(actor, 'EXPERT_MANAGER') ? actor.universityId : null
  const ids = await insertSlots(
    db,
    free.map(({ startsAt }) => ({
      ...{ expertId, startsAt, minutes: body.minutes, zoom, language, universityId },
      ...{ openedAt: now, freeSince: now },
    })),
  )
  await recordAudit(scope, { event: 'slotsOpened', details: { expert: expert.fullName, count: ids.length } })
  await addJob(db, 'offer-freed-slots', { ids })
  return { success: true as const, data: { opened: ids.length, skipped } }
}

/** The head names any expert. An expert opens own times alone. */
function expertOf({ actor }: WriteScope, { expertId }: OpenBody): string | Refusal {
  if (expertId === undefined || expertId === actor.accountId)
    return hasRole(actor, 'EXPERT') ? actor.accountId : refuseFields([{ field: 'expertId', msg: 'field_required' }])
  return hasRole(actor, 'EXPERT_MANAGER') ? expertId : refuse('not_found')
}

/** Open slots and interviews of an expert around these times. */
async function takenTimes(db: Reader, expertId: string, [first, last]: readonly [Date, Date], minutes: number) {
  const from = new Date(first.getTime() - DAY_MS)
  const until = new Date(last.getTime() + DAY_MS)
  const [slots, interviews] = await Promise.all([
    db
      .selectFrom('slots')
      .select(['startsAt', 'minutes'])
      .where('expertId', '=', expertId)
      .where('closedAt', 'is', null)
      .where('startsAt', '>', from)
      .where('startsAt', '<', until)
      .execute(),
    db
      .selectFrom('interviews')
      .select(['startsAt', 'minutes'])
      .where('expertId', '=', expertId)
      .where('status', 'in', [...STANDING])
      .where('startsAt', '>', from)
      .where('startsAt', '<', until)
      .execute(),
  ])
  return [...slots, ...interviews.map((held) => ({ startsAt: held.startsAt, minutes: held.minutes ?? minutes }))]
}
