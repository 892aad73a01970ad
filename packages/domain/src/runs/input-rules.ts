import type { Applicant, Competition, PublicCompetition } from '../allotment/competition-schema.ts'
import { byCodePoints } from '../allotment/protocol-rules.ts'
import type { RunParameters } from '../allotment/run-schema.ts'
import { listId, listOfChoice } from '../competitions/setup-rules.ts'
import type { CompetitionSetup } from '../competitions/setup-schema.ts'
import type { EducationLanguage } from '../kernel/education.ts'

export type CompetitorFacts = {
  readonly code: string
  readonly language: EducationLanguage
  readonly choices: readonly { readonly program: string; readonly universityId: string }[]
  /** Confirmed or corrected values; null or empty: nothing counts. */
  readonly score: Pick<Applicant, 'total' | 'subjects' | 'profile'> | null
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

export type Part = { readonly applicant: Applicant } | { readonly leftOut: LeftOut }

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
      profile: score.profile,
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
): Competition['programs'] {
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

/** Input of an allotment, sorted by code points, so the same facts always give the same file. */
export function inputOf(
  setup: CompetitionSetup,
  applicants: readonly Applicant[],
  kept: readonly StoredPlace[],
  parameters: RunParameters,
): Competition {
  const { minimum, rights, whenEqual } = setup
  return {
    version: 1,
    minimum: { ...minimum, total: parameters.minimumTotal ?? minimum.total },
    rights,
    whenEqual: parameters.whenEqual ?? whenEqual,
    programs: programsOf(setup, kept, parameters).toSorted((a, b) => byCodePoints(a.id, b.id)),
    applicants: applicants.toSorted((a, b) => byCodePoints(a.id, b.id)),
  }
}

/** Input as a file: one program or applicant a line, a newline at the end. Yields pieces, like `writeProtocol`. */
export function* writeInput(input: Competition | PublicCompetition): Generator<string> {
  const { version, whenEqual, programs, applicants } = input
  const head =
    'form' in input
      ? { version, form: input.form, whenEqual }
      : { version, minimum: input.minimum, rights: input.rights, whenEqual }
  yield JSON.stringify(head).slice(0, -1)
  for (const [name, entries] of Object.entries({ programs, applicants })) {
    yield `,\n"${name}": [`
    for (const [at, entry] of entries.entries()) yield `${at === 0 ? '\n' : ',\n'}${JSON.stringify(entry)}`
    yield '\n]'
  }
  yield '\n}\n'
}
