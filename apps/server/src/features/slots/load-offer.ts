import type { Span } from '@portal/domain/interviews/rules.ts'
import { STANDING } from '@portal/domain/interviews/status.ts'
import { DAY_MS } from '@portal/domain/kernel/durations.ts'
import { type FreeSlot, type SlotExpert, suits } from '@portal/domain/slots/rules.ts'
import { sql } from 'kysely'
import { anyOf, isOneOf, type Reader } from '../../platform/database/database.ts'
import { enabledExperts } from '../interviews/list-experts.ts'
import type { LoadedChooser } from './load-choosers.ts'

export type OfferedSlot = FreeSlot & { readonly zoom: string; readonly freeSince: Date }

type BusyExpert = Omit<SlotExpert, 'busyAt'> & { readonly busyAt: readonly (Span & { readonly interviewId: string })[] }

/** Free slots to come, each with its expert, who is busy at the times around it. */
export type Offer = readonly { readonly slot: OfferedSlot; readonly expert: BusyExpert }[]

/** The same slots with all interviews of their experts in the time of the offer. */
export type WholeOffer = { readonly offer: Offer; readonly experts: readonly BusyExpert[] }

/** Condition: no interview refers to the slot `s`. Index slot_taken. */
const IS_FREE = sql<boolean>`not exists (
  select from interviews i where i.slot_id = s.id and ${isOneOf(sql.ref('i.status'), STANDING)})`

/**
 * Free slots of enabled experts that start between two instants. Some thousands of rows at most, by slots_by_time; the
 * interviews around them by interviews_of_expert.
 * @param minutes length of an interview without one of its own.
 */
export const loadOffer = async (...asked: Parameters<typeof loadWholeOffer>): Promise<Offer> =>
  (await loadWholeOffer(...asked)).offer

export async function loadWholeOffer(
  db: Reader,
  { from, until, ids }: { readonly from: Date; readonly until?: Date; readonly ids?: readonly string[] },
  minutes: number,
): Promise<WholeOffer> {
  const slots = await db
    .selectFrom('slots as s')
    .select(['s.id', 's.expertId', 's.startsAt', 's.minutes', 's.zoom', 's.language', 's.universityId', 's.freeSince'])
    .where('s.closedAt', 'is', null)
    .where('s.startsAt', '>', from)
    .$if(until !== undefined, (query) => query.where('s.startsAt', '<', until ?? from))
    .$if(ids !== undefined, (query) => query.where('s.id', '=', anyOf(ids ?? [])))
    .where(IS_FREE)
    .orderBy('s.startsAt')
    .orderBy('s.id')
    .execute()
  if (slots.length === 0) return { offer: [], experts: [] }
  const last = slots.at(-1)?.startsAt ?? from
  const expertIds = [...new Set(slots.map(({ expertId }) => expertId))]
  const [experts, interviews] = await Promise.all([
    enabledExperts(db),
    db
      .selectFrom('interviews')
      .select(['id', 'expertId', 'startsAt', 'minutes'])
      .where('expertId', '=', anyOf(expertIds))
      .where('status', 'in', [...STANDING])
      .where('startsAt', '>', new Date(from.getTime() - DAY_MS))
      .where('startsAt', '<', new Date(last.getTime() + DAY_MS))
      .execute(),
  ])
  const busy = Map.groupBy(interviews, ({ expertId }) => expertId ?? '')
  const offering = experts.flatMap((expert): BusyExpert[] =>
    expertIds.includes(expert.id)
      ? [{ ...expert, busyAt: (busy.get(expert.id) ?? []).map((held) => busyTime(held, minutes)) }]
      : [],
  )
  const byId = new Map(offering.map((expert) => [expert.id, expert]))
  const offer = slots.flatMap((slot) => {
    const expert = byId.get(slot.expertId)
    return expert === undefined ? [] : [{ slot, expert: { ...expert, busyAt: expert.busyAt.filter(isNear(slot)) } }]
  })
  return { offer, experts: offering }
}

const busyTime = ({ id, startsAt, minutes }: HeldTime, usual: number) => ({
  ...{ interviewId: id, startsAt },
  minutes: minutes ?? usual,
})
type HeldTime = { readonly id: string; readonly startsAt: Date; readonly minutes: number | null }

/** No interview is as long as a day. */
const isNear = (slot: Span) => (other: Span) => Math.abs(other.startsAt.getTime() - slot.startsAt.getTime()) < DAY_MS

/** Slots of an offer that suit an applicant, soonest first. The interview that another time replaces is no clash. */
export const suiting = (offer: Offer, chooser: LoadedChooser, now: Date): Offer =>
  offer.filter(({ slot, expert }) => {
    const busyAt = expert.busyAt.filter((held) => held.interviewId !== chooser.replaces)
    return suits(slot, { ...expert, busyAt }, chooser, now)
  })
