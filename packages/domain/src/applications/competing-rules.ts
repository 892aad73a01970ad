export type CompetitorFacts = {
  readonly citizenship: string
  readonly kandas: boolean
  readonly countryOfResidence: string
}

const KAZAKHSTAN = 'KZ'
const STATELESS = 'XX'

/**
 * Whether the law allows a person to compete for a state grant: citizens of Kazakhstan, kandas, and stateless people
 * who live in Kazakhstan (Law on Education, Article 8; docs/specification/competition.md#competing). Screens offer it
 * to no other person.
 */
export const mayCompete = ({ citizenship, kandas, countryOfResidence }: CompetitorFacts): boolean =>
  citizenship === KAZAKHSTAN || kandas || (citizenship === STATELESS && countryOfResidence === KAZAKHSTAN)
