import type { Applicant, Competition } from './competition-schema.ts'
import { describe } from './explanation-rules.ts'
import { categoriesOf, type Field, fieldOf, meetsMinimum, type Outcome, type PlacesOfProgram } from './field-rules.ts'
import { STANDING, select } from './list-rules.ts'
import type { Allotment } from './protocol-schema.ts'

/** One program in the course of the allotment. */
type Desk = {
  /** Who is kept: the admitted, and equals whom only their equality kept out; in order of merit. */
  people: Int32Array
  arrivals: number[]
  isWaiting: boolean
}

/**
 * Allots the grants of a competition: applicant-proposing deferred acceptance (Gale and Shapley 1962) with a choice by
 * merit that fills reserved places first (Sönmez and Yenmez 2022). Deterministic; the order of the input does not count.
 * docs/allotment.md says what holds and what cannot.
 * @param competition without faults (`readCompetition`).
 */
export function allot(competition: Competition): Allotment {
  const field = fieldOf(competition)
  return describe(field, propose(field))
}

/** Everybody asks for their best choice; who is not chosen asks for the next, until nobody asks any more. */
function propose(field: Field): Outcome {
  const { applicants } = field.order
  const reached = new Uint8Array(applicants.length)
  const desks = field.programs.map((): Desk => ({ people: new Int32Array(0), arrivals: [], isWaiting: false }))
  const waiting: number[] = []
  const ask = (person: number) => {
    const choices = field.choices[person] as Int32Array
    for (; (reached[person] as number) < choices.length; reached[person] = (reached[person] as number) + 1) {
      const choice = choices[reached[person] as number] as number
      const program = field.programs[choice] as PlacesOfProgram
      if (!meetsMinimum(applicants[person] as Applicant, program.minimum)) continue
      const desk = desks[choice] as Desk
      desk.arrivals.push(person)
      if (!desk.isWaiting) waiting.push(choice)
      desk.isWaiting = true
      return
    }
  }
  for (const person of applicants.keys()) ask(person)
  for (const number of waiting) {
    const desk = desks[number] as Desk
    const people = merged(desk.people, Int32Array.from(desk.arrivals).sort())
    desk.arrivals = []
    desk.isWaiting = false
    const { standings } = selectFrom(field, number, people).selection
    desk.people = people.filter((_, at) => standings[at] !== STANDING.OUT)
    for (const [at, person] of people.entries()) {
      const isHere = field.choices[person]?.[reached[person] as number] === number
      if ((standings[at] as number) >= STANDING.GENERAL || !isHere) continue
      reached[person] = (reached[person] as number) + 1
      ask(person)
    }
  }
  return { reached, lists: desks.map(({ people }, number) => selectFrom(field, number, people)) }
}

function selectFrom(field: Field, number: number, people: Int32Array): Outcome['lists'][number] {
  const program = field.programs[number] as PlacesOfProgram
  const pool = {
    groups: people.map((person) => field.order.groups[person] as number),
    categories: people.map((person) => categoriesOf(field.order.applicants[person] as Applicant, program)),
  }
  return { people, pool, selection: select(program.places, program.reservedPlaces, pool, field.whenEqual) }
}

/** Two rising lists as one. */
function merged(a: Int32Array, b: Int32Array): Int32Array {
  const result = new Int32Array(a.length + b.length)
  let [atA, atB] = [0, 0]
  for (let at = 0; at < result.length; at++) {
    const isFromA = atB === b.length || (atA < a.length && (a[atA] as number) < (b[atB] as number))
    result[at] = (isFromA ? a[atA++] : b[atB++]) as number
  }
  return result
}
