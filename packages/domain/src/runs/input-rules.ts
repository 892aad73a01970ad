import type { Competition } from '../allotment/competition-schema.ts'
import type { AnyCompetition, AnyPublic, Entrant, ScoredCompetition } from '../allotment/contest-schema.ts'
import type { RunParameters } from '../allotment/run-schema.ts'
import { listId, listOfChoice } from '../competitions/setup-rules.ts'
import type { CompetitionSetup } from '../competitions/setup-schema.ts'
import { byCodePoints } from '../kernel/code-points.ts'
import type { EducationLanguage } from '../kernel/education.ts'
import { needsScore, scoreOf } from './score-rules.ts'

export type CompetitorFacts = {
  readonly code: string
  readonly language: EducationLanguage
  readonly choices: readonly { readonly program: string; readonly universityId: string }[]
  /** Confirmed or corrected values; null or empty: nothing counts. */
  readonly score: Pick<Entrant, 'total' | 'subjects' | 'profile'> | null
  readonly average: number | null
  readonly quotas: readonly string[]
  readonly rights: readonly string[]
  /** Grant of an earlier round; null: none. */
  readonly held: {
    readonly answer: 'KEEPS' | 'MOVES_UP' | 'GAVE_BACK'
    readonly list: string
    readonly quota: string | null
  } | null
}

export type LeftOut = 'withoutScore' | 'withoutList' | 'kept' | 'gaveBack'

export type Part = { readonly applicant: Entrant } | { readonly leftOut: LeftOut }

export type StoredPlace = { readonly list: string; readonly quota: string | null }

/**
 * A competitor's part in the input (docs/specification/competition.md#dry-runs). Only confirmed values count, several
 * choices of one list count as the first, and a refused average counts as the lowest
 * (docs/decisions/0037-who-hears-of-a-result.md). A competitor who moves up takes part with the better choices, and
 * with the accepted one as the last.
 * @param keepsAnyway moving up would have lost them their grant, so they keep it (#rounds).
 */
export function partOf(setup: CompetitionSetup, facts: CompetitorFacts, keepsAnyway: boolean): Part {
  const { code, language, score, average, held } = facts
  if (held?.answer === 'GAVE_BACK') return { leftOut: 'gaveBack' }
  if (held?.answer === 'KEEPS' || (held !== null && keepsAnyway)) return { leftOut: 'kept' }
  if (score === null) return { leftOut: 'withoutScore' }
  const lists = facts.choices.flatMap((choice) => {
    const list = listOfChoice(setup.lists, { ...choice, language })
    return list === null ? [] : [listId(list)]
  })
  const choices = [...new Set(lists)]
  const own = held === null ? choices : [...choices.slice(0, Math.max(choices.indexOf(held.list), 0)), held.list]
  if (own.length === 0) return { leftOut: 'withoutList' }
  return {
    applicant: {
      id: code,
      total: score.total,
      subjects: score.subjects,
      profile: score.profile ?? 0,
      average: average ?? 0,
      rights: setup.rights.filter((right) => facts.rights.includes(right)),
      quotas: facts.quotas.toSorted(byCodePoints),
      choices: own,
    },
  }
}

/**
 * Programs of the input: the lists of the rules, minus the grants that holders keep, adjusted by the parameters
 * of the run.
 */
export function programsOf(
  setup: CompetitionSetup,
  kept: readonly StoredPlace[],
  { placesFactor = 1 }: RunParameters,
): ScoredCompetition['programs'] {
  const taken = new Map<string, number>()
  const take = (key: string) => taken.set(key, (taken.get(key) ?? 0) + 1)
  for (const { list, quota } of kept) {
    take(list)
    if (quota !== null) take(`${list} ${quota}`)
  }
  const left = (places: number, key: string) => Math.max(0, Math.floor(places * placesFactor) - (taken.get(key) ?? 0))
  return setup.lists.map((list) => {
    const id = listId(list)
    const places = left(list.places, id)
    // Equals at an edge may hold more grants than the list has places. Its reserved places are then fewer too.
    let free = places
    const reserved = list.reserved.map(({ quota, places: own }) => {
      const count = Math.min(free, left(own, `${id} ${quota}`))
      free -= count
      return { quota, places: count }
    })
    return { id, places, reserved, ...(list.minimum === null ? {} : { minimum: list.minimum }) }
  })
}

/**
 * Input of an allotment, sorted by code points, so the same facts always give the same file. Rules of the UNT without
 * minimums by quota give version 1, all others version 2.
 */
export function inputOf(
  setup: CompetitionSetup,
  applicants: readonly Entrant[],
  kept: readonly StoredPlace[],
  parameters: RunParameters,
): AnyCompetition {
  const { minimum, rights } = setup
  const shared = {
    minimum: { ...minimum, total: parameters.minimumTotal ?? minimum.total },
    rights,
    whenEqual: parameters.whenEqual ?? setup.whenEqual,
    programs: programsOf(setup, kept, parameters).toSorted((a, b) => byCodePoints(a.id, b.id)),
  }
  const sorted = applicants.toSorted((a, b) => byCodePoints(a.id, b.id))
  // The schema of version 1 has the subjects of the UNT alone, and readers check the written file by it.
  if (!needsScore(setup)) return { version: 1, ...shared, applicants: sorted } as Competition
  const { score, order } = scoreOf(setup)
  return { version: 2, score, order, ...shared, applicants: sorted.map((each) => comparedBy(order, each)) }
}

/** The applicant without the values that the order does not name. */
function comparedBy(order: readonly string[], { average = 0, profile = 0, ...applicant }: Entrant): Entrant {
  const { id, total, subjects, ...rest } = applicant
  return {
    ...{ id, total, subjects },
    ...(order.includes('PROFILE') ? { profile } : {}),
    ...(order.includes('AVERAGE') ? { average } : {}),
    ...rest,
  }
}

/** Input as a file: one program or applicant a line, a newline at the end. Yields pieces, like `writeProtocol`. */
export function* writeInput(input: AnyCompetition | AnyPublic): Generator<string> {
  const { programs, applicants, ...head } = input
  yield JSON.stringify(head).slice(0, -1)
  for (const [name, entries] of Object.entries({ programs, applicants })) {
    yield `,\n"${name}": [`
    for (const [at, entry] of entries.entries()) yield `${at === 0 ? '\n' : ',\n'}${JSON.stringify(entry)}`
    yield '\n]'
  }
  yield '\n}\n'
}
