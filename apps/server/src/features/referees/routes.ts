import type { refereesEndpoints } from '@portal/domain/referees/endpoints.ts'
import type { Handlers } from '../../http/handler.ts'
import { declineLetter, giveLetter, type LetterServices, uploadLetter } from './give-letter.ts'
import { listReferees } from './list-referees.ts'
import { nameReferee, replaceReferee } from './name-referee.ts'
import { keepDraft, openLink } from './open-link.ts'
import { remindReferee } from './remind-referees.ts'

export const refereesRoutes = ({
  publicUrl,
  ...services
}: LetterServices & { readonly publicUrl: string }): Handlers<typeof refereesEndpoints> => ({
  listReferees: { read: (scope, { params }) => listReferees(scope, params.id) },
  nameReferee: { write: (scope, { params, body }) => nameReferee(scope, params.id, body, publicUrl) },
  remindReferee: { write: (scope, { params }) => remindReferee(scope, params, publicUrl) },
  replaceReferee: { write: (scope, { params, body }) => replaceReferee(scope, params, body, publicUrl) },
  openRefereeLink: { write: (scope, { body }) => openLink(scope, body.token) },
  keepRefereeDraft: { write: (scope, { body }) => keepDraft(scope, body) },
  uploadRefereeFile: {
    around: (scope, { body, file }) => uploadLetter(scope, { token: body.token, upload: file }, services),
  },
  giveRefereeLetter: { around: (scope, { body }) => giveLetter(scope, body, services) },
  declineReferee: { write: (scope, { body }) => declineLetter(scope, body) },
})
