import { isRefusal, type Refusal } from '@portal/domain/kernel/refusal.ts'
import type { slotsEndpoints } from '@portal/domain/slots/endpoints.ts'
import type { Handlers, WriteScope } from '../../http/handler.ts'
import { chooseSlot } from './choose-slot.ts'
import { closeSlots } from './close-slots.ts'
import { cancelInvitation, inviteApplicants } from './invite-applicants.ts'
import { listInvitable, listInvitations } from './list-invitations.ts'
import { listSlots } from './list-slots.ts'
import { openSlots } from './open-slots.ts'
import { placeApplicants } from './place-applicants.ts'
import { proposePlacements } from './propose-placements.ts'
import { readOwnSlots } from './read-own-slots.ts'
import { setNews } from './set-news.ts'
import { answerAccommodation } from './wishes/answer-accommodation.ts'
import { askAccommodation, takeBackAccommodation } from './wishes/ask-accommodation.ts'
import { listAccommodations } from './wishes/list-accommodations.ts'
import type { Sealing } from './wishes/read-wishes.ts'

/** @param minutes length of an interview without one of its own. */
export function slotsRoutes(minutes: number, sealing: Sealing): Handlers<typeof slotsEndpoints> {
  /** Answers a command of the applicant with all that their screen shows. */
  const shown = async (scope: WriteScope, done: { readonly id: string } | Refusal) =>
    isRefusal(done) ? done : readOwnSlots(scope, done.id, minutes, sealing)
  return {
    openSlots: { write: (scope, { body }) => openSlots(scope, body, minutes) },
    listSlots: { read: (scope, { query }) => listSlots(scope, query) },
    closeSlots: { write: (scope, { body }) => closeSlots(scope, body.ids) },
    listInvitable: { read: (scope, { query, body }) => listInvitable(scope, query, body, minutes) },
    inviteToSlots: { around: (scope, { body }) => inviteApplicants(scope, body) },
    listSlotInvitations: { read: (scope, { query }) => listInvitations(scope, query, minutes) },
    cancelSlotInvitation: { write: (scope, { params }) => cancelInvitation(scope, params.requestId) },
    proposeSlotPlacements: { read: (scope) => proposePlacements(scope, minutes) },
    placeInSlots: { around: (scope, { body }) => placeApplicants(scope, body.placements, minutes) },
    readOwnSlots: { read: (scope, { params }) => readOwnSlots(scope, params.id, minutes, sealing) },
    chooseSlot: { write: async (scope, { params }) => shown(scope, await chooseSlot(scope, params, minutes)) },
    setSlotNews: {
      write: async (scope, { params, body }) => shown(scope, await setNews(scope, params.id, body.wantsNews)),
    },
    askAccommodation: {
      write: async (scope, { params, body }) => shown(scope, await askAccommodation(scope, params.id, body, sealing)),
    },
    takeBackAccommodation: {
      write: async (scope, { params }) => shown(scope, await takeBackAccommodation(scope, params.id)),
    },
    listAccommodations: { read: (scope, { query }) => listAccommodations(scope, query, sealing) },
    answerAccommodation: {
      write: (scope, { params, body }) => answerAccommodation(scope, params.id, body, minutes, sealing),
    },
  }
}
