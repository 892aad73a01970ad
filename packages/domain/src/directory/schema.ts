import { z } from 'zod'
import { EDUCATION_LANGUAGES, EDUCATION_LEVELS, LEARNING_FORMS, UNT_SUBJECTS } from '../kernel/education.ts'
import { pageNumber, pageSize } from '../kernel/page.ts'
import {
  directoryId,
  educationLanguage,
  educationLevel,
  lineText,
  localizedName,
  many,
  queryBoolean,
} from '../kernel/values.ts'
import { PROGRAM_ORDERS, UNIVERSITY_CATEGORIES, UNIVERSITY_ORDERS, UNIVERSITY_TYPES } from './rules.ts'

/** Levels of education as a directory; one applies for the upper three. */
export const SCHOOLING_LEVELS = ['SCHOOL', 'COLLEGE', ...EDUCATION_LEVELS] as const

const names = localizedName.shape

export const namedEntry = z.object({ id: z.string(), ...names })
export const country = namedEntry.extend({ alpha3: z.string() })
export const region = namedEntry.extend({ kind: z.enum(['region', 'city']), centreCityId: z.string().nullable() })
export const city = namedEntry.extend({ regionId: z.string() })

/** An entry of the grant's directories: its id is a number in the shipped data and stays one. */
const numberedEntry = z.object({ id: z.number(), code: z.string(), ...names })

/** A paper that a grant application may need; `copies` of it. */
export const grantDocument = numberedEntry.extend({ copies: z.number() })

/** `documents` are codes of grant documents; the confirming file proves the claim. */
const claim = numberedEntry.extend({
  documents: z.array(z.string()),
  confirmingDocumentKz: z.string().nullable(),
  confirmingDocumentRu: z.string().nullable(),
  confirmingDocumentEn: z.string().nullable(),
})
export const quotaCategory = claim.extend({
  shortNameKz: z.string(),
  shortNameRu: z.string(),
  shortNameEn: z.string(),
  quotaPercent: z.number().nullable(),
})
export const preemptiveRight = claim.extend({ priority: z.number() })

/** Figures stand only where a source has them; null is "not stated", and an average is no median. */
export const profession = numberedEntry.extend({
  programCode: z.string(),
  medianSalaryKzt: z.number().nullable(),
  employmentRatePercent: z.number().nullable(),
  jobSearchMonths: z.number().nullable(),
  averageSalaryKzt: z.number().nullable(),
  figureBasis: z.string().nullable(),
})

/** A level with its name in the caller's language. */
export const schoolingLevel = z.object({ type: z.enum(SCHOOLING_LEVELS), text: z.string() })

/** What is known of every university; what it has not stated is null. */
const knownShape = {
  id: z.string(),
  code: z.string().nullable(),
  ...names,
  abbreviationKz: z.string().nullable(),
  abbreviationRu: z.string().nullable(),
  type: z.enum(UNIVERSITY_TYPES),
  category: z.enum(UNIVERSITY_CATEGORIES),
  cityId: z.string(),
  regionId: z.string(),
  website: z.string().nullable(),
  studentHouse: z.boolean().nullable(),
  militaryDepartment: z.boolean().nullable(),
  /** KZT a year; null: not stated. */
  averageEduCost: z.number().nullable(),
  totalStudents: z.number().nullable(),
}

/** Until the university has edited it, the offer is derived from its profile and not official. */
const isOfferConfirmed = z.boolean()

const universityShape = {
  ...knownShape,
  studentsPerTeacher: z.number().nullable(),
  /** Groups of educational programs in its offer. */
  programCount: z.number(),
  /** Its figures were made up for the demonstration, and whoever shows them says so. */
  hasDemoFigures: z.boolean(),
  isOfferConfirmed,
  city: namedEntry,
}
export const universityRow = z.object(universityShape)
export type UniversityRow = z.output<typeof universityRow>

/** A group of educational programs; `id` is its code. */
const programShape = {
  id: z.string(),
  code: z.string(),
  level: z.enum(EDUCATION_LEVELS),
  ...names,
  fieldCode: z.string(),
  fieldNameKz: z.string(),
  fieldNameRu: z.string(),
  fieldNameEn: z.string(),
  creative: z.boolean(),
  untSubjects: z.array(z.enum(UNT_SUBJECTS)),
  /** State grants of 2026 and the scores that won one in 2025; null: not stated. */
  grantQuantity2026: z.number().nullable(),
  cutoffMin2025: z.number().nullable(),
  cutoffMax2025: z.number().nullable(),
}

const offerShape = {
  languages: z.array(z.enum(EDUCATION_LANGUAGES)),
  learningForms: z.array(z.enum(LEARNING_FORMS)),
}

/** A program as one university offers it. */
export const offeredProgram = z.object({ ...programShape, ...offerShape })
export type OfferedProgram = z.output<typeof offeredProgram>

/** A program as the search finds it, with how many universities offer it in the way that was asked for. */
export const programRow = z.object({ ...programShape, universityCount: z.number() })
export type ProgramRow = z.output<typeof programRow>

/** A program with everybody who offers it. */
export const programPage = z.object({
  ...programShape,
  universities: z.array(z.object({ ...universityShape, ...offerShape })),
})

