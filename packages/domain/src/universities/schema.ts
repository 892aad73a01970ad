import { z } from 'zod'
import { UNIVERSITY_TYPES } from '../directory/rules.ts'
import { saidShape, universityPhoto } from '../directory/schema.ts'
import { EDUCATION_LANGUAGES, EDUCATION_LEVELS, LEARNING_FORMS } from '../kernel/education.ts'
import { pageNumber, pageSize } from '../kernel/page.ts'
import { codeText, directoryId, instant, isoDate, localizedName, proseText, uuid } from '../kernel/values.ts'

/** Tabs of the profile, each saved separately with its own required fields. Photos and news have their own calls. */
export const PROFILE_TABS = ['main_info', 'address_and_contacts', 'description', 'campus', 'undergraduate'] as const
export type ProfileTab = (typeof PROFILE_TABS)[number]

const HOSTEL = /^hostel\d{1,2}$/

export const LONGEST = {
  name: 300,
  fact: 500,
  description: 10_000,
  title: 200,
  body: 20_000,
  place: 300,
  caption: 200,
} as const

const boundedText = (most: number) => proseText.max(most)
const optionalText = (most: number) => boundedText(most).nullish()

/** Integer, also as a string: forms send strings. Empty means absent. */
const wholeNumber = (most: number) =>
  z
    .union([z.number(), codeText.regex(/^\d*$/).transform((digits) => (digits === '' ? null : Number(digits)))])
    .nullable()
    .pipe(z.number().int().min(0).max(most).nullable())
    .optional()

const placeName = z.object({
  nameKz: boundedText(LONGEST.fact).default(''),
  nameRu: boundedText(LONGEST.fact).default(''),
  nameEn: boundedText(LONGEST.fact).default(''),
})

export const campus = z.object({
  canteen: placeName.nullish(),
  sport: placeName.nullish(),
  studentClub: placeName.nullish(),
  library: placeName.nullish(),
  dormitory: z.record(z.string().regex(HOSTEL), placeName).nullish(),
})
export type Campus = z.output<typeof campus>

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

/** Languages of a program; KAZAKH_RUSSIAN is both (docs/specification/directory-and-universities.md#offer). */
const OFFER_LANGUAGES = [...EDUCATION_LANGUAGES, 'KAZAKH_RUSSIAN'] as const
const offerLanguages = z
  .array(z.enum(OFFER_LANGUAGES))
  .min(1)
  .transform((given) => [
    ...new Set(given.flatMap((each) => (each === 'KAZAKH_RUSSIAN' ? (['KAZAKH', 'RUSSIAN'] as const) : [each]))),
  ])

/** Program taught by the university. Its level is that of the directory; `levels`, if sent, must match it. */
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
 * Fields of the profile, all optional. `rules.ts` has the required ones of each tab. Without a tab the body is the
 * whole profile.
 */
export const universityEdit = z.object({
  universityId: directoryId.optional(),
  tab: z.enum(PROFILE_TABS).optional(),
  version: z.number().int().optional(),
  nameKz: optionalText(LONGEST.name),
  nameRu: optionalText(LONGEST.name),
  nameEn: optionalText(LONGEST.name),
  abbreviationKz: optionalText(60),
  abbreviationRu: optionalText(60),
  totalEduPrograms: wholeNumber(10_000),
  totalStudents: wholeNumber(1_000_000),
  averageEduCost: wholeNumber(100_000_000),
  type: z.enum(UNIVERSITY_TYPES).nullish(),
  studentHouse: z.boolean().nullish(),
  militaryDepartment: z.boolean().nullish(),
  educationTypes: educationTypes.nullish(),
  accreditation: optionalText(LONGEST.fact),
  studentTeacherRatio: z.union([optionalText(60), z.number().min(0).max(10_000).transform(String)]),
  presenceInRankings: optionalText(LONGEST.fact),
  dormitoryAvailability: optionalText(LONGEST.fact),
  addressKz: optionalText(LONGEST.fact),
  addressRu: optionalText(LONGEST.fact),
  addressEn: optionalText(LONGEST.fact),
  number: optionalText(100),
  website: optionalText(300),
  descriptionKz: optionalText(LONGEST.description),
  descriptionRu: optionalText(LONGEST.description),
  descriptionEn: optionalText(LONGEST.description),
  campus: campus.nullish(),
  offer: z.array(offeredProgram).max(1_000).optional(),
})
export type UniversityEdit = z.output<typeof universityEdit>

export const MAX_PHOTOS = 20
export const PHOTO_SIDE = 1600
/** Larger pictures are refused: unpacking one needs more memory than a phone has. */
export const MAX_PHOTO_PIXELS = 40_000_000

const tabChange = z.object({ version: z.number(), at: instant, by: z.string() }).nullable()

export const universityProfile = z.object({
  ...saidShape,
  /** As stated by the university; null: not stated. */
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

const caption = boundedText(LONGEST.caption).default('')
export const photoCaption = z.object({ captionKz: caption, captionRu: caption, captionEn: caption })
export const photoOrder = z.object({ universityId: directoryId.optional(), ids: z.array(uuid).max(MAX_PHOTOS) })

export const NEWS_KINDS = ['NEWS', 'OPEN_DAY'] as const
export type NewsKind = (typeof NEWS_KINDS)[number]

const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)

const title = boundedText(LONGEST.title).default('')

/**
 * News as its author sends it. The bodies are rich text in the portal's subset of Markdown (`ui/rich-text.tsx` renders
 * it), never HTML. `newsDate`: first day of publication, in Kazakhstan. A draft may lack anything; `rules.ts` has what other
 * news needs. `photoId`: one of the university's photos.
 */
export const newsBody = z.object({
  universityId: directoryId.optional(),
  version: z.number().int().optional(),
  kind: z.enum(NEWS_KINDS).default('NEWS'),
  isDraft: z.boolean().default(false),
  newsDate: isoDate.nullish(),
  newsTitleKz: title,
  newsTitleRu: title,
  newsTitleEn: title,
  photoId: uuid.nullish(),
  bodyKz: boundedText(LONGEST.body).default(''),
  bodyRu: boundedText(LONGEST.body).default(''),
  bodyEn: boundedText(LONGEST.body).default(''),
  eventDate: isoDate.nullish(),
  eventTime: timeOfDay.nullish(),
  placeKz: optionalText(LONGEST.place),
  placeRu: optionalText(LONGEST.place),
  placeEn: optionalText(LONGEST.place),
})
export type NewsBody = z.output<typeof newsBody>

const eventDetails = {
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
  photo: universityPhoto.nullable(),
  ...eventDetails,
})
export type NewsRow = z.output<typeof newsRow>

export const openDayRow = newsRow.extend({
  university: z.object({ id: z.string(), ...localizedName.shape }),
  city: z.object({ id: z.string(), ...localizedName.shape }),
})

const bodies = { bodyKz: z.string(), bodyRu: z.string(), bodyEn: z.string() }
export const newsPage = openDayRow.extend(bodies)
export type NewsPage = z.output<typeof newsPage>

/** News for its authors; `isPublished`: visible to the public today. */
export const ownNewsRow = newsRow.extend({
  /** Null: a draft without a day. */
  newsDate: z.string().nullable(),
  isDraft: z.boolean(),
  isPublished: z.boolean(),
})
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
