/** Facts of a profile that decide whether somebody may compete for a grant. */
export type CompetitorFacts = {
  readonly citizenship: string
  readonly kandas: boolean
  readonly countryOfResidence: string
}

const KAZAKHSTAN = 'KZ'
/** Code of the directory for people without a citizenship. */
const STATELESS = 'XX'

/**
 * Whether the law lets somebody compete for a state grant: citizens of Kazakhstan, kandas, and stateless people who live
 * here (Law on Education, Article 8; docs/specification/competition.md#competing). Screens invite nobody else.
 */
export const mayCompete = ({ citizenship, kandas, countryOfResidence }: CompetitorFacts): boolean =>
  citizenship === KAZAKHSTAN || kandas || (citizenship === STATELESS && countryOfResidence === KAZAKHSTAN)
