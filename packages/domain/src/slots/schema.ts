import { z } from 'zod'
import { interviewLevel, timeOfDay, zoomLink } from '../interviews/schema.ts'
import { ATTENDANCES, INTERVIEW_STATUSES, MOST_EXTRA_MINUTES, WISHES } from '../interviews/status.ts'
import { INTERVIEW_LANGUAGES } from '../kernel/education.ts'
import { pageNumber, pageSize } from '../kernel/page.ts'
import { codeText, instant, isoDate, lineText, localizedName, proseText, uuid } from '../kernel/values.ts'
import { inSeason } from '../seasons/schema.ts'
import { ACCOMMODATION_STATES, INVITATION_STATES, SLOT_LIMITS, SLOT_STATES } from './status.ts'

const wholeNumber = ({ least, most }: { readonly least: number; readonly most: number }) =>
  z.number().int().min(least).max(most)
const count = z.number().int()
const ids = z.array(uuid).min(1).max(SLOT_LIMITS.atOnce)
const language = z.enum(INTERVIEW_LANGUAGES)

/** `expertId`: absent, the caller's own times. `language`: null, any language of the expert. */
export const openBody = z.object({
  expertId: uuid.optional(),
  days: z.array(isoDate).min(SLOT_LIMITS.days.least).max(SLOT_LIMITS.days.most),
  from: timeOfDay,
  to: timeOfDay,
  minutes: wholeNumber(SLOT_LIMITS.minutes),
  pause: wholeNumber(SLOT_LIMITS.pause),
  zoom: zoomLink,
  language: language.nullable(),
})
export type OpenBody = z.output<typeof openBody>

/** Times that were not opened: past, or overlapping another of the expert. */
export const opened = z.object({
  opened: count,
  skipped: z.array(z.object({ startsAt: instant, msg: z.enum(['interview_clash', 'wrong_value']) })),
})

export const slotListQuery = z.object({
  from: isoDate.optional(),
  to: isoDate.optional(),
  expertId: uuid.optional(),
  state: z.enum(SLOT_STATES).optional(),
  page: pageNumber,
  size: pageSize,
})
export type SlotListQuery = z.output<typeof slotListQuery>

export const slotRow = z.object({
  id: z.string(),
  startsAt: instant,
  minutes: count,
  zoom: z.string(),
  language: language.nullable(),
  /** Null: every university. */
  universityId: z.string().nullable(),
  state: z.enum(SLOT_STATES),
  expert: z.object({ id: z.string(), fullName: z.string() }),
  /** Interview at this time, where the reader may read it. */
  interview: z.object({ id: z.string(), number: z.string(), firstName: z.string(), lastName: z.string() }).nullable(),
  can: z.object({ close: z.boolean() }),
})

export const slotIds = z.object({ ids })
export const closed = z.object({ closed: count, taken: count })

const orAbsent = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' || value === null ? undefined : value), schema.optional())
export const invitableQuery = z.object({ page: pageNumber, size: pageSize, ...inSeason })
export const invitableFilter = z.object({
  educationLevel: orAbsent(interviewLevel),
  universityId: orAbsent(lineText.max(64)),
  interviewLanguage: orAbsent(language),
  fio: orAbsent(lineText.max(200)),
  number: orAbsent(codeText.max(64)),
})
export type InvitableQuery = z.output<typeof invitableQuery>
export type InvitableFilter = z.output<typeof invitableFilter>

const person = { requestId: z.string(), number: z.string(), firstName: z.string(), lastName: z.string() }
const applied = { ...person, university: localizedName, speciality: localizedName }
const interviewOf = z.object({ id: z.string(), startsAt: instant }).nullable()

export const invitableRow = z.object({
  ...applied,
  educationLevel: interviewLevel,
  interviewLanguage: language,
  /** Free times that suit the applicant. */
  suits: count,
})

/** `chooseUntil`, `fromDay`, `toDay`: days in Kazakhstan, each to its end. */
export const inviteBody = z.object({
  requestIds: ids,
  chooseUntil: isoDate,
  fromDay: isoDate,
  toDay: isoDate,
  moveHours: wholeNumber(SLOT_LIMITS.moveHours),
})
export type InviteBody = z.output<typeof inviteBody>

/** `msg`: key of the refusal; null: done. */
export const slotReport = z.object({ requestId: z.string(), msg: z.string().nullable() })

