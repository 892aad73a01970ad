import { refuse } from '@portal/domain/kernel/refusal.ts'
import type { slotsEndpoints } from '@portal/domain/slots/endpoints.ts'
import type { Handlers } from '../../http/handler.ts'

const read = { read: async () => refuse('not_found') }
const write = { write: async () => refuse('not_found') }

export const slotsRoutes = (): Handlers<typeof slotsEndpoints> => ({
  openSlots: write,
  listSlots: read,
  closeSlots: write,
  listInvitable: read,
  inviteToSlots: write,
  listSlotInvitations: read,
  cancelSlotInvitation: write,
  proposeSlotPlacements: read,
  placeInSlots: write,
  readOwnSlots: read,
  chooseSlot: write,
  setSlotNews: write,
  askAccommodation: write,
  takeBackAccommodation: write,
  listAccommodations: read,
  answerAccommodation: write,
})
