import type { ScoreSource } from '../allotment/score-schema.ts'
import type { EducationLevel } from '../kernel/education.ts'
import type { Language } from '../kernel/language.ts'
import type { SetupOf } from './fault-rules.ts'
import { countryOfQuota, LEVELS_OF_SOURCE } from './kind-rules.ts'
import type { SetupDirectories } from './setup-rules.ts'
import type { CompetitionSetup, PlacesList } from './setup-schema.ts'

/** Levels with the UNT, the source of score that every season has. */
export const LEVELS_WITH_SCORE = LEVELS_OF_SOURCE.UNT
export const hasScore = (level: EducationLevel): boolean => LEVELS_WITH_SCORE.includes(level)

export type ProgramFacts = {
  readonly code: string
  readonly fieldCode: string
  readonly isCreative: boolean
  readonly isRuralQuotaEligible: boolean | null
}

/** Known number of state grants of a program in a year. */
export type KnownGrants = { readonly program: string; readonly year: number; readonly value: number }

/** Sources of a new competition's initial rules: directories, and the minimums of the UNT. */
export type FillSources = {
  readonly programs: readonly ProgramFacts[]
  /** The first one of a program and year counts. */
  readonly grants: readonly KnownGrants[]
  readonly quotas: readonly { readonly code: string; readonly quotaPercent: number | null }[]
  readonly rights: readonly { readonly code: string }[]
  /** Names of the subjects of the comprehensive testing, by code, in its order. */
  readonly testing: readonly { readonly code: string; readonly name: Readonly<Record<Language, string>> }[]
  readonly unt: {
    readonly blocks: readonly { readonly id: string; readonly minScore: number }[]
    readonly passingScores: readonly { readonly id: string; readonly score: number }[]
  }
}

const RURAL = 'RURAL_YOUTH'
/** Fields with a higher legal minimum, each with the key of its passing score. */
const HIGHER: Readonly<Record<string, string>> = { '6B01': 'PEDAGOGY_LAW', '6B10': 'MEDICINE' }
/** Subjects with a minimum in creative programs. Mathematical literacy and profile subjects have none. */
const CREATIVE_SUBJECTS = ['HISTORY_OF_KAZAKHSTAN', 'READING_LITERACY'] as const

/**
 * Reserved places of a list, by the shares of the competition. Each is rounded to whole places (half up), in the order
 * of the shares, until no place is left.
 */
export function reservedByShares(places: number, shares: CompetitionSetup['quotas']): PlacesList['reserved'] {
  let left = places
  return shares.flatMap(({ quota, percent }) => {
    const own = Math.min(left, Math.round((places * percent) / 100))
    left -= own
    return own === 0 ? [] : [{ quota, places: own }]
  })
}

/** Newest year of known grants; null: none are known. */
export const yearOfGrants = (grants: readonly KnownGrants[]): number | null =>
  grants.reduce<number | null>((newest, { year }) => Math.max(newest ?? year, year), null)

/**
 * Initial rules of a competition, from the directories, as a proposal for review. Places are the grants of one year:
 * the newest. Dates are empty except those of the round, whose schema needs them.
 * @param year year of the competition.
 */
export function filledSetup(
  year: number,
  { programs, grants, quotas, rights, unt, testing }: FillSources,
  { kind, source }: Pick<SetupOf, 'kind' | 'source'> = { kind: 'GRANT', source: 'UNT' },
): CompetitionSetup {
  if (source !== 'UNT' || kind !== 'GRANT') return emptySetup(year, source, { rights, testing })
  const newest = yearOfGrants(grants)
  const scoreOf = (id: string): number | undefined => unt.passingScores.find((each) => each.id === id)?.score
  const shares = quotas.map(({ code, quotaPercent }) => ({ quota: code, percent: quotaPercent ?? 0 }))
  const subjects: CompetitionSetup['minimum']['subjects'] = Object.fromEntries(
    unt.blocks.map(({ id, minScore }) => [id, minScore]),
  )
  const minimumOf = ({ fieldCode, isCreative }: ProgramFacts): PlacesList['minimum'] => {
    const total = scoreOf(HIGHER[fieldCode] ?? '')
    const own = {
      ...(total === undefined ? {} : { total }),
      ...(isCreative
        ? { subjects: Object.fromEntries(CREATIVE_SUBJECTS.map((subject) => [subject, subjects[subject] ?? 0])) }
        : {}),
    }
    return Object.keys(own).length === 0 ? null : own
  }
  return {
    dates: emptyDates(year),
    minimum: { total: scoreOf('OTHER') ?? 0, subjects },
    rights: rights.map(({ code }) => code),
    whenEqual: 'ONE_MORE',
    quotas: shares,
    lists: programs.flatMap((program): PlacesList[] => {
      const places = grants.find((known) => known.program === program.code && known.year === newest)?.value
      if (places === undefined) return []
      const own = shares.filter(({ quota }) => quota !== RURAL || program.isRuralQuotaEligible === true)
      return [
        {
          program: program.code,
          universityId: null,
          language: null,
          places,
          reserved: [...reservedByShares(places, own)],
          minimum: minimumOf(program),
        },
      ]
    }),
  }
}