/** A field of education, known by its code in the national classifier (`6B06`), at one level. */
export const educationField = namedEntry.extend({ level: z.enum(EDUCATION_LEVELS) })

/** A photo as answers show it; its bytes are public under `dictionary/university/{id}/photos/{photoId}`. */
export const universityPhoto = z.object({
  id: z.string(),
  captionKz: z.string(),
  captionRu: z.string(),
  captionEn: z.string(),
  /** Pixels. */
  width: z.number(),
  height: z.number(),
})
export type UniversityPhoto = z.output<typeof universityPhoto>

/** What a university says of itself: the same on its public page and in the profile that its staff edit. */
export const saidShape = {
  ...knownShape,
  legalForm: z.string().nullable(),
  /** The forms in which it teaches: a list with one map of flags. */
  educationTypes: z.array(z.object({ fullTime: z.boolean(), partTime: z.boolean(), distance: z.boolean() })).nullable(),
  accreditation: z.string().nullable(),
  studentTeacherRatio: z.string().nullable(),
  presenceInRankings: z.string().nullable(),
  dormitoryAvailability: z.string().nullable(),
  addressKz: z.string().nullable(),
  addressRu: z.string().nullable(),
  addressEn: z.string().nullable(),
  number: z.string().nullable(),
  descriptionKz: z.string().nullable(),
  descriptionRu: z.string().nullable(),
  descriptionEn: z.string().nullable(),
  campus: z
    .object({
      canteen: localizedName.nullish(),
      sport: localizedName.nullish(),
      studentClub: localizedName.nullish(),
      library: localizedName.nullish(),
      dormitory: z.record(z.string(), localizedName).nullish(),
    })
    .nullable(),
  isOfferConfirmed,
  photos: z.array(universityPhoto),
}

/** The public page of a university. */
export const universityPage = z.object({
  ...saidShape,
  ...universityShape,
  region: namedEntry,
  /** As the university states them; else its offer counted. */
  totalEduPrograms: z.number(),
  programs: z.array(offeredProgram),
})
export type UniversityPage = z.output<typeof universityPage>

/** One part of a city's guide; `isEstimate` and `year` are shown with it. */
export const guidePart = z.object({
  ...names,
  year: z.number().nullable(),
  isEstimate: z.boolean(),
  sources: z.array(z.string()),
})
export type GuidePart = z.output<typeof guidePart>

export const cityGuide = z.object({
  city: namedEntry.nullable(),
  study: guidePart.nullable(),
  housing: guidePart.nullable(),
  moneyForFood: guidePart.nullable(),
  transport: guidePart.nullable(),
})

const place = { regionId: directoryId.optional(), cityId: directoryId.optional() }
const universityType = z.enum(UNIVERSITY_TYPES)

export const universityListQuery = z.object({ ...place, type: universityType.optional(), code: directoryId.optional() })
export type UniversityFilter = z.output<typeof universityListQuery>

/** `degree` and `language` by name or by code. */
export const offerQuery = z.object({ degree: educationLevel.optional(), language: educationLanguage.optional() })
export type OfferFilter = z.output<typeof offerQuery>

const price = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number)

export const extendedSearchQuery = z.object({
  q: lineText.max(200).optional(),
  ...place,
  type: universityType.optional(),
  ...offerQuery.shape,
  maxCost: price.optional(),
  dormitory: queryBoolean.optional(),
  military: queryBoolean.optional(),
  sortBy: z.enum(UNIVERSITY_ORDERS).default('relevance'),
  direction: z.enum(['ASC', 'DESC']).default('ASC'),
  page: pageNumber,
  pageSize,
})
export type ExtendedSearch = z.output<typeof extendedSearchQuery>

/** What a search finds, wherever it is: where to look is what its answer tells. */
export const cityCountQuery = extendedSearchQuery.pick({
  q: true,
  type: true,
  degree: true,
  language: true,
  maxCost: true,
  dormitory: true,
  military: true,
})
export type CityCountSearch = z.output<typeof cityCountQuery>

/** How many universities a search finds in a city; a city without any is not listed. */
export const cityCount = z.object({ cityId: z.string(), count: z.number() })

export const programSearchQuery = z.object({
  q: lineText.max(200).optional(),
  ...offerQuery.shape,
  field: directoryId.optional(),
  /** The two profile subjects of the UNT, in any order; one finds every pair with it. */
  subjects: many(z.enum(UNT_SUBJECTS)).pipe(z.array(z.enum(UNT_SUBJECTS)).max(2)),
  cityId: directoryId.optional(),
  sortBy: z.enum(PROGRAM_ORDERS).default('relevance'),
  direction: z.enum(['ASC', 'DESC']).default('ASC'),
  page: pageNumber,
  pageSize,
})
export type ProgramSearch = z.output<typeof programSearchQuery>

const ids = many(directoryId).pipe(z.array(z.string()).min(1).max(50))
export const rightDocumentsQuery = z.object({ rightIds: ids })
export const quotaDocumentsQuery = z.object({ quotaIds: ids })

export const byDirectoryId = z.object({ id: directoryId })
