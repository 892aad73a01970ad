import { z } from 'zod'
import { LANGUAGES } from '../kernel/language.ts'
import { fileName, instant } from '../kernel/values.ts'

/**
 * States of a named referee. SENT: a mail server took the letter's mail. BOUNCED: the mail did not arrive. EXPIRED: the
 * last day is over, or the application has ended.
 */
export const REFEREE_STATES = [
  'NAMED',
  'SENT',
  'OPENED',
  'GIVEN',
  'DECLINED',
  'BOUNCED',
  'EXPIRED',
  'REPLACED',
] as const
export type RefereeState = (typeof REFEREE_STATES)[number]

/** The referee may still give the letter. */
const OPEN_STATES = ['NAMED', 'SENT', 'OPENED'] as const satisfies readonly RefereeState[]
export const isAwaited = (state: RefereeState): boolean => (OPEN_STATES as readonly RefereeState[]).includes(state)
export const isGiven = (state: RefereeState): boolean => state === 'GIVEN'
/** The mail did not arrive. It may be sent again, so its link goes on. */
export const isBounced = (state: RefereeState): boolean => state === 'BOUNCED'

/** Letter of the present referee for a submission. */
export type RefereeLetter = 'AWAITED' | 'GIVEN'
export const letterOf = (state: RefereeState): RefereeLetter | null => {
  if (isGiven(state)) return 'GIVEN'
  return isAwaited(state) ? 'AWAITED' : null
}

/** Signs that the applicant may have given the letter. */
export const REFEREE_MARKS = ['ownAddress', 'ownDevice', 'sameNetwork'] as const
export type RefereeMark = (typeof REFEREE_MARKS)[number]

/** Named referee for the applicant. */
export const refereeView = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  position: z.string(),
  language: z.enum(LANGUAGES),
  state: z.enum(REFEREE_STATES),
  namedAt: instant,
  sentAt: instant.nullable(),
  openedAt: instant.nullable(),
  answeredAt: instant.nullable(),
  /** End of the last day of the link in Kazakhstan. */
  until: instant,
  remindedAt: instant.nullable(),
  /** Null until the letter is given. */
  isConfidential: z.boolean().nullable(),
  /** Null for the applicant: not given, or confidential. */
  file: fileName.nullable(),
  /** The newest one. */
  isCurrent: z.boolean(),
  can: z.object({ remind: z.boolean(), replace: z.boolean() }),
})
export type RefereeView = z.output<typeof refereeView>

/** The same for the office. */
export const staffRefereeView = refereeView.extend({
  marks: z.array(z.enum(REFEREE_MARKS)),
  declineReason: z.string().nullable(),
})
export type StaffRefereeView = z.output<typeof staffRefereeView>
