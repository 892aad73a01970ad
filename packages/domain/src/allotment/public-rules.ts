import { byCodePoints } from '../kernel/code-points.ts'
import { contestOf, differenceInPoints, publicEntrantsOf, unitsOf } from './contest-rules.ts'
import type { AnyCompetition, AnyPublic, Contest, ContestProgram, Entrant } from './contest-schema.ts'
import { type Field, type PlacesOfProgram, placesOf, setOf, wishFor } from './field-rules.ts'
import { orderByMerit } from './merit-rules.ts'
import { meetsMinimum, minimumFor, minimumOfQuota } from './minimum-rules.ts'
import type { Allotment, DecidedBy, Last, ListState, PublicAllotment, PublicDecidedBy } from './protocol-schema.ts'

/** Random code of a reserved list, by its program and quota category, drawn for the competition. */
export type ListCodes = (program: string, quota: string) => string

/**
 * Public form of a competition (docs/allotment.md#public-form). It has everything that an allotment needs, and nothing
 * that identifies a person or reveals more about one.
 */
export function publicFormOf(competition: AnyCompetition, codeOf: ListCodes): AnyPublic {
  const contest = contestOf(competition)
  const { applicants, groups } = orderByMerit(contest)
  const programs = new Map(contest.programs.map((program) => [program.id, program]))
  const { source, most, decimals } = contest.score
  const rest = {
    whenEqual: contest.whenEqual,
    programs: contest.programs
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
        ...wishesOf(applicant, contest, programs, codeOf),
      }))
      .toSorted((a, b) => byCodePoints(a.id, b.id)),
  }
  return competition.version === 2
    ? { version: 2, form: 'PUBLIC', score: { source, most, decimals }, ...rest }
    : { version: 1, form: 'PUBLIC', ...rest }
}

function wishesOf(
  applicant: Entrant,
  contest: Contest,
  programs: ReadonlyMap<string, ContestProgram>,
  codeOf: ListCodes,
) {
  const wanted = applicant.choices.map((choice) => programs.get(choice) as ContestProgram)
  // A list closed to them would only reveal their category.
  const reserved = wanted.flatMap((program) =>
    program.reserved
      .filter(({ quota, places }) => places > 0 && applicant.quotas.includes(quota))
      .filter(({ quota }) => meetsMinimum(applicant, minimumOfQuota(program, contest, quota)))
      .map(({ quota }) => codeOf(program.id, quota)),
  )
  const isBelow = (program: ContestProgram) => !meetsMinimum(applicant, minimumFor(program, contest))
  return {
    reserved: reserved.toSorted(byCodePoints),
    belowMinimum: wanted.filter(isBelow).map(({ id }) => id),
    choices: applicant.choices,
  }
}

/** Sorts the public form of a competition, like `fieldOf` for the whole input. */
export function publicFieldOf(form: AnyPublic): Field {
  const { programs: given, whenEqual } = form
  const programs = placesOf(
    given.map(({ id, places, reserved }) => ({
      id,
      places,
      lists: reserved.map(({ list, places: own }) => ({ code: list, places: own })),
    })),
  )
  const numbers = new Map(programs.map(({ id }, number) => [id, number]))
  const ordered = publicEntrantsOf(form)
    .map((applicant) => ({ ...applicant, lists: applicant.reserved.toSorted(byCodePoints).join() }))
    .sort((a, b) => a.merit - b.merit || byCodePoints(a.lists, b.lists) || byCodePoints(a.id, b.id))
  const ids = ordered.map(({ id }) => id)
  const totals = ordered.map(({ total }) => total)
  const groups = Int32Array.from(ordered, ({ merit }) => merit)
  return {
    ids,
    totals,
    groups,
    programs,
    wishes: ordered.map(({ choices, reserved, belowMinimum }) =>
      choices.map((id) => {
        const program = numbers.get(id) as number
        const of = programs[program] as PlacesOfProgram
        return wishFor(program, { categories: setOf(reserved, of), isGeneral: !belowMinimum.includes(id) }, of)
      }),
    ),
    whenEqual,
    lastOf: (person) => ({ applicant: ids[person] as string, total: totals[person] as number }),
    differenceOf: (person, other) => {
      if (totals[person] !== totals[other]) return 'SCORE'
      return groups[person] === groups[other] ? undefined : 'ORDER'
    },
    missingFor: (person, other) =>
      differenceInPoints(unitsOf(totals[other] as number), unitsOf(totals[person] as number)),
    enoughFor: () => null,
  }
}

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
