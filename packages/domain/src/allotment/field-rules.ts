import type { Applicant, Competition, Program } from './competition-schema.ts'
import type { Pool, Selection } from './list-rules.ts'
import { criteriaOf, firstDifference, orderByMerit, scaleOf, totalToPass } from './merit-rules.ts'
import { type OpenLists, type OpenStep, openSteps } from './minimum-rules.ts'
import { byCodePoints } from './protocol-rules.ts'
import { CRITERIA, type Criterion, type DecidedBy, type Last } from './protocol-schema.ts'
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

/** `isBelowMinimum`: no list of the program is open. */
export type Wish = OpenLists & { readonly program: number; readonly isBelowMinimum: boolean }

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
  /** Lists that a person's choice would open with more points, from the present ones on. */
  readonly stepsOf: (person: number, choice: number) => readonly OpenStep[]
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
  const criteria = criteriaOf(competition)
  const scale = scaleOf(competition)
  const programs = placesOf(
    competition.programs.map(({ id, places, reserved }) => ({
      id,
      places,
      lists: reserved.map((list) => ({ code: list.quota, places: list.places })),
    })),
  )
  const given = new Map(competition.programs.map((program) => [program.id, program]))
  const numbers = new Map(programs.map(({ id }, number) => [id, number]))
  const stepsAt = (applicant: Applicant, id: string): readonly OpenStep[] =>
    openSteps(
      applicant,
      given.get(id) as Program,
      (programs[numbers.get(id) as number] as PlacesOfProgram).quotas,
      competition,
    )
  return {
    ids: applicants.map(({ id }) => id),
    totals: applicants.map(({ total }) => total),
    groups,
    programs,
    wishes: applicants.map((applicant) =>
      applicant.choices.map((id) => {
        const [{ isGeneral, categories } = CLOSED] = stepsAt(applicant, id)
        const isBelowMinimum = !isGeneral && categories === 0
        return { program: numbers.get(id) as number, isGeneral, categories, isBelowMinimum }
      }),
    ),
    whenEqual,
    lastOf: (person) => lastView(applicants[person] as Applicant, criteria, rights),
    differenceOf: (person, other) => {
      const [own, others] = [merits[person], merits[other]]
      return own === undefined || others === undefined ? undefined : firstDifference(own, others, criteria)
    },
    enoughFor: (person, other) => {
      const [own, others] = [merits[person], merits[other]]
      return own === undefined || others === undefined
        ? null
        : totalToPass(own, others, whenEqual === 'ONE_MORE', scale)
    },
    stepsOf: (person, choice) => {
      const applicant = applicants[person] as Applicant
      return stepsAt(applicant, applicant.choices[choice] as string)
    },
  }
}

const CLOSED: OpenLists = { isGeneral: false, categories: 0 }

/** Compared values of an applicant, in the published order of keys. */
function lastView(applicant: Applicant, criteria: readonly Criterion[], rights: readonly string[]): Last {
  const { id, total, rights: held, average = 0, profile = 0, subjects } = applicant
  const parts = criteria.filter((each) => !CRITERIA.some((known) => known === each))
  return {
    applicant: id,
    total,
    ...(criteria.includes('RIGHT') ? { right: rights.find((each) => held.includes(each)) ?? null } : {}),
    ...(criteria.includes('AVERAGE') ? { average } : {}),
    ...(criteria.includes('PROFILE') ? { profile } : {}),
    ...(parts.length > 0 ? { parts: Object.fromEntries(parts.map((code) => [code, subjects[code] ?? 0])) } : {}),
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
