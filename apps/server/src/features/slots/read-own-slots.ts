import { isCompeting, isOpen } from '@portal/domain/applications/status.ts'
import { endOf } from '@portal/domain/interviews/rules.ts'
import { isSigned } from '@portal/domain/interviews/status.ts'
import { HOUR_MS } from '@portal/domain/kernel/durations.ts'
import { refuse } from '@portal/domain/kernel/refusal.ts'
import { endOfKazakhstanDay, startOfKazakhstanDay } from '@portal/domain/kernel/time-zone.ts'
import { moveUntil, spanIn } from '@portal/domain/slots/rules.ts'
import { invitationStateOf, isAsked, isChosen, isGranted, isLapsed } from '@portal/domain/slots/status.ts'
import type { ReadScope } from '../../http/handler.ts'
import type { Reader } from '../../platform/database/database.ts'
import { findApplication, type LoadedApplication } from '../applications/load-application.ts'
import { loadChoosers } from './load-choosers.ts'
import { loadOffer, suiting } from './load-offer.ts'
import { type Present, presentOf } from './queries.ts'
import { type Sealing, wishesOf } from './wishes/read-wishes.ts'

type OwnScope = Pick<ReadScope, 'actor' | 'now'> & { readonly db: Reader }

/** Invitation, interview and free times of an own application, and its wish for accommodation. */
export async function readOwnSlots(scope: OwnScope, id: string, minutes: number, sealing: Sealing) {
  const { db, actor, now } = scope
  const loaded = await findApplication(db, actor, id)
  if (loaded === null) return refuse('not_found')
  const [present, wishes] = await Promise.all([presentOf(db, id), wishesOf(db, [id], sealing)])
  const { invitation, interview } = present
  const { type, status, currentChoice } = loaded.application
  const isUnderWay = isOpen(status) && !isCompeting(type)
  const until = invitation === null || !isUnderWay ? null : moveUntil(invitation, interview, now)
  const state = invitation === null ? null : invitationStateOf(invitation, interview, now)
  const mayChoose = isUnderWay && state !== null && !isLapsed(state) && (!isChosen(state) || until !== null)
  const wish = wishes.find(({ choice }) => choice === currentChoice) ?? null
  const mayAsk = isUnderWay && !(interview !== null && isSigned(interview.status))
  return {
    success: true as const,
    data: {
      invitation: invitation === null || state === null ? null : { ...invitation, state },
      interview:
        interview === null
          ? null
          : {
              ...interview,
              endsAt: endOf({ startsAt: interview.startsAt, minutes: interview.minutes ?? minutes }),
              canMove: until !== null,
              moveUntil: until,
            },
      slots: mayChoose ? await timesToChoose(scope, loaded, { invitation, interview }, minutes) : [],
      wantsNews: invitation?.wantsNews ?? false,
      accommodation: wish,
      can: {
        choose: mayChoose,
        askAccommodation: mayAsk && (wish === null || !isGranted(wish.state)),
        takeBackAccommodation: wish !== null && isAsked(wish.state),
      },
    },
  }
}

/** Free times that suit. A move leaves out those that are nearer than its hours. */
async function timesToChoose(
  { db, now }: OwnScope,
  { application: { id } }: LoadedApplication,
  { invitation, interview }: Present,
  minutes: number,
) {
  if (invitation === null) return []
  const isMove = isChosen(invitationStateOf(invitation, interview, now))
  const earliest = isMove ? new Date(now.getTime() + invitation.moveHours * HOUR_MS - 1) : now
  const from = new Date(Math.max(earliest.getTime(), startOfKazakhstanDay(invitation.fromDay).getTime() - 1))
  const [offer, choosers] = await Promise.all([
    loadOffer(db, { from, until: endOfKazakhstanDay(invitation.toDay) }, minutes),
    loadChoosers(db, new Map([[id, invitation]]), minutes),
  ])
  const chooser = choosers.get(id)
  if (chooser === undefined) return []
  return suiting(offer, chooser, now).map(({ slot }) => ({
    ...{ id: slot.id, language: slot.language },
    ...spanIn(slot, chooser),
  }))
}
