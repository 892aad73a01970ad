import { z } from 'zod'
import { instant } from '../kernel/values.ts'

/** An invitation to choose a time, for readers of the application. LAPSED: none was chosen in time. */
export const INVITATION_MARKS = ['WAITING', 'CHOSEN', 'LAPSED'] as const
export type InvitationMark = (typeof INVITATION_MARKS)[number]

/** `chooseUntil`: end of the last day for choosing in Kazakhstan. */
export const slotInvitationMark = z.object({ chooseUntil: instant, state: z.enum(INVITATION_MARKS) })

/** The applicant may choose a time now. */
export const mayChooseTime = (mark: InvitationMark): boolean => mark === 'WAITING'
/** None was chosen in time. */
export const hasLapsed = (mark: InvitationMark): boolean => mark === 'LAPSED'
