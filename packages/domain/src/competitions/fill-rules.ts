import type { CompetitionSetup, PlacesList } from './setup-schema.ts'

export type ProgramFacts = {
  readonly code: string
  readonly fieldCode: string
  readonly isCreative: boolean
  readonly isRuralQuotaEligible: boolean | null
  /** State grants of the last allotment; null: no source states them. */
  readonly grantQuantity2026: number | null
}

/** Sources of a new competition's initial rules: directories and `data/unt.json`. */
export type FillSources = {
  readonly programs: readonly ProgramFacts[]
  readonly quotas: readonly { readonly code: string; readonly quotaPercent: number | null }[]
  readonly rights: readonly { readonly code: string }[]
  readonly unt: {
    readonly blocks: readonly { readonly id: string; readonly minScore: number }[]
    readonly passingScores: readonly { readonly id: string; readonly score: number }[]
  }
}

const RURAL = 'RURAL_YOUTH'
/** Fields with a higher legal minimum, each with its passing score in `data/unt.json`. */
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

/**
 * Initial rules of a competition, from the directories, as a proposal for review. Dates are empty except those of the
 * round, whose schema needs them.
 * @param year year of the competition.
 */
export function filledSetup(year: number, { programs, quotas, rights, unt }: FillSources): CompetitionSetup {
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
    dates: {
      opensAt: null,
      closesAt: null,
      claimsCloseAt: null,
      resultAt: null,
      appealDays: 10,
      rounds: [{ publishAt: `${year}-08-10T05:00:00.000Z`, acceptUntil: `${year}-08-20T13:00:00.000Z` }],
    },
    minimum: { total: scoreOf('OTHER') ?? 0, subjects },
    rights: rights.map(({ code }) => code),
    whenEqual: 'ONE_MORE',
    quotas: shares,
    lists: programs.flatMap((program): PlacesList[] => {
      const places = program.grantQuantity2026
      if (places === null) return []
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
