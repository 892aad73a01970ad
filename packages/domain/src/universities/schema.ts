import { z } from 'zod'
import { UNIVERSITY_TYPES } from '../directory/rules.ts'
import { saidShape } from '../directory/schema.ts'
import { EDUCATION_LANGUAGES, EDUCATION_LEVELS, LEARNING_FORMS } from '../kernel/education.ts'
import { pageNumber, pageSize } from '../kernel/page.ts'
import { codeText, directoryId, instant, isoDate, localizedName, proseText, uuid } from '../kernel/values.ts'

/** Tabs of the profile that are saved one by one, each by its own rule; photos and news have calls of their own. */
export const PROFILE_TABS = ['main_info', 'address_and_contacts', 'description', 'campus', 'undergraduate'] as const
export type ProfileTab = (typeof PROFILE_TABS)[number]

/** Buildings of a dormitory are `hostel1`, `hostel2` and so on. */
const HOSTEL = /^hostel\d{1,2}$/

/** The longest texts that a university may write. */
export const LONGEST = {
  name: 300,
  fact: 500,
  description: 10_000,
  title: 200,
  body: 20_000,
  place: 300,
  caption: 200,
} as const

const name = (most: number) => proseText.max(most)
const text = (most: number) => name(most).nullish()

/** A whole number, also as digits: forms send texts. Empty is absent. */
const wholeNumber = (most: number) =>
  z
    .union([z.number(), codeText.regex(/^\d*$/).transform((digits) => (digits === '' ? null : Number(digits)))])
    .nullable()
    .pipe(z.number().int().min(0).max(most).nullable())
    .optional()

/** A place of the campus in three languages; a language that is left out is empty. */
const placeName = z.object({
  nameKz: name(LONGEST.fact).default(''),
  nameRu: name(LONGEST.fact).default(''),
  nameEn: name(LONGEST.fact).default(''),
})

export const campus = z.object({
  canteen: placeName.nullish(),
  sport: placeName.nullish(),
  studentClub: placeName.nullish(),
  library: placeName.nullish(),
  dormitory: z.record(z.string().regex(HOSTEL), placeName).nullish(),
})
export type Campus = z.output<typeof campus>

/** The forms in which a university teaches: a list with one map of flags. */
export const educationTypes = z
  .array(
    z.object({
      fullTime: z.boolean().default(false),
      partTime: z.boolean().default(false),
      distance: z.boolean().default(false),
    }),
  )
  .max(1)
export type EducationTypes = z.output<typeof educationTypes>

/** Languages of an offer; KAZAKH_RUSSIAN is both (docs/specification/directory-and-universities.md#offer). */
const OFFER_LANGUAGES = [...EDUCATION_LANGUAGES, 'KAZAKH_RUSSIAN'] as const
const offerLanguages = z
  .array(z.enum(OFFER_LANGUAGES))
  .min(1)
  .transform((given) => [
    ...new Set(given.flatMap((each) => (each === 'KAZAKH_RUSSIAN' ? (['KAZAKH', 'RUSSIAN'] as const) : [each]))),
  ])

/** One program that the university teaches; its level is the program's own, and `levels` that come along must say so. */
const offeredProgram = z.object({
  educationalProgram: directoryId,
  levels: z.array(z.enum(EDUCATION_LEVELS)).min(1).optional(),
  languages: offerLanguages,
  learningForm: z
    .union([z.array(z.enum(LEARNING_FORMS)).min(1), z.enum(LEARNING_FORMS).transform((form) => [form])])
    .default(['fullTime']),
})

export const ownUniversityQuery = z.object({ universityId: directoryId.optional() })

/**
 * Every field of the profile, all optional: which of them must be there is the tab's rule (`rules.ts`). Without a tab
 * the body is the whole profile.
 */
export const universityEdit = z.object({
  universityId: directoryId.optional(),
  tab: z.enum(PROFILE_TABS).optional(),
  version: z.number().int().optional(),
  nameKz: text(LONGEST.name),
  nameRu: text(LONGEST.name),
  nameEn: text(LONGEST.name),
  abbreviationKz: text(60),
  abbreviationRu: text(60),
  totalEduPrograms: wholeNumber(10_000),
  totalStudents: wholeNumber(1_000_000),
  averageEduCost: wholeNumber(100_000_000),
  type: z.enum(UNIVERSITY_TYPES).nullish(),
  studentHouse: z.boolean().nullish(),
  militaryDepartment: z.boolean().nullish(),
  educationTypes: educationTypes.nullish(),
  accreditation: text(LONGEST.fact),
  studentTeacherRatio: z.union([text(60), z.number().min(0).max(10_000).transform(String)]),
  presenceInRankings: text(LONGEST.fact),
  dormitoryAvailability: text(LONGEST.fact),
  addressKz: text(LONGEST.fact),
  addressRu: text(LONGEST.fact),
  addressEn: text(LONGEST.fact),
  number: text(100),
  website: text(300),
  descriptionKz: text(LONGEST.description),
  descriptionRu: text(LONGEST.description),
  descriptionEn: text(LONGEST.description),
  campus: campus.nullish(),
  offer: z.array(offeredProgram).max(1_000).optional(),
})
export type UniversityEdit = z.output<typeof universityEdit>

