import { z } from 'zod'
import { kindOfCompetition, storedName } from '../competitions/name-schema.ts'
import { APPLICANT_GROUPS } from '../kernel/applicant-group.ts'
import { EDUCATION_LEVELS } from '../kernel/education.ts'
import { LANGUAGES } from '../kernel/language.ts'
import { instant, isoDate } from '../kernel/values.ts'
import { WINDOW_KINDS } from '../seasons/window-rules.ts'
import { COMPETITION_STATES, SEASON_DAYS } from './season-rules.ts'

export const RECEPTION_STATUSES = ['ENABLED', 'DISABLED'] as const
export type ReceptionStatus = (typeof RECEPTION_STATUSES)[number]

export const receptionView = z.object({
  status: z.enum(RECEPTION_STATUSES),
  opensAt: instant.nullable(),
  closesAt: instant.nullable(),
  /** Future opening by the server's clock; null once it has passed. */
  nextOpening: instant.nullable(),
  /** Whether the windows of the season decide. */
  followsWindows: z.boolean(),
  /** Windows that concern the reader and have not passed; empty without them. */
  windows: z.array(
    z.object({
      kind: z.enum(WINDOW_KINDS).nullable(),
      level: z.enum(EDUCATION_LEVELS).nullable(),
      group: z.enum(APPLICANT_GROUPS).nullable(),
      opensAt: instant,
      closesAt: instant,
    }),
  ),
})
export type ReceptionView = z.output<typeof receptionView>

const at = z.iso.datetime({ offset: true }).transform((text) => new Date(text))

/** A window needs at least one end, and ends after it begins. Both null clear it. */
export const receptionWindow = z
  .object({ opensAt: at.nullable(), closesAt: at.nullable() })
  .refine(({ opensAt, closesAt }) => opensAt === null || closesAt === null || opensAt < closesAt, {
    message: 'wrong_value',
    path: ['closesAt'],
  })

/** Contacts of the office (docs/specification/reception.md#contacts); null: not configured. */
export const contactsView = z.object({ phone: z.string().nullable(), email: z.string().nullable() })

const level = z.enum(EDUCATION_LEVELS)

/** The season as the front page shows it (docs/specification/reception.md#season). */
export const seasonView = z.object({
  today: isoDate,
  reception: z.object({
    isOpen: z.boolean(),
    closesAt: instant.nullable(),
    daysLeft: z.int().nullable(),
    opensAt: instant.nullable(),
  }),
  competitions: z.array(
    z.object({
      slug: z.string(),
      ...kindOfCompetition,
      state: z.enum(COMPETITION_STATES),
      /** The opening, the deadline or the next result, by state. */
      at: instant.nullable(),
      daysLeft: z.int().nullable(),
    }),
  ),
  days: z.array(
    z.object({
      kind: z.enum(SEASON_DAYS),
      level: level.nullable(),
      /** Competition of the day, where it has a name. */
      name: storedName,
      round: z.int().nullable(),
      at: instant,
      date: isoDate,
      isPast: z.boolean(),
    }),
  ),
  counts: z.object({
    universities: z.int(),
    programs: z.int(),
    /** Places of the latest competition for bachelor’s grants; null: none has places yet. */
    grants: z.object({ year: z.int(), places: z.int() }).nullable(),
  }),
})
export type SeasonView = z.output<typeof seasonView>

/** A link opened outside the portal has no header of its language. */
export const calendarQuery = z.object({ lang: z.enum(LANGUAGES).optional() })
