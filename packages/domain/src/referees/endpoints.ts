import { z } from 'zod'
import { refereeView } from '../applications/referee-schema.ts'
import { dataOf, done, type EndpointTable } from '../kernel/endpoint.ts'
import { uuid } from '../kernel/values.ts'
import { byReferee, declineBody, letterBody, letterDraft, letterFile, linkBody, linkView, nameBody, ownReferees } from './schema.ts'

const byId = z.object({ id: uuid })
const referee = dataOf(refereeView)
const ended = ['referee_link_ended'] as const
const missing = 'field_required'

/** Referees and their letters (docs/specification/referees.md). */
export const refereesEndpoints = {
  listReferees: { method: 'GET', path: '/request/:id/referees', access: ['USER'], params: byId, answer: dataOf(ownReferees), errors: ['not_found'] },
  nameReferee: {
    ...{ method: 'POST', path: '/request/:id/referees', access: ['USER'], params: byId, body: nameBody, answer: referee, missing, rate: 'referee' },
    errors: ['not_found', 'referee_is_named', 'referee_is_self', 'application_not_editable', 'season_closed'],
    idempotent: true,
  },
  remindReferee: {
    ...{ method: 'POST', path: '/request/:id/referees/:refereeId/remind', access: ['USER'], params: byReferee, answer: referee },
    errors: ['not_found', 'referee_not_open', 'too_many_requests', 'season_closed'],
  },
  replaceReferee: {
    ...{ method: 'POST', path: '/request/:id/referees/:refereeId/replace', access: ['USER'], params: byReferee, body: nameBody, answer: referee, missing, rate: 'referee' },
    errors: ['not_found', 'referee_not_open', 'referee_is_self', 'application_not_editable', 'season_closed'],
    idempotent: true,
  },
  /** Token of the referee's mail. It opens these calls alone. */
  openRefereeLink: { method: 'POST', path: '/referee/open', access: 'guest', body: linkBody, answer: dataOf(linkView), errors: ended, missing, rate: 'referee-link' },
  keepRefereeDraft: { method: 'POST', path: '/referee/draft', access: 'guest', body: letterDraft, answer: done, errors: ended, missing, rate: 'referee-link' },
  uploadRefereeFile: {
    ...{ method: 'POST', path: '/referee/file', access: 'guest', kind: 'upload', body: linkBody, answer: dataOf(letterFile), missing, rate: 'upload' },
    errors: [...ended, 'big-file-size', 'wrong_file_type', 'field_required', 'too_many_requests'],
  },
  /** A session of the applicant in the same browser leaves a mark. */
  giveRefereeLetter: { method: 'POST', path: '/referee/give', access: 'public', body: letterBody, answer: done, errors: [...ended, 'file_infected'], missing, rate: 'referee-link' },
  declineReferee: { method: 'POST', path: '/referee/decline', access: 'guest', body: declineBody, answer: done, errors: ended, missing, rate: 'referee-link' },
} as const satisfies EndpointTable
