import { byCodePoints } from '../kernel/code-points.ts'
import type { ListEnd } from './bar-rules.ts'
import type { Competition } from './competition-schema.ts'
import { contestOf, differenceInPoints } from './contest-rules.ts'
import type { AnyCompetition, Contest, ContestProgram, Entrant } from './contest-schema.ts'
import { enoughOf } from './enough-rules.ts'
import type { Pool, Selection } from './list-rules.ts'
import { firstDifference, type Merit, orderByMerit, totalToPass } from './merit-rules.ts'
import { type Access, accessOf, type Minimums, minimumsOf } from './minimum-rules.ts'
import type { DecidedBy, Last } from './protocol-schema.ts'
import { ReservedPlaces } from './reserved-rules.ts'
import { ORDER_CRITERIA } from './score-schema.ts'

/** A program in numbers. Its lists are in the order of their quota categories' codes. */
export type PlacesOfProgram = {
  readonly id: string
  readonly places: number
  readonly quotas: readonly string[]
  readonly reserved: readonly number[]
  /** Reserved lists with places, as a set (reserved-rules). */
  readonly withPlaces: number
  /** Shared by all selections of a program: its tables are large. */
  readonly reservedPlaces: ReservedPlaces
}

/** A choice of an applicant, with the open places of its program. */
export type Wish = Access & {
  readonly program: number
  /** Nothing is open to the applicant. A list without places is closed to everybody. */
  readonly isBelowMinimum: boolean
}

/** A competition in numbers: people by rank in the order of merit, programs by position in the order of ids. */
export type Field = {
  readonly ids: readonly string[]
  readonly totals: readonly number[]
  /** Number of each person's group of equals; lower is better. */
  readonly groups: Int32Array
  readonly programs: readonly PlacesOfProgram[]
  readonly wishes: readonly (readonly Wish[])[]
  readonly whenEqual: Competition['whenEqual']
  readonly lastOf: (person: number) => Last
  readonly differenceOf: (person: number, other: number) => DecidedBy | undefined
  /** Points between two people: those of `other` minus those of `person`. */
  readonly missingFor: (person: number, other: number) => number
  /** Lowest total with which a program would choose a person, by the ends of its lists; null: none. */
  readonly enoughFor: (person: number, program: number, endFor: (access: Access) => ListEnd) => number | null
}

export type Outcome = {
  /** Choice that each person got, from 0; their number of choices if they got none. */
  readonly reached: Uint8Array
  readonly lists: readonly { readonly pool: Pool; readonly selection: Selection }[]
}

/** Competition sorted, with the minimums of its programs in the order of `programs`. */
export type Sorted = {
  readonly contest: Contest
  readonly applicants: readonly Entrant[]
  readonly merits: readonly Merit[]
  readonly groups: Int32Array
  readonly programs: readonly PlacesOfProgram[]
  readonly minimums: readonly Minimums[]
  readonly wishesOf: (applicant: Entrant) => readonly Wish[]
}

/** Sorts a competition, so that the order of its input does not matter. */
export function sorted(competition: AnyCompetition): Sorted {
  const contest = contestOf(competition)
  const byId = new Map(contest.programs.map((program) => [program.id, program]))
  const programs = placesOf(
    contest.programs.map(({ id, places, reserved }) => ({
      id,
      places,
      lists: reserved.map((list) => ({ code: list.quota, places: list.places })),
    })),
  )
  const minimums = programs.map(({ id, quotas }) => minimumsOf(byId.get(id) as ContestProgram, contest, quotas))
  const numbers = new Map(programs.map(({ id }, number) => [id, number]))
  const wishesOf = (applicant: Entrant) =>
    applicant.choices.map((id) => {
      const program = numbers.get(id) as number
      const of = programs[program] as PlacesOfProgram
      return wishFor(program, accessOf(applicant, applicant.quotas, of.quotas, minimums[program] as Minimums), of)
    })
  return { contest, ...orderByMerit(contest), programs, minimums, wishesOf }
}

export const wishFor = (program: number, access: Access, { withPlaces }: PlacesOfProgram): Wish => ({
  program,
  ...access,
  isBelowMinimum: isClosed(access, withPlaces),
})

/** Whether no list with places is open. */
const isClosed = ({ categories, isGeneral }: Access, withPlaces: number): boolean =>
  !isGeneral && (categories & withPlaces) === 0

/** The competition in numbers. */
export function fieldOf(competition: AnyCompetition): Field {
  const { contest, applicants, merits, groups, programs, minimums, wishesOf } = sorted(competition)
  const { whenEqual, order, score } = contest
  return {
    ids: applicants.map(({ id }) => id),
    totals: applicants.map(({ total }) => total),
    groups,
    programs,
    wishes: applicants.map(wishesOf),
    whenEqual,
    lastOf: (person) => lastOf(applicants[person] as Entrant, contest),
    differenceOf: (person, other) => firstDifference(merits[person] as Merit, merits[other] as Merit, order),
    missingFor: (person, other) => differenceInPoints(merits[other]?.[0] ?? 0, merits[person]?.[0] ?? 0),
    enoughFor: (person, number, endFor) => {
      const applicant = applicants[person] as Entrant
      const { quotas, withPlaces } = programs[number] as PlacesOfProgram
      const own = minimums[number] as Minimums
      return enoughOf(applicant, own, {
        endAt: (total) => {
          const access = accessOf({ ...applicant, total }, applicant.quotas, quotas, own)
          return isClosed(access, withPlaces) ? 'NO_PLACE' : endFor(access)
        },
        passing: (other) =>
          totalToPass(merits[person] as Merit, merits[other] as Merit, whenEqual === 'ONE_MORE', score),
      })
    },
  }
}

/** Values of comparison of a person, those of the order alone. */
export function lastOf(applicant: Entrant, { order, rights }: Contest): Last {
  const { id, total, average = 0, profile = 0 } = applicant
  const parts = order.filter((criterion) => !(ORDER_CRITERIA as readonly string[]).includes(criterion))
  return {
    applicant: id,
    total,
    ...(order.includes('RIGHT') ? { right: rights.find((each) => applicant.rights.includes(each)) ?? null } : {}),
    ...(order.includes('AVERAGE') ? { average } : {}),
    ...(order.includes('PROFILE') ? { profile } : {}),
    ...(parts.length > 0
      ? { parts: Object.fromEntries(parts.map((part) => [part, applicant.subjects[part] ?? 0])) }
      : {}),
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
        withPlaces: reserved.reduce((set, own, list) => (own > 0 ? set | (1 << list) : set), 0),
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
