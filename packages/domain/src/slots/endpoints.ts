import { z } from 'zod'
import { cappedPageOf, dataOf, done, type EndpointTable, listOf } from '../kernel/endpoint.ts'
import { uuid } from '../kernel/values.ts'
import {
  accommodationListQuery,
  accommodationRow,
  answerBody,
  closed,
  invitableFilter,
  invitableQuery,
  invitableRow,
  invitationListQuery,
  invitationRow,
  inviteBody,
  newsBody,
  openBody,
  opened,
  ownSlots,
  placeBody,
  slotIds,
  slotListQuery,
  slotProposal,
  slotReport,
  slotRow,
  wishBody,
} from './schema.ts'

const byId = z.object({ id: uuid })
const HEAD = ['EXPERT_MANAGER'] as const
const BOTH = ['EXPERT_MANAGER', 'EXPERT'] as const
const OWNER = ['USER'] as const
const missing = 'fill_all_required_fields'
const own = dataOf(ownSlots)

/** Interview slots that applicants choose from, and wishes for accommodation (docs/specification/interviews.md#slots). */
export const slotsEndpoints = {
  openSlots: { method: 'POST', path: '/staff/slots', access: BOTH, body: openBody, answer: dataOf(opened), errors: ['not_found', 'interview_clash'], missing, idempotent: true },
  listSlots: { method: 'GET', path: '/staff/slots', access: BOTH, query: slotListQuery, answer: cappedPageOf(slotRow) },
  /** Withdraws free slots. Taken ones stay. */
  closeSlots: { method: 'POST', path: '/staff/slots/close', access: BOTH, body: slotIds, answer: dataOf(closed), missing },
  listInvitable: { method: 'POST', path: '/staff/slots/invitable', access: HEAD, query: invitableQuery, body: invitableFilter, answer: cappedPageOf(invitableRow) },
  inviteToSlots: { method: 'POST', path: '/staff/slots/invite', access: HEAD, body: inviteBody, answer: listOf(slotReport), errors: ['interview_already_scheduled'], missing },
  listSlotInvitations: { method: 'GET', path: '/staff/slots/invitations', access: HEAD, query: invitationListQuery, answer: cappedPageOf(invitationRow) },
  /** Ends an invitation. A chosen interview stays. */
  cancelSlotInvitation: {
    method: 'POST',
    path: '/staff/slots/invitations/:requestId/cancel',
    access: HEAD,
    params: z.object({ requestId: uuid }),
    answer: done,
    errors: ['not_found'],
  },
  /** A time for each invitation that lapsed. Writes nothing. */
  proposeSlotPlacements: { method: 'GET', path: '/staff/slots/proposal', access: HEAD, answer: listOf(slotProposal) },
  placeInSlots: { method: 'POST', path: '/staff/slots/place', access: HEAD, body: placeBody, answer: listOf(slotReport), missing },
  readOwnSlots: { method: 'GET', path: '/request/:id/slots', access: OWNER, params: byId, answer: own, errors: ['not_found'] },
  /** Chooses a time, or moves the interview to it. */
  chooseSlot: {
    method: 'POST',
    path: '/request/:id/slots/:slotId',
    access: OWNER,
    params: z.object({ id: uuid, slotId: uuid }),
    answer: own,
    errors: ['not_found', 'slot_taken', 'slot_not_open', 'slot_move_too_late', 'slot_moved_already', 'invitation_lapsed'],
    idempotent: true,
  },
  /** No time suits: mail when another gets free. */
  setSlotNews: { method: 'PUT', path: '/request/:id/slots/news', access: OWNER, params: byId, body: newsBody, answer: own, errors: ['not_found', 'invitation_lapsed'], missing },
  askAccommodation: {
    method: 'PUT',
    path: '/request/:id/accommodation',
    access: OWNER,
    params: byId,
    body: wishBody,
    answer: own,
    errors: ['not_found', 'application_not_editable', 'application_competes', 'accommodation_is_answered'],
    missing,
  },
  takeBackAccommodation: { method: 'DELETE', path: '/request/:id/accommodation', access: OWNER, params: byId, answer: own, errors: ['not_found', 'accommodation_is_answered'] },
  listAccommodations: { method: 'GET', path: '/staff/accommodations', access: HEAD, query: accommodationListQuery, answer: cappedPageOf(accommodationRow) },
  answerAccommodation: {
    method: 'POST',
    path: '/staff/accommodations/:id/answer',
    access: HEAD,
    params: byId,
    body: answerBody,
    answer: done,
    errors: ['not_found', 'accommodation_is_answered', 'interview_clash', 'reason_required', 'stale_version'],
    missing,
  },
} as const satisfies EndpointTable
