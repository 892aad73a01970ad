import { scoreValueOf } from '@portal/domain/claims/rules.ts'
import type { CompetitionSetup } from '@portal/domain/competitions/setup-schema.ts'
import type { UntSubject } from '@portal/domain/kernel/education.ts'
import { simulatedApplicants } from '@portal/domain/runs/simulation-rules.ts'
import type { Competitor } from './competition.ts'

/** The largest lists of a country, with two places for five people each, so that they compete. */
export function listsForSeason<List extends { readonly places: number }>(
  country: readonly List[],
  people: number,
): readonly List[] {
  const largest = country.toSorted((one, other) => other.places - one.places).slice(0, people / 5)
  const places = largest.reduce((sum, list) => sum + list.places, 0)
  return largest.map((list) => ({ ...list, places: Math.ceil((list.places * people * 2) / 5 / places) }))
}

const PROFILE = ['MATHEMATICS', 'PHYSICS'] as const satisfies readonly UntSubject[]

/** Competitors of a season, the same for the same rules and number, with results as on certificates. */
export const peopleOfSeason = (setup: CompetitionSetup, people: number): readonly Competitor[] =>
  [...simulatedApplicants(setup, people, 1)].map(({ id: code, subjects, total, ...person }) => {
    const { PROFILE_1 = 0, PROFILE_2 = 0, ...compulsory } = subjects
    const rows = Object.entries({ ...compulsory, [PROFILE[0]]: PROFILE_1, [PROFILE[1]]: PROFILE_2 }).map(
      ([subject, score]) => ({ subject: subject as UntSubject, score }),
    )
    const { profile = 0, ...score } = scoreValueOf(total, rows)
    return { ...person, code, ...score, profile }
  })
