import { type LapsedChooser, proposeSlots } from '@portal/domain/slots/rules.ts'
import type { ReadScope } from '../../http/handler.ts'
import { listInvitations } from './list-invitations.ts'
import { loadChoosers } from './load-choosers.ts'
import { loadWholeOffer, suiting } from './load-offer.ts'

/** Most rows of one proposal, and other times of a row. */
const MOST = 500
const MOST_OTHERS = 20

/** A time for each lapsed invitation in the head's reach, and the others that suit. Writes nothing. */
export async function proposePlacements(scope: ReadScope, minutes: number) {
  const { db, now } = scope
  const { list } = await listInvitations(scope, { state: 'LAPSED', page: 0, size: MOST }, minutes)
  const [{ offer, experts }, choosers] = await Promise.all([
    loadWholeOffer(db, { from: now }, minutes),
    loadChoosers(db, new Map(list.map((row) => [row.requestId, row])), minutes),
  ])
  const lapsed = list.flatMap(({ requestId, chooseUntil }): LapsedChooser[] => {
    const chooser = choosers.get(requestId)
    return chooser === undefined ? [] : [{ ...chooser, requestId, chooseUntil }]
  })
  const offered = offer.map(({ slot, expert }) => ({
    ...{ slotId: slot.id, startsAt: slot.startsAt, expertName: expert.fullName },
  }))
  const byId = new Map(offered.map((each) => [each.slotId, each]))
  const proposals = proposeSlots(
    lapsed,
    offer.map(({ slot }) => slot),
    experts,
    now,
  )
  return {
    list: proposals.flatMap(({ requestId, slotId, isSameSurname }) => {
      const row = list.find((each) => each.requestId === requestId)
      const chooser = choosers.get(requestId)
      if (row === undefined || chooser === undefined) return []
      const { number, firstName, lastName } = row
      const given = slotId === null ? undefined : byId.get(slotId)
      return [
        {
          ...{ requestId, number, firstName, lastName, slotId, isSameSurname },
          ...{ startsAt: given?.startsAt ?? null, expertName: given?.expertName ?? null },
          others: suiting(offer, chooser, now)
            .flatMap(({ slot }) => (slot.id === slotId ? [] : (byId.get(slot.id) ?? [])))
            .slice(0, MOST_OTHERS),
        },
      ]
    }),
  }
}
