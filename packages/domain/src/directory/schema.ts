import { z } from 'zod'
import { EDUCATION_LANGUAGES, EDUCATION_LEVELS, LEARNING_FORMS, UNT_SUBJECTS } from '../kernel/education.ts'
import { pageNumber, pageSize } from '../kernel/page.ts'
import {
  directoryId,
  educationLanguage,
  educationLevel,
  instant,
  lineText,
  localizedName,
  many,
  queryBoolean,
} from '../kernel/values.ts'
import { FIGURE_KINDS, PROGRAM_ORDERS, UNIVERSITY_CATEGORIES, UNIVERSITY_ORDERS, UNIVERSITY_TYPES } from './rules.ts'

/** Levels of education as a directory. Applications are for the last three. */
export const SCHOOLING_LEVELS = ['SCHOOL', 'COLLEGE', ...EDUCATION_LEVELS] as const

const names = localizedName.shape

export const namedEntry = z.object({ id: z.string(), ...names })
export const country = namedEntry.extend({ alpha3: z.string() })
export const region = namedEntry.extend({ kind: z.enum(['region', 'city']), centreCityId: z.string().nullable() })
export const city = namedEntry.extend({ regionId: z.string() })

/** Entry of the grant directories. Its id stays a number, as in the shipped data. */
const numberedEntry = z.object({ id: z.number(), code: z.string(), ...names })

export const grantDocument = numberedEntry.extend({ copies: z.number() })

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

/** Figures exist only if a source states them; null: not stated. An average is no median. */
export const profession = numberedEntry.extend({
  programCode: z.string(),
  medianSalaryKzt: z.number().nullable(),
  employmentRatePercent: z.number().nullable(),
  jobSearchMonths: z.number().nullable(),
  averageSalaryKzt: z.number().nullable(),
  figureBasis: z.string().nullable(),
})

export const schoolingLevel = z.object({ type: z.enum(SCHOOLING_LEVELS), text: z.string() })

/** Facts of every university; null: not stated. */
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
  averageEduCost: z.number().nullable(),
  totalStudents: z.number().nullable(),
}

/**
 * False until the university has edited its list of programs, which then is compiled from its profile and not official.
 */
const isOfferConfirmed = z.boolean()

const universityShape = {
  ...knownShape,
  studentsPerTeacher: z.number().nullable(),
  programCount: z.number(),
  /** Its figures are made up for the demonstration. Every screen that shows them must say so. */
  hasDemoFigures: z.boolean(),
  isOfferConfirmed,
  city: namedEntry,
}
export const universityRow = z.object(universityShape)
export type UniversityRow = z.output<typeof universityRow>

/**
 * Figure of a program with its year. `source`: a mark of `data/SOURCES.md`, or the slug of the competition on this portal
 * (`results/rules.ts`). `winners`: number of people behind a score; null: not stated.
 */
export const programFigure = z.object({
  kind: z.enum(FIGURE_KINDS),
  year: z.int(),
  value: z.int(),
  winners: z.int().nullable(),
  source: z.string(),
})
export type ProgramFigure = z.output<typeof programFigure>

/** Group of educational programs; `id` is its code. */
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
  /** In the whole country: the two newest years of each kind, newest first. Costs are of the university that offers it. */
  figures: z.array(programFigure),
}

const offerShape = {
  languages: z.array(z.enum(EDUCATION_LANGUAGES)),
  learningForms: z.array(z.enum(LEARNING_FORMS)),
}

export const offeredProgram = z.object({ ...programShape, ...offerShape })
export type OfferedProgram = z.output<typeof offeredProgram>

/** Program in search results, with the number of universities that match the filter. */
export const programRow = z.object({ ...programShape, universityCount: z.number() })
export type ProgramRow = z.output<typeof programRow>

/** State of an entry that is offered no more; null: it is in use. `successor`: where it leads. */
const archive = z.object({ since: instant, successor: namedEntry.nullable() }).nullable()

export const programPage = z.object({
  ...programShape,
  archive,
  /** `figures`: of lists of places bound to the university. */
  universities: z.array(z.object({ ...universityShape, ...offerShape, figures: z.array(programFigure) })),
})

/** Field of education at one level, by its code in the national classifier (`6B06`). */
export const educationField = namedEntry.extend({ level: z.enum(EDUCATION_LEVELS) })

/** Photo. Its bytes are public under `dictionary/university/{id}/photos/{photoId}`. */
export const universityPhoto = z.object({
  id: z.string(),
  captionKz: z.string(),
  captionRu: z.string(),
  captionEn: z.string(),
  width: z.number(),
  height: z.number(),
})
export type UniversityPhoto = z.output<typeof universityPhoto>

export const saidShape = {
  ...knownShape,
  legalForm: z.string().nullable(),
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

export const universityPage = z.object({
  ...saidShape,
  ...universityShape,
  archive,
  /** Names until an official renaming, the newest first. */
  formerNames: z.array(z.object({ ...names, until: z.string() })),
  branchOf: namedEntry.nullable(),
  branches: z.array(namedEntry.extend({ city: namedEntry })),
  region: namedEntry,
  /** As stated by the university, otherwise counted from its list. */
  totalEduPrograms: z.number(),
  programs: z.array(offeredProgram),
})
export type UniversityPage = z.output<typeof universityPage>

/** Part of a city guide. `isEstimate` and `year` are shown with it. */
export const guidePart = z.object({
  ...names,
  year: z.number().nullable(),
  isEstimate: z.boolean(),
  sources: z.array(z.string()),
})
export type GuidePart = z.output<typeof guidePart>

const guideShape = {
  study: guidePart.nullable(),
  housing: guidePart.nullable(),
  moneyForFood: guidePart.nullable(),
  transport: guidePart.nullable(),
}

/** Cities and regions that people keep: those of the page's own data as they are now, and new ones. */
export const keptPlaces = z.object({
  cities: z.array(city.extend({ isArchived: z.boolean() })),
  regions: z.array(namedEntry),
})
export type KeptPlaces = z.output<typeof keptPlaces>

export const keptGuide = z.object({ cityId: z.string(), ...guideShape, isArchived: z.boolean() })

export const cityGuide = z.object({ city: namedEntry.nullable(), ...guideShape })

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

/** Filters of a search without its place: the answer counts the results by city. */
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

/** Number of results in a city. Cities without results are left out. */
export const cityCount = z.object({ cityId: z.string(), count: z.number() })

export const programSearchQuery = z.object({
  q: lineText.max(200).optional(),
  ...offerQuery.shape,
  field: directoryId.optional(),
  /** The two profile subjects of the UNT, in any order. A single one matches every pair with it. */
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
