import { z } from 'zod'
import { sessionUser } from '../accounts/schema.ts'
import { APPLICANT_GROUPS } from '../kernel/applicant-group.ts'
import { UNT_MAX } from '../kernel/education.ts'
import { LANGUAGES } from '../kernel/language.ts'
import { instant, isoDate } from '../kernel/values.ts'
import { finding } from './finding-rules.ts'

export const findingsView = z.object({
  /** Last check of the season's days; null: none yet. */
  checkedAt: instant.nullable(),
  /** First opening that is still ahead; null: none. */
  before: isoDate.nullable(),
  findings: z.array(finding),
  can: z.object({ check: z.boolean(), rehearse: z.boolean() }),
})

/** Made-up person of a rehearsal: a guest, or an applicant of a group, perhaps with a result of the UNT. */
export const REHEARSED = ['GUEST', ...APPLICANT_GROUPS] as const
export const rehearsedPerson = z.strictObject({
  who: z.enum(REHEARSED),
  points: z.int().min(0).max(UNT_MAX).nullable(),
  language: z.enum(LANGUAGES),
})
export type RehearsedPerson = z.output<typeof rehearsedPerson>

/** Day and time of Kazakhstan. */
export const rehearsalBody = rehearsedPerson.extend({
  day: isoDate,
  time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/),
})
export type RehearsalBody = z.output<typeof rehearsalBody>

export const begunRehearsal = z.object({
  /** Value of the cookie `rehearsal`. */
  secret: z.string(),
  endsAt: instant,
  /** Session of the made-up person; null: a guest. */
  session: sessionUser.nullable(),
})
