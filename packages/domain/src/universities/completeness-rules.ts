import type { UniversityProfile } from './schema.ts'

type Stated = Pick<
  UniversityProfile,
  | ('averageEduCost' | 'isOfferConfirmed' | 'photos' | 'studentHouse' | 'dormitoryAvailability' | 'number' | 'website')
  | ('addressKz' | 'addressRu' | 'addressEn' | 'descriptionKz' | 'descriptionRu' | 'descriptionEn' | 'totalStudents')
  | (
      | 'educationTypes'
      | 'accreditation'
      | 'militaryDepartment'
      | 'campus'
      | 'studentTeacherRatio'
      | 'presenceInRankings'
    )
>

const isSaid = (value: string | number | boolean | null): boolean => value !== null && !/^[-–—\s]*$/.test(String(value))

/** Tab and field of each fact that applicants look for, in the order in which they look at them. */
const FACTS = {
  averageEduCost: { tab: 'main_info', field: 'averageEduCost', isStated: (of) => isSaid(of.averageEduCost) },
  offer: { tab: 'undergraduate', field: null, isStated: (of) => of.isOfferConfirmed },
  studentHouse: { tab: 'main_info', field: 'studentHouse', isStated: (of) => of.studentHouse !== null },
  photos: { tab: 'photos', field: null, isStated: (of) => of.photos.length > 0 },
  descriptionKz: { tab: 'description', field: 'descriptionKz', isStated: (of) => isSaid(of.descriptionKz) },
  descriptionRu: { tab: 'description', field: 'descriptionRu', isStated: (of) => isSaid(of.descriptionRu) },
  descriptionEn: { tab: 'description', field: 'descriptionEn', isStated: (of) => isSaid(of.descriptionEn) },
  number: { tab: 'address_and_contacts', field: 'number', isStated: (of) => isSaid(of.number) },
  website: { tab: 'address_and_contacts', field: 'website', isStated: (of) => isSaid(of.website) },
  addressKz: { tab: 'address_and_contacts', field: 'addressKz', isStated: (of) => isSaid(of.addressKz) },
  addressRu: { tab: 'address_and_contacts', field: 'addressRu', isStated: (of) => isSaid(of.addressRu) },
  addressEn: { tab: 'address_and_contacts', field: 'addressEn', isStated: (of) => isSaid(of.addressEn) },
  educationTypes: {
    tab: 'main_info',
    field: 'educationTypes',
    isStated: (of) => Object.values(of.educationTypes?.[0] ?? {}).some((isTaught) => isTaught),
  },
  dormitoryAvailability: {
    tab: 'main_info',
    field: 'dormitoryAvailability',
    // Without a dormitory there is nothing to state.
    isStated: (of) => of.studentHouse === false || isSaid(of.dormitoryAvailability),
  },
  totalStudents: { tab: 'main_info', field: 'totalStudents', isStated: (of) => isSaid(of.totalStudents) },
  militaryDepartment: {
    tab: 'main_info',
    field: 'militaryDepartment',
    isStated: (of) => of.militaryDepartment !== null,
  },
  accreditation: { tab: 'main_info', field: 'accreditation', isStated: (of) => isSaid(of.accreditation) },
  campus: { tab: 'campus', field: null, isStated: (of) => Object.values(of.campus ?? {}).some((part) => part != null) },
  studentTeacherRatio: {
    tab: 'main_info',
    field: 'studentTeacherRatio',
    isStated: (of) => isSaid(of.studentTeacherRatio),
  },
  presenceInRankings: {
    tab: 'main_info',
    field: 'presenceInRankings',
    isStated: (of) => isSaid(of.presenceInRankings),
  },
} as const satisfies Record<
  string,
  { readonly tab: string; readonly field: string | null; readonly isStated: (of: Stated) => boolean }
>

export type ProfileFact = keyof typeof FACTS
export type MissingFact = {
  readonly fact: ProfileFact
  readonly tab: (typeof FACTS)[ProfileFact]['tab']
  readonly field: (typeof FACTS)[ProfileFact]['field']
}

export type Completeness = {
  readonly stated: number
  readonly total: number
  /** In the order in which applicants look at them. */
  readonly missing: readonly MissingFact[]
}

/** Facts that applicants miss on a university's page (docs/specification/directory-and-universities.md#completeness). */
export function completenessOf(profile: Stated): Completeness {
  const facts = Object.entries(FACTS) as [ProfileFact, (typeof FACTS)[ProfileFact]][]
  const missing = facts.flatMap(([fact, { tab, field, isStated }]) => (isStated(profile) ? [] : [{ fact, tab, field }]))
  return { stated: facts.length - missing.length, total: facts.length, missing }
}
