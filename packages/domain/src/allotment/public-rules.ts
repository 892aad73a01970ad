import { UNT_MAX } from '../kernel/education.ts'
import type { Applicant, Competition, Program, PublicCompetition } from './competition-schema.ts'
import { type Field, meetsMinimum, minimumFor, type PlacesOfProgram, placesOf, setOf } from './field-rules.ts'
import { orderByMerit } from './merit-rules.ts'
import { byCodePoints } from './protocol-rules.ts'
import type { Allotment, DecidedBy, Last, ListState, PublicAllotment, PublicDecidedBy } from './protocol-schema.ts'

/** Random code of a reserved list, by its program and quota category, drawn for the competition. */
export type ListCodes = (program: string, quota: string) => string

/**
 * Public form of a competition (docs/allotment.md#public-form). It has everything that an allotment needs, and nothing
 * that identifies a person or reveals more about one.
 */
export function publicFormOf(competition: Competition, codeOf: ListCodes): PublicCompetition {
  const { applicants, groups } = orderByMerit(competition)
  const programs = new Map(competition.programs.map((program) => [program.id, program]))
  return {
    version: 1,
    form: 'PUBLIC',
    whenEqual: competition.whenEqual,
    programs: competition.programs
      .map(({ id, places, reserved }) => ({
        id,
        places,
        reserved: reserved
          .map((list) => ({ list: codeOf(id, list.quota), places: list.places }))
          .toSorted((a, b) => byCodePoints(a.list, b.list)),
      }))
      .toSorted((a, b) => byCodePoints(a.id, b.id)),
    applicants: applicants
      .map((applicant, at) => ({
        id: applicant.id,
        merit: (groups[at] as number) + 1,
        total: applicant.total,
        ...wishesOf(applicant, competition, programs, codeOf),
      }))
      .toSorted((a, b) => byCodePoints(a.id, b.id)),
  }
}

function wishesOf(
  applicant: Applicant,
  competition: Competition,
  programs: ReadonlyMap<string, Program>,
  codeOf: ListCodes,
) {
  const wanted = applicant.choices.map((choice) => programs.get(choice) as Program)
  const isBelow = (program: Program) => !meetsMinimum(applicant, minimumFor(program, competition))
  // A list closed to them would only reveal their category.
  const reserved = wanted
    .filter((program) => !isBelow(program))
    .flatMap((program) =>
      program.reserved
        .filter(({ quota, places }) => places > 0 && applicant.quotas.includes(quota))
        .map(({ quota }) => codeOf(program.id, quota)),
    )
  return {
    reserved: reserved.toSorted(byCodePoints),
    belowMinimum: wanted.filter(isBelow).map(({ id }) => id),
    choices: applicant.choices,
  }
}

/** Sorts the public form of a competition, like `fieldOf` for the whole input. */
export function publicFieldOf({ programs: given, applicants, whenEqual }: PublicCompetition): Field {
  const programs = placesOf(
    given.map(({ id, places, reserved }) => ({
      id,
      places,
      lists: reserved.map(({ list, places: own }) => ({ code: list, places: own })),
    })),
  )
  const numbers = new Map(programs.map(({ id }, number) => [id, number]))
  const ordered = applicants
    .map((applicant) => ({ ...applicant, lists: applicant.reserved.toSorted(byCodePoints).join() }))
    .sort((a, b) => a.merit - b.merit || byCodePoints(a.lists, b.lists) || byCodePoints(a.id, b.id))
  const meritOf = (person: number): number => ordered[person]?.merit ?? 0
  const totals = ordered.map(({ total }) => total)
  return {
    ids: ordered.map(({ id }) => id),
    totals,
    groups: Int32Array.from(ordered, ({ merit }) => merit),
    programs,
    wishes: ordered.map(({ choices, reserved, belowMinimum }) =>
      choices.map((id) => {
        const program = numbers.get(id) as number
        return {
          program,
          categories: setOf(reserved, programs[program] as PlacesOfProgram),
          isBelowMinimum: belowMinimum.includes(id),
        }
      }),
    ),
    whenEqual,
    lastOf: (person) => ({ ...NOT_PUBLIC, applicant: ordered[person]?.id ?? '', total: totals[person] ?? UNT_MAX }),
    differenceOf: (person, other) => {
      if (totals[person] !== totals[other]) return 'SCORE'
      return meritOf(person) === meritOf(other) ? undefined : 'RIGHT'
    },
    enoughFor: () => null,
  }
}

const NOT_PUBLIC = { right: null, average: 0, profile: 0 } as const

const publicLast = (last: Last | null) => (last === null ? null : { applicant: last.applicant, total: last.total })
const publicState = ({ places, filled, last }: ListState) => ({ places, filled, last: publicLast(last) })
const publicDecision = (decidedBy: DecidedBy): PublicDecidedBy =>
  decidedBy === 'SCORE' || decidedBy === 'EQUAL' ? decidedBy : 'ORDER'

export const publicAllotmentOf = ({ allotted, lines, programs }: Allotment): PublicAllotment => ({
  allotted: allotted.map(({ quota, ...grant }) => ({ ...grant, ...(quota === undefined ? {} : { list: quota }) })),
  lines: lines.map(({ decidedBy, lastAdmitted, enough: _, missing, equalsAt, ...line }) => ({
    ...line,
    ...(decidedBy === undefined ? {} : { decidedBy: publicDecision(decidedBy) }),
    ...(lastAdmitted === undefined ? {} : { lastAdmitted: publicLast(lastAdmitted) }),
    ...(missing === undefined ? {} : { missing }),
    ...(equalsAt === undefined ? {} : { equalsAt }),
  })),
  programs: programs.map(({ id, general, reserved }) => ({
    id,
    general: publicState(general),
    reserved: reserved.map(({ quota, ...state }) => ({ list: quota, ...publicState(state) })),
  })),
})
