import { refuse } from '@portal/domain/kernel/refusal.ts'
import type { refereesEndpoints } from '@portal/domain/referees/endpoints.ts'
import type { Handlers } from '../../http/handler.ts'

export const refereesRoutes: Handlers<typeof refereesEndpoints> = {
  listReferees: { read: async () => refuse('not_found') },
  nameReferee: { write: async () => refuse('not_found') },
  remindReferee: { write: async () => refuse('not_found') },
  replaceReferee: { write: async () => refuse('not_found') },
  openRefereeLink: { write: async () => refuse('referee_link_ended') },
  keepRefereeDraft: { write: async () => refuse('referee_link_ended') },
  uploadRefereeFile: { around: async () => refuse('referee_link_ended') },
  giveRefereeLetter: { around: async () => refuse('referee_link_ended') },
  declineReferee: { write: async () => refuse('referee_link_ended') },
}
