import type { Competition } from '../../../packages/domain/src/allotment/competition-schema.ts'

const RIGHTS = ['ALTYN_BELGI', 'PATRIOTISM', 'INTERNATIONAL_OLYMPIAD', 'ORPHANS', 'HONOURS_CERTIFICATE']
/** Each quota category with its share of a program's places and of the people. */
const QUOTAS: readonly (readonly [quota: string, places: number, people: number])[] = [
  ['RURAL_YOUTH', 0.35, 0.4],
  ['LARGE_FAMILY', 0.05, 0.15],
  ['KANDAS', 0.04, 0.03],
  ['SINGLE_PARENT_FAMILY', 0.03, 0.1],
  ['ORPHANS', 0.01, 0.01],
  ['DISABILITY', 0.01, 0.02],
]
const CHOICES = 4
/** Places for about two of three. */
const PLACES_FOR = 0.65

/** A competition of so many people over so many programs, the same for the same numbers; some programs are loved. */
export function manyCompetitors(people: number, programs: number, whenEqual: Competition['whenEqual']): Competition {
  const draw = generator(443)
  const below = (limit: number) => Math.floor(draw() * limit)
  // The average of three draws: most people are near the middle.
  const around = (from: number, to: number) => Math.round(from + ((draw() + draw() + draw()) / 3) * (to - from))
  const loved = () => Math.floor(draw() ** 2 * programs)
  const places = () => 1 + below((2 * PLACES_FOR * people) / programs)
  return {
    version: 1,
    minimum: { total: 50, subjects: { HISTORY_OF_KAZAKHSTAN: 5, MATHEMATICAL_LITERACY: 5, READING_LITERACY: 5 } },
    rights: RIGHTS,
    whenEqual,
    programs: Array.from({ length: programs }, (_, at) => {
      const all = places()
      const reserved = QUOTAS.map(([quota, share]) => ({ quota, places: Math.floor(all * share) }))
      return { id: `B${at}`, places: all, reserved: reserved.filter((list) => list.places > 0) }
    }),
    applicants: Array.from({ length: people }, (_, at) => {
      const choices = new Set<string>()
      while (choices.size < Math.min(CHOICES, programs)) choices.add(`B${loved()}`)
      const [history, mathematics, reading, profile] = [around(2, 20), around(2, 10), around(2, 10), around(20, 100)]
      return {
        id: `C${(at * 7919) % people}-${at}`,
        total: history + mathematics + reading + profile,
        subjects: { HISTORY_OF_KAZAKHSTAN: history, MATHEMATICAL_LITERACY: mathematics, READING_LITERACY: reading },
        profile,
        average: around(300, 500) / 100,
        rights: RIGHTS.filter(() => draw() < 0.02),
        quotas: QUOTAS.filter(([, , share]) => draw() < share).map(([quota]) => quota),
        choices: [...choices],
      }
    }),
  }
}

/** A linear congruential generator (Numerical Recipes' constants): from 0 up to 1. */
function generator(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