const emptyDates = (year: number): CompetitionSetup['dates'] => ({
  opensAt: null,
  closesAt: null,
  claimsCloseAt: null,
  resultAt: null,
  appealDays: 10,
  rounds: [{ publishAt: `${year}-08-10T05:00:00.000Z`, acceptUntil: `${year}-08-20T13:00:00.000Z` }],
})

/**
 * Initial rules of a competition for which the directories have no figures: without places, shares and minimums. A
 * testing begins with its subjects, whose maximums no source of the portal states. An interview has no order.
 */
function emptySetup(
  year: number,
  source: ScoreSource,
  { rights, testing }: Pick<FillSources, 'rights' | 'testing'>,
): CompetitionSetup {
  const codes = testing.map(({ code }) => code)
  return {
    dates: emptyDates(year),
    minimum: { total: 0, subjects: {} },
    rights: source === 'INTERVIEW' ? [] : rights.map(({ code }) => code),
    whenEqual: 'ONE_MORE',
    quotas: [],
    lists: [],
    ...(source === 'TESTING'
      ? { parts: testing.map((part) => ({ ...part, most: 0 })), order: [...codes].reverse() }
      : {}),
    ...(source === 'INTERVIEW' ? { order: [] } : {}),
  }
}

/** Subjects of the comprehensive testing of master's and doctoral studies, in its order. */
export const TESTING_SUBJECTS = ['FOREIGN_LANGUAGE', 'READINESS', 'PROFILE_SUBJECT'] as const

/** The same instant in another year, such as 10 August, 10:00. */
function inYear(instant: string, years: number): string {
  const at = new Date(instant)
  at.setUTCFullYear(at.getUTCFullYear() + years)
  return at.toISOString()
}

/**
 * Initial rules of a competition from the rules in effect of an earlier one, with all their corrections, as a proposal
 * for review. Codes that left the directories are left out. Dates are empty except those of the rounds, a whole number
 * of years later.
 */
export function copiedSetup(
  year: number,
  { year: before, rules }: { readonly year: number; readonly rules: CompetitionSetup },
  known: SetupDirectories,
): CompetitionSetup {
  const isKnownCode = (quota: string): boolean =>
    known.quotas.has(quota) || known.countries.has(countryOfQuota(quota) ?? '')
  const isKnown = ({ quota }: { readonly quota: string }): boolean => isKnownCode(quota)
  const minimumOf = <Minimum extends NonNullable<PlacesList['minimum']>>(minimum: Minimum): Minimum =>
    minimum.quotas === undefined
      ? minimum
      : {
          ...minimum,
          quotas: Object.fromEntries(Object.entries(minimum.quotas).filter(([quota]) => isKnownCode(quota))),
        }
  return {
    ...rules,
    minimum: minimumOf(rules.minimum),
    dates: {
      opensAt: null,
      closesAt: null,
      claimsCloseAt: null,
      resultAt: null,
      appealDays: rules.dates.appealDays,
      rounds: rules.dates.rounds.map(({ publishAt, acceptUntil }) => ({
        publishAt: inYear(publishAt, year - before),
        acceptUntil: inYear(acceptUntil, year - before),
      })),
    },
    rights: rules.rights.filter((right) => known.rights.has(right)),
    quotas: rules.quotas.filter(isKnown),
    lists: rules.lists
      .filter(
        ({ program, universityId }) =>
          (program === null || known.programs.has(program)) &&
          (universityId === null || known.universities.has(universityId)),
      )
      .map((list) => ({
        ...list,
        reserved: list.reserved.filter(isKnown),
        minimum: list.minimum === null ? null : minimumOf(list.minimum),
      })),
  }
}