export const invitationListQuery = z.object({
  state: z.enum(INVITATION_STATES).optional(),
  page: pageNumber,
  size: pageSize,
  ...inSeason,
})
export type InvitationListQuery = z.output<typeof invitationListQuery>

const invitationShape = { chooseUntil: instant, fromDay: isoDate, toDay: isoDate, state: z.enum(INVITATION_STATES) }

export const invitationRow = z.object({
  ...applied,
  ...invitationShape,
  interviewLanguage: language,
  suits: count,
  interview: interviewOf,
  accommodation: z.enum(ACCOMMODATION_STATES).nullable(),
})

const placing = { slotId: z.string(), startsAt: instant, expertName: z.string() }
/** Proposal for one lapsed invitation, and the other free times that suit, soonest first. */
export const slotProposal = z.object({
  ...person,
  slotId: z.string().nullable(),
  startsAt: instant.nullable(),
  expertName: z.string().nullable(),
  isSameSurname: z.boolean(),
  others: z.array(z.object(placing)),
})

export const placeBody = z.object({
  placements: z
    .array(z.object({ requestId: uuid, slotId: uuid }))
    .min(1)
    .max(SLOT_LIMITS.atOnce),
})

const wishes = z
  .array(z.enum(WISHES))
  .max(WISHES.length)
  .transform((given) => WISHES.filter((wish) => given.includes(wish)))
const words = proseText.max(SLOT_LIMITS.words)

export const wishBody = z.object({ wishes: wishes.refine((given) => given.length > 0, 'wrong_value'), words })
export type WishBody = z.output<typeof wishBody>

const wishShape = {
  id: z.string(),
  wishes: z.array(z.enum(WISHES)),
  /** The applicant's own words: only they and the heads in reach read them. */
  words: z.string(),
  state: z.enum(ACCOMMODATION_STATES),
  askedAt: instant,
  granted: z.array(z.enum(WISHES)),
  extraMinutes: count,
  answer: z.string().nullable(),
}
export const ownAccommodation = z.object(wishShape)

export const accommodationListQuery = z.object({
  state: z.enum(ACCOMMODATION_STATES).optional(),
  page: pageNumber,
  size: pageSize,
  ...inSeason,
})
export type AccommodationListQuery = z.output<typeof accommodationListQuery>
export const accommodationRow = z.object({ ...applied, ...wishShape, interview: interviewOf })

/** `extraMinutes` lengthen the interview. A refusal grants nothing. `askedAt` names the form of the wish that was read. */
export const answerBody = z
  .object({
    askedAt: z.iso.datetime({ offset: true }).optional(),
    granted: z.boolean(),
    wishes: wishes.default([]),
    extraMinutes: wholeNumber({ least: 0, most: MOST_EXTRA_MINUTES }).default(0),
    words: words.default(''),
  })
  .refine(({ granted, wishes }) => !granted || wishes.length > 0, { message: 'wrong_value', path: ['wishes'] })
  .refine(({ granted, wishes, extraMinutes }) => !granted || wishes.includes('LONGER') === extraMinutes > 0, {
    message: 'wrong_value',
    path: ['extraMinutes'],
  })
  .refine(({ granted, words }) => granted || words !== '', { message: 'reason_required', path: ['words'] })
export type AnswerBody = z.output<typeof answerBody>

/** Times of one's own application. The expert's name is shown to nobody before the interview. */
export const ownSlots = z.object({
  invitation: z
    .object({
      ...invitationShape,
      moveHours: count,
      moves: count,
      wantsNews: z.boolean(),
      chosenAt: instant.nullable(),
    })
    .nullable(),
  interview: z
    .object({
      startsAt: instant,
      endsAt: instant,
      zoom: z.string(),
      status: z.enum(INTERVIEW_STATUSES),
      attendance: z.enum(ATTENDANCES).nullable(),
      canMove: z.boolean(),
      /** Last instant for moving it; null: it cannot be moved. */
      moveUntil: instant.nullable(),
    })
    .nullable(),
  /** Free times that suit, while one may be chosen or moved to. `minutes`: with those that were granted. */
  slots: z.array(z.object({ id: z.string(), startsAt: instant, minutes: count, language: language.nullable() })),
  wantsNews: z.boolean(),
  accommodation: ownAccommodation.nullable(),
  can: z.object({ choose: z.boolean(), askAccommodation: z.boolean(), takeBackAccommodation: z.boolean() }),
})

export const newsBody = z.object({ wantsNews: z.boolean() })
