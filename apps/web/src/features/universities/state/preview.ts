import type { University } from '../api.ts'
import { incomplete, type OfferValues, offerBody, type Programs } from './offer-values.ts'
import type { Profile, TabBody } from './tab-values.ts'

const COMMON = [
  ...(['nameKz', 'nameRu', 'nameEn', 'abbreviationKz', 'abbreviationRu', 'type', 'studentHouse'] as const),
  ...(['militaryDepartment', 'averageEduCost', 'totalStudents', 'totalEduPrograms', 'educationTypes'] as const),
  ...(['accreditation', 'studentTeacherRatio', 'presenceInRankings', 'dormitoryAvailability'] as const),
  ...(['addressKz', 'addressRu', 'addressEn', 'number', 'website'] as const),
  ...(['descriptionKz', 'descriptionRu', 'descriptionEn', 'campus', 'photos'] as const),
] as const

/**
 * Preview of a university's page: `page` is the current public one, `edit` the form's values. An unstated number of
 * programs is counted.
 */
export function previewOf(
  page: University,
  profile: Profile,
  edit: TabBody & { readonly photos?: Profile['photos'] },
): University {
  const stated = { ...profile, ...edit }
  const fields = Object.fromEntries(COMMON.map((name) => [name, stated[name] === '' ? null : stated[name]]))
  const totalEduPrograms = stated.totalEduPrograms ?? page.programs.length
  return { ...page, ...fields, totalEduPrograms } as University
}

/** Preview with the form's offer; an incomplete program is omitted. */
export function withOffer(page: University, values: OfferValues, programs: Programs): University {
  const open = new Set(incomplete(values).map(({ code }) => code))
  const { offer } = offerBody(values)
  return {
    ...page,
    isOfferConfirmed: true,
    programs: offer.flatMap(({ educationalProgram, languages, learningForm }) => {
      const program = programs.get(educationalProgram)
      if (program === undefined || open.has(educationalProgram)) return []
      return [{ ...program, languages, learningForms: learningForm }]
    }),
  }
}
