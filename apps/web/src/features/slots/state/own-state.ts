import { isMissed, isSigned } from '@portal/domain/interviews/status.ts'
import { MOST_MOVES } from '@portal/domain/slots/rules.ts'
import type { OwnSlots } from '../api.ts'

/** Subject of an applicant's screen. */
export type OwnState = 'none' | 'choose' | 'full' | 'chosen' | 'lapsed' | 'missed' | 'over'

/** `at`: the present instant. A missed interview gives way to a new invitation. */
export function ownStateOf(
  { invitation, interview, slots, can }: Pick<OwnSlots, 'invitation' | 'interview' | 'slots' | 'can'>,
  at: Date,
): OwnState {
  const hasMissed = interview !== null && isMissed(interview.attendance)
  if (interview !== null && !(hasMissed && can.choose)) {
    if (hasMissed) return 'missed'
    const isHeld = interview.attendance !== null || isSigned(interview.status)
    return isHeld || at >= new Date(interview.endsAt) ? 'over' : 'chosen'
  }
  if (invitation === null) return 'none'
  if (invitation.state === 'LAPSED') return 'lapsed'
  return slots.length === 0 ? 'full' : 'choose'
}

/** Why a chosen time cannot be moved: moved once, too late, or set by the office. */
export function fixedBy({ invitation }: Pick<OwnSlots, 'invitation'>): 'moved' | 'late' | 'set' {
  if (invitation === null || invitation.chosenAt === null) return 'set'
  return invitation.moves >= MOST_MOVES ? 'moved' : 'late'
}
