import type { AccommodationState, InvitationState, SlotState } from '@portal/domain/slots/status.ts'
import type { Tone } from '../../ui/status-tag.tsx'

export const SLOT_TONE: Record<SlotState, Tone> = {
  FREE: 'success',
  TAKEN: 'progress',
  CLOSED: 'neutral',
  PAST: 'neutral',
}

export const INVITATION_TONE: Record<InvitationState, Tone> = {
  WAITING: 'attention',
  CHOSEN: 'success',
  LAPSED: 'danger',
  NONE_SUITS: 'attention',
}

export const WISH_TONE: Record<AccommodationState, Tone> = {
  ASKED: 'attention',
  GRANTED: 'success',
  REFUSED: 'neutral',
}
