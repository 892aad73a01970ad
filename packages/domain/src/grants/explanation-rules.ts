import type { Applicant } from './competition-schema.ts'
import { categoriesOf, type Field, meetsMinimum, type Outcome, type PlacesOfProgram } from './field-rules.ts'
import { STANDING } from './list-rules.ts'
import { firstDifference } from './merit-rules.ts'
import { byCodePoints } from './protocol-rules.ts'
import type { Allotment, Allotted, Last, Line, ListState, ProgramLists } from './protocol-schema.ts'
import { standOnLists } from './reserved-rules.ts'

/** Nobody: lists with nobody on them have no last. */
const NOBODY = -1

/** The lists of one program with the people on them. */
type Lists = {
  readonly program: PlacesOfProgram
  readonly generalPlaces: number
  readonly general: readonly number[]
  readonly reserved: readonly (readonly number[])[]
  /** Whom another order of their equals would admit. */
  readonly equals: ReadonlySet<number>
}

/** A grant in numbers; no list: a general place. */
type Grant = { readonly list: number | null }

/** Says who is allotted what, how each choice of each applicant ended and how full each list is. */
export function describe(field: Field, outcome: Outcome): Allotment {
  const lists = field.programs.map((_, number) => listsOf(field, outcome, number))
  const grants = new Array<Grant | undefined>(field.choices.length)
  for (const { general, reserved } of lists) {
    for (const person of general) grants[person] = { list: null }
    for (const [list, people] of reserved.entries()) for (const person of people) grants[person] = { list }
  }
  const { applicants } = field.order
  const lastOf = lastsOf(field)
  const ids = applicants.map(({ id }) => id)
  const byId = [...ids.keys()].sort((a, b) => byCodePoints(ids[a] as string, ids[b] as string))
  const allotted: Allotted[] = []
  const lines: Line[] = []
  for (const person of byId) {
    const grant = grants[person]
    if (grant !== undefined) allotted.push(allottedOf(field, person, outcome.reached[person] as number, grant))
    const choices = field.choices[person] as readonly number[]
    for (const [choice, number] of choices.entries()) {
      lines.push(lineOf(field, lists[number] as Lists, person, choice, outcome.reached[person] as number, lastOf))
    }
  }
  return { allotted, lines, programs: lists.map((each) => describeLists(each, lastOf)) }
}

const idOf = (field: Field, person: number): string => (field.order.applicants[person] as Applicant).id

function listsOf(field: Field, outcome: Outcome, number: number): Lists {
  const program = field.programs[number] as PlacesOfProgram
  const { pool, selection } = outcome.lists[number] as Outcome['lists'][number]
  const standing = (which: number): readonly number[] =>
    [...pool.people.keys()].filter((at) => selection.standings[at] === which)
  const onReserved = standing(STANDING.RESERVED)
  const places = standOnLists(
    program.reserved,
    onReserved.map((at) => ({ group: pool.groups[at] as number, categories: pool.categories[at] as number })),
  )
  const persons = (places: readonly number[]): readonly number[] => places.map((at) => pool.people[at] as number)
  const reserved = program.reserved.map((_, list) => persons(onReserved.filter((_, at) => places[at] === list)))
  return {
    program,
    generalPlaces: selection.generalPlaces,
    general: persons(standing(STANDING.GENERAL)),
    reserved,
    equals: new Set(persons(standing(STANDING.EQUAL))),
  }
}

function allottedOf(field: Field, person: number, choice: number, { list }: Grant): Allotted {
  const program = field.programs[field.choices[person]?.[choice] as number] as PlacesOfProgram
  const allotted = { applicant: idOf(field, person), program: program.id, choice: choice + 1 }
  return list === null
    ? { ...allotted, place: 'GENERAL' }
    : { ...allotted, place: 'RESERVED', quota: program.quotas[list] as string }
}

type LastOf = (person: number) => Last | null

/** Makes each description once: thousands of lines name the same person. */
function lastsOf({ order, rights }: Field): LastOf {
  const made = new Map<number, Last>()
  return (person) => {
    if (person === NOBODY) return null
    const known = made.get(person)
    if (known !== undefined) return known
    const { id, total, rights: held, average, profile } = order.applicants[person] as Applicant
    const right = rights.find((each) => held.includes(each)) ?? null
    const last = { applicant: id, total, right, average, profile }
    made.set(person, last)
    return last
  }
}

/** People are numbered in order of merit, and lists keep it. */
const lowestOn = (people: readonly number[]): number => people.at(-1) ?? NOBODY

function lineOf(field: Field, lists: Lists, person: number, choice: number, reached: number, lastOf: LastOf): Line {
  const applicant = field.order.applicants[person] as Applicant
  const line = { applicant: applicant.id, program: lists.program.id, choice: choice + 1 }
  if (choice === reached) return { ...line, outcome: 'ALLOTTED' }
  if (choice > reached) return { ...line, outcome: 'BETTER_CHOICE' }
  if (!meetsMinimum(applicant, lists.program.minimum)) return { ...line, outcome: 'BELOW_MINIMUM' }
  const last = lastOpenTo(field, person, lists)
  const lastAdmitted = lastOf(last)
  const decidedBy = decide(field, lists, person, last)
  if (decidedBy === undefined) return { ...line, outcome: 'OUTRANKED', lastAdmitted }
  if (decidedBy !== 'SCORE') return { ...line, outcome: 'OUTRANKED', decidedBy, lastAdmitted }
  const missing = (lastAdmitted?.total ?? 0) - applicant.total
  return { ...line, outcome: 'OUTRANKED', decidedBy, lastAdmitted, missing }
}

/** The lowest of those who are last on the general list and on the lists of the applicant's categories. */
function lastOpenTo(field: Field, person: number, { program, general, reserved }: Lists): number {
  const categories = categoriesOf(field, person, program)
  const own = reserved.filter((_, list) => (categories & (1 << list)) !== 0)
  return Math.max(...[general, ...own].map(lowestOn))
}

/** What decided against somebody; undefined where there is no place for them at all. */
function decide(field: Field, { equals }: Lists, person: number, last: number): Line['decidedBy'] {
  if (equals.has(person)) return 'EQUAL'
  const { merits } = field.order
  const [own, others] = [merits[person], merits[last]]
  if (own !== undefined && others !== undefined) return firstDifference(own, others)
  return equals.size > 0 ? 'EQUAL' : undefined
}

function describeLists(lists: Lists, lastOf: LastOf): ProgramLists {
  const stateOf = (places: number, people: readonly number[]): ListState => ({
    places,
    filled: people.length,
    last: lastOf(lowestOn(people)),
  })
  return {
    id: lists.program.id,
    general: stateOf(lists.generalPlaces, lists.general),
    reserved: lists.program.quotas.map((quota, list) => ({
      quota,
      ...stateOf(lists.program.reserved[list] as number, lists.reserved[list] ?? []),
    })),
  }
}
