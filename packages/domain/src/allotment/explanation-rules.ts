import { byCodePoints } from '../kernel/code-points.ts'
import { type Bar, endOfList, type ListEnd } from './bar-rules.ts'
import type { Field, Outcome, PlacesOfProgram, Wish } from './field-rules.ts'
import { STANDING } from './list-rules.ts'
import type { Access } from './minimum-rules.ts'
import type { Allotment, Allotted, Last, Line, ListState, ProgramLists } from './protocol-schema.ts'
import { standOnLists } from './reserved-rules.ts'

/** Last person of an empty list. */
const NOBODY = -1

type Lists = {
  readonly program: PlacesOfProgram
  readonly generalPlaces: number
  readonly general: readonly number[]
  readonly reserved: readonly (readonly number[])[]
  /** Cache of ends by open places: thousands of lines have the same. */
  readonly endFor: (access: Access) => ListEnd
}

type Grant = { readonly list: number | null }

export function describe(field: Field, outcome: Outcome): Allotment {
  const lists = field.programs.map((_, number) => listsOf(field, outcome, number))
  const grants = new Array<Grant | undefined>(field.wishes.length)
  for (const { general, reserved } of lists) {
    for (const person of general) grants[person] = { list: null }
    for (const [list, people] of reserved.entries()) for (const person of people) grants[person] = { list }
  }
  const { ids } = field
  const lastOf = lastsOf(field)
  const byId = [...ids.keys()].sort((a, b) => byCodePoints(ids[a] as string, ids[b] as string))
  const allotted: Allotted[] = []
  const lines: Line[] = []
  for (const person of byId) {
    const grant = grants[person]
    if (grant !== undefined) allotted.push(allottedOf(field, person, outcome.reached[person] as number, grant))
    const reached = outcome.reached[person] as number
    for (const [choice, wish] of (field.wishes[person] as readonly Wish[]).entries()) {
      lines.push(lineOf(field, lists[wish.program] as Lists, { person, choice, wish, reached }, lastOf))
    }
  }
  return { allotted, lines, programs: lists.map((each) => describeLists(each, lastOf)) }
}

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
    endFor: rememberingAccess((access) =>
      endOfList(program.places, program.reservedPlaces, { pool, selection }, field.whenEqual, access),
    ),
  }
}

function allottedOf(field: Field, person: number, choice: number, { list }: Grant): Allotted {
  const program = field.programs[field.wishes[person]?.[choice]?.program as number] as PlacesOfProgram
  const allotted = { applicant: field.ids[person] as string, program: program.id, choice: choice + 1 }
  return list === null
    ? { ...allotted, place: 'GENERAL' }
    : { ...allotted, place: 'RESERVED', quota: program.quotas[list] as string }
}

type LastOf = (person: number) => Last | null

function lastsOf(field: Field): LastOf {
  const lastOf = remembering(field.lastOf)
  return (person) => (person === NOBODY ? null : lastOf(person))
}

function remembering<Value>(make: (number: number) => Value): (number: number) => Value {
  const made = new Map<number, Value>()
  return (number) => {
    if (!made.has(number)) made.set(number, make(number))
    return made.get(number) as Value
  }
}

function rememberingAccess<Value>(make: (access: Access) => Value): (access: Access) => Value {
  const general = remembering((categories) => make({ categories, isGeneral: true }))
  const reserved = remembering((categories) => make({ categories, isGeneral: false }))
  return ({ categories, isGeneral }) => (isGeneral ? general : reserved)(categories)
}

/** People are numbered in order of merit, and lists keep that order. */
const lowestOn = (people: readonly number[]): number => people.at(-1) ?? NOBODY

const ONLY_RESERVED = { onlyReserved: true } as const

type Asked = {
  readonly person: number
  readonly choice: number
  readonly wish: Wish
  readonly reached: number
}

function lineOf(field: Field, lists: Lists, { person, choice, wish, reached }: Asked, lastOf: LastOf): Line {
  const line = { applicant: field.ids[person] as string, program: lists.program.id, choice: choice + 1 }
  if (choice === reached) return { ...line, outcome: 'ALLOTTED' }
  if (choice > reached) return { ...line, outcome: 'BETTER_CHOICE' }
  if (wish.isBelowMinimum) return { ...line, outcome: 'BELOW_MINIMUM' }
  const end = lists.endFor(wish)
  const bar = typeof end === 'string' ? null : end
  const last = lastBefore(field, bar, lastOpenTo(wish, lists))
  const lastAdmitted = lastOf(last)
  const outranked = { ...line, outcome: 'OUTRANKED', ...(wish.isGeneral ? {} : ONLY_RESERVED) } as const
  const enough = field.enoughFor(person, wish.program, lists.endFor)
  if (bar === null) return { ...outranked, lastAdmitted, enough }
  const before = bar.isUnfit ? bar.person : last
  const decidedBy = field.differenceOf(person, before) ?? 'EQUAL'
  return {
    ...outranked,
    decidedBy,
    lastAdmitted,
    ...(decidedBy === 'SCORE' ? { missing: field.missingFor(person, before) } : {}),
    ...(bar.isUnfit ? { equalsAt: field.totals[bar.person] as number } : {}),
    enough,
  }
}

/** Lowest of the last people on the lists that are open to the applicant. */
function lastOpenTo({ categories, isGeneral }: Wish, { general, reserved }: Lists): number {
  const own = reserved.filter((_, list) => (categories & (1 << list)) !== 0)
  return Math.max(NOBODY, ...(isGeneral ? [general, ...own] : own).map(lowestOn))
}

/**
 * Last admitted person who outranked the applicant: the last on a list open to them, or one of the same merit. A person
 * of several categories can outrank them from another list too.
 */
function lastBefore({ groups }: Field, bar: Bar | null, last: number): number {
  const isOpenTo = bar === null || bar.isUnfit || (last !== NOBODY && groups[last] === groups[bar.person])
  return isOpenTo ? last : bar.person
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
