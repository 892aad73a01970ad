import type { Applicant, Competition, Minimum } from './competition-schema.ts'
import type { Pool, Selection } from './list-rules.ts'
import { firstDifference, orderByMerit, totalToPass } from './merit-rules.ts'
import { byCodePoints } from './protocol-rules.ts'
import type { DecidedBy, Last } from './protocol-schema.ts'
import { ReservedPlaces } from './reserved-rules.ts'

/** A program in numbers. Its lists are in the order of their quota categories' codes. */
export type PlacesOfProgram = {
  readonly id: string
  readonly places: number
  readonly quotas: readonly string[]
  readonly reserved: readonly number[]
  /** Shared by all selections of a program: its tables are large. */
  readonly reservedPlaces: ReservedPlaces
}

export type Wish = {
  readonly program: number
  /** The applicant's quota categories among the program's, as a set (reserved-rules). */
  readonly categories: number
  readonly isBelowMinimum: boolean
}

/** A competition in numbers: people by rank in the order of merit, programs by position in the order of ids. */
export type Field = {
  readonly ids: readonly string[]
  readonly totals: readonly number[]
  /** Number of each person's group of equals, from 0; lower is better. */
  readonly groups: Int32Array
  readonly programs: readonly PlacesOfProgram[]
  readonly wishes: readonly (readonly Wish[])[]
  readonly whenEqual: Competition['whenEqual']
  readonly lastOf: (person: number) => Last
  readonly differenceOf: (person: number, other: number) => DecidedBy | undefined
  /** Lowest total with which a person would pass another, or equal them if that is enough. */
  readonly enoughFor: (person: number, other: number) => number | null
}

export type Outcome = {
  /** Choice that each person got, from 0; their number of choices if they got none. */
  readonly reached: Uint8Array
  readonly lists: readonly { readonly pool: Pool; readonly selection: Selection }[]
}

/** Sorts a competition, so that the order of its input does not matter. */
export function fieldOf(competition: Competition): Field {
  const { rights, whenEqual } = competition
  const { applicants, merits, groups } = orderByMerit(competition)
  const programs = placesOf(
    competition.programs.map(({ id, places, reserved }) => ({
      id,
      places,
      lists: reserved.map((list) => ({ code: list.quota, places: list.places })),
    })),
  )
  const minimums = new Map(competition.programs.map((program) => [program.id, minimumFor(program, competition)]))
  const numbers = new Map(programs.map(({ id }, number) => [id, number]))
  return {
    ids: applicants.map(({ id }) => id),
    totals: applicants.map(({ total }) => total),
    groups,
    programs,
    wishes: applicants.map((applicant) =>
      applicant.choices.map((id) => {
        const program = numbers.get(id) as number
        return {
          program,
          categories: setOf(applicant.quotas, programs[program] as PlacesOfProgram),
          isBelowMinimum: !meetsMinimum(applicant, minimums.get(id) as Minimum),
        }
      }),
    ),
    whenEqual,
    lastOf: (person) => {
      const { id, total, rights: held, average, profile } = applicants[person] as Applicant
      return { applicant: id, total, right: rights.find((each) => held.includes(each)) ?? null, average, profile }
    },
    differenceOf: (person, other) => {
      const [own, others] = [merits[person], merits[other]]
      return own === undefined || others === undefined ? undefined : firstDifference(own, others)
    },
    enoughFor: (person, other) => {
      const [own, others] = [merits[person], merits[other]]
      return own === undefined || others === undefined ? null : totalToPass(own, others, whenEqual === 'ONE_MORE')
    },
  }
}

type GivenPlaces = {
  readonly id: string
  readonly places: number
  readonly lists: readonly { readonly code: string; readonly places: number }[]
}

/** Programs in the order of their ids, each with its reserved lists in the order of their codes. */
export const placesOf = (programs: readonly GivenPlaces[]): readonly PlacesOfProgram[] =>
  programs
    .toSorted((a, b) => byCodePoints(a.id, b.id))
    .map(({ id, places, lists: given }) => {
      const lists = given.toSorted((a, b) => byCodePoints(a.code, b.code))
      const reserved = lists.map((list) => list.places)
      return {
        id,
        places,
        quotas: lists.map(({ code }) => code),
        reserved,
        reservedPlaces: new ReservedPlaces(reserved),
      }
    })

/** Lists of a program named by these codes, as a set (reserved-rules). */
export function setOf(codes: readonly string[], { quotas }: PlacesOfProgram): number {
  let set = 0
  if (codes.length === 0) return set
  for (let list = 0; list < quotas.length; list++) if (codes.includes(quotas[list] as string)) set |= 1 << list
  return set
}

/** A program's own minimum overrides the competition's: the total, the subjects, or both. */
export const minimumFor = (
  { minimum }: Competition['programs'][number],
  competition: Pick<Competition, 'minimum'>,
): Minimum => ({
  total: minimum?.total ?? competition.minimum.total,
  subjects: minimum?.subjects ?? competition.minimum.subjects,
})

/** Whether an applicant reaches the minimum total and the minimum of each subject. A subject not taken counts as 0. */
export function meetsMinimum({ total, subjects }: Pick<Applicant, 'total' | 'subjects'>, minimum: Minimum): boolean {
  if (total < minimum.total) return false
  for (const subject in minimum.subjects) {
    const name = subject as keyof Minimum['subjects']
    if ((subjects[name] ?? 0) < (minimum.subjects[name] ?? 0)) return false
  }
  return true
}
