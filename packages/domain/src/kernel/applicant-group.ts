export type GroupFacts = {
  readonly citizenship: string
  readonly kandas: boolean
  readonly countryOfResidence: string
}

export const KAZAKHSTAN = 'KZ'
export const STATELESS = 'XX'

/** Groups of people that the law on grants names (Law on Education, Article 8). The last one may not compete. */
export const APPLICANT_GROUPS = ['CITIZEN', 'KANDAS', 'STATELESS_RESIDENT', 'FOREIGN'] as const
export type ApplicantGroup = (typeof APPLICANT_GROUPS)[number]

/** Group of a person by the facts of the profile. */
export function groupOf({ citizenship, kandas, countryOfResidence }: GroupFacts): ApplicantGroup {
  if (citizenship === KAZAKHSTAN) return 'CITIZEN'
  if (kandas) return 'KANDAS'
  return citizenship === STATELESS && countryOfResidence === KAZAKHSTAN ? 'STATELESS_RESIDENT' : 'FOREIGN'
}