/** The most photos that a university shows, and the longest side that is kept (pixels): browsers make it fit. */
export const MAX_PHOTOS = 20
export const PHOTO_SIDE = 1600
/** A picture with more pixels than this is refused: unpacking it would cost its readers more memory than a phone has. */
export const MAX_PHOTO_PIXELS = 40_000_000

/** Who last saved a tab, when, and at which version; null: nobody yet. */
const tabChange = z.object({ version: z.number(), at: instant, by: z.string() }).nullable()

/** The profile as the staff of a university edit it. */
export const universityProfile = z.object({
  ...saidShape,
  /** As the university states them; null: not stated. */
  totalEduPrograms: z.number().nullable(),
  offer: z.array(
    z.object({
      educationalProgram: z.string(),
      levels: z.array(z.enum(EDUCATION_LEVELS)),
      languages: z.array(z.enum(EDUCATION_LANGUAGES)),
      learningForm: z.array(z.enum(LEARNING_FORMS)),
    }),
  ),
  version: z.number(),
  changes: z.record(z.enum(PROFILE_TABS), tabChange),
})
export type UniversityProfile = z.output<typeof universityProfile>

export const photoParams = z.object({ id: directoryId, photoId: uuid })
export const byUuid = z.object({ id: uuid })

const caption = name(LONGEST.caption).default('')
export const photoCaption = z.object({ captionKz: caption, captionRu: caption, captionEn: caption })
export const photoOrder = z.object({ universityId: directoryId.optional(), ids: z.array(uuid).max(MAX_PHOTOS) })

/** An open door day is news with a date and a place of its own. */
export const NEWS_KINDS = ['NEWS', 'OPEN_DAY'] as const
export type NewsKind = (typeof NEWS_KINDS)[number]

/** A time of day, `HH:mm`, in Kazakhstan. */
const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)

const newsTitles = {
  newsTitleKz: name(LONGEST.title).min(1),
  newsTitleRu: name(LONGEST.title).min(1),
  newsTitleEn: name(LONGEST.title).min(1),
}

/**
 * What a piece of news is written with. A body is rich text in our subset of Markdown (`ui/rich-text.tsx` shows it),
 * never HTML. `newsDate` is the day in Kazakhstan from which the public sees it.
 */
export const newsBody = z.object({
  universityId: directoryId.optional(),
  version: z.number().int().optional(),
  kind: z.enum(NEWS_KINDS).default('NEWS'),
  newsDate: isoDate,
  ...newsTitles,
  bodyKz: name(LONGEST.body).default(''),
  bodyRu: name(LONGEST.body).default(''),
  bodyEn: name(LONGEST.body).default(''),
  eventDate: isoDate.nullish(),
  eventTime: timeOfDay.nullish(),
  placeKz: text(LONGEST.place),
  placeRu: text(LONGEST.place),
  placeEn: text(LONGEST.place),
})
export type NewsBody = z.output<typeof newsBody>

const event = {
  kind: z.enum(NEWS_KINDS),
  eventDate: z.string().nullable(),
  eventTime: z.string().nullable(),
  placeKz: z.string().nullable(),
  placeRu: z.string().nullable(),
  placeEn: z.string().nullable(),
}

export const newsRow = z.object({
  id: z.string(),
  newsDate: z.string(),
  newsTitleKz: z.string(),
  newsTitleRu: z.string(),
  newsTitleEn: z.string(),
  ...event,
})
export type NewsRow = z.output<typeof newsRow>

/** An open door day with the university that holds it. */
export const openDayRow = newsRow.extend({
  university: z.object({ id: z.string(), ...localizedName.shape }),
  city: z.object({ id: z.string(), ...localizedName.shape }),
})

const bodies = { bodyKz: z.string(), bodyRu: z.string(), bodyEn: z.string() }
export const newsPage = openDayRow.extend(bodies)
export type NewsPage = z.output<typeof newsPage>

/** News as its writers see it; `isPublished`: the public sees it today. */
export const ownNewsRow = newsRow.extend({ isPublished: z.boolean() })
export const ownNews = ownNewsRow.extend({ ...bodies, universityId: z.string(), version: z.number() })
export type OwnNews = z.output<typeof ownNews>

export const newsListQuery = z.object({
  universityId: directoryId,
  kind: z.enum(NEWS_KINDS).optional(),
  page: pageNumber,
  pageSize,
})
export const ownNewsQuery = newsListQuery.extend({ universityId: directoryId.optional() })
export const openDaysQuery = z.object({ cityId: directoryId.optional(), page: pageNumber, pageSize })
