import type { Applicant, Competition, Minimum } from './competition-schema.ts'
import type { Pool, Selection } from './list-rules.ts'
import { type MeritOrder, orderByMerit } from './merit-rules.ts'
import { byCodePoints } from './protocol-rules.ts'
import { ReservedPlaces } from './reserved-rules.ts'

/** A program as the allotment sees it; lists stand in the order of their quota categories' codes. */
export type PlacesOfProgram = {
  readonly id: string
  readonly places: number
  readonly quotas: readonly string[]
  readonly reserved: readonly number[]
  /** The bit of each list's category in `Field.quotas`. */
  readonly bits: readonly number[]
  readonly minimum: Minimum
  /** One of each for all of a program's selections: its tables are large. */
  readonly reservedPlaces: ReservedPlaces
}

/** A competition in numbers: people by their place in the order of merit, programs by that in the order of ids. */
export type Field = {
  readonly order: MeritOrder
  readonly programs: readonly PlacesOfProgram[]
  /** For each person their quota categories, a bit for each that a program has places for. */
  readonly quotas: Int32Array
  /** For each person their choices, the best first. */
  readonly choices: readonly (readonly number[])[]
  readonly whenEqual: Competition['whenEqual']
  readonly rights: Competition['rights']
}

/** Where an allotment ended. */
export type Outcome = {
  /** For each person which of their choices they were admitted to, from 0; their number of choices when to none. */
  readonly reached: Uint8Array
  /** For each program who stands there, and how. */
  readonly lists: readonly { readonly pool: Pool; readonly selection: Selection }[]
}

/** Brings a competition into one order, whatever the order of its input. */
export function fieldOf(competition: Competition): Field {
  const order = orderByMerit(competition)
  const bits = new Map<string, number>()
  for (const { reserved } of competition.programs)
    for (const { quota } of reserved) if (!bits.has(quota)) bits.set(quota, 1 << bits.size)
  const programs = competition.programs
    .toSorted((a, b) => byCodePoints(a.id, b.id))
    .map((program): PlacesOfProgram => {
      const lists = program.reserved.toSorted((a, b) => byCodePoints(a.quota, b.quota))
      const reserved = lists.map(({ places }) => places)
      return {
        id: program.id,
        places: program.places,
        quotas: lists.map(({ quota }) => quota),
        reserved,
        bits: lists.map(({ quota }) => bits.get(quota) as number),
        minimum: minimumFor(program, competition),
        reservedPlaces: new ReservedPlaces(reserved),
      }
    })
  const numbers = new Map(programs.map(({ id }, number) => [id, number]))
  const choices = order.applicants.map((each) => each.choices.map((id) => numbers.get(id) as number))
  const quotas = Int32Array.from(order.applicants, (each) =>
    each.quotas.reduce((set, quota) => set | (bits.get(quota) ?? 0), 0),
  )
  return { order, programs, quotas, choices, whenEqual: competition.whenEqual, rights: competition.rights }
}

/** A program's own minimum stands instead of the competition's: the total, the subjects, or both. */
const minimumFor = ({ minimum }: Competition['programs'][number], competition: Competition): Minimum => ({
  total: minimum?.total ?? competition.minimum.total,
  subjects: minimum?.subjects ?? competition.minimum.subjects,
})

/** Whether somebody has the least total and the least points in each subject; a subject not taken has no points. */
export function meetsMinimum({ total, subjects }: Applicant, minimum: Minimum): boolean {
  if (total < minimum.total) return false
  for (const subject in minimum.subjects) {
    const name = subject as keyof Minimum['subjects']
    if ((subjects[name] ?? 0) < (minimum.subjects[name] ?? 0)) return false
  }
  return true
}

/** Somebody's quota categories among those of a program, as a set (reserved-rules). */
export function categoriesOf({ quotas }: Field, person: number, { bits }: PlacesOfProgram): number {
  const own = quotas[person] as number
  let categories = 0
  for (let list = 0; own !== 0 && list < bits.length; list++) {
    if ((own & (bits[list] as number)) !== 0) categories |= 1 << list
  }
  return categories
}
