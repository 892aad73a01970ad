import { TAKEN_WORDS } from '../allotment/score-schema.ts'
import type { FieldError } from '../kernel/refusal.ts'
import { type SetupOf, type SetupRule, setupFault } from './fault-rules.ts'
import { countryOfQuota } from './kind-rules.ts'
import { criteriaOf, type Scoring, scoringOf } from './scoring-rules.ts'
import type { CompetitionSetup, PlacesList } from './setup-schema.ts'

/** Words of the allotment and of a program's own subjects, which no part may take as its code. */
const WORDS: readonly string[] = [...TAKEN_WORDS, 'PROFILE_1', 'PROFILE_2']

/**
 * Faults of the parts of a score, of their order after the total, of minimums and of a commission
 * (docs/specification/competition.md#kinds).
 */
export function scoreFaults(
  setup: CompetitionSetup,
  of: SetupOf,
  isQuota: (quota: string) => boolean,
): readonly FieldError[] {
  const scoring = scoringOf(setup, of.source)
  const isCountryRefused = of.kind !== 'SCHOLARSHIP'
  const minimums = (field: string, minimum: PlacesList['minimum']) =>
    minimumFaults(field, minimum, { scoring, isQuota, isCountryRefused })
  return [
    ...partFaults(setup, of),
    ...orderFaults(setup, of),
    ...minimums('minimum', setup.minimum),
    ...setup.lists.flatMap((list, at) => minimums(`lists.${at}.minimum`, list.minimum)),
  ]
}

function partFaults({ parts, commission }: CompetitionSetup, { source }: SetupOf): readonly FieldError[] {
  const faults: FieldError[] = []
  const add = (field: string, rule: SetupRule) => void faults.push(setupFault(field, rule))
  if (parts !== undefined && source !== 'TESTING') add('parts', 'notOfSource')
  if (commission !== undefined && source !== 'INTERVIEW') add('commission', 'notOfSource')
  if (commission?.graded === 'INTERVIEW' && commission.hidden.length > 0) add('commission.hidden', 'onlyPapers')
  const codes = { parts: parts ?? [], 'commission.criteria': commission?.criteria ?? [] }
  for (const [field, all] of Object.entries(codes))
    all.forEach(({ code }, at) => {
      if (WORDS.includes(code)) add(`${field}.${at}.code`, 'reservedWord')
      if (all.findIndex((other) => other.code === code) < at) add(`${field}.${at}.code`, 'repeated')
    })
  return faults
}

function orderFaults(setup: CompetitionSetup, { source }: SetupOf): readonly FieldError[] {
  const { order = [] } = setup
  const known = criteriaOf(setup, source)
  return order.flatMap((criterion, at) => {
    if (!known.includes(criterion)) return [setupFault(`order.${at}`, 'unknown')]
    return order.indexOf(criterion) < at ? [setupFault(`order.${at}`, 'repeated')] : []
  })
}

type MinimumOf = {
  readonly scoring: Scoring
  readonly isQuota: (quota: string) => boolean
  readonly isCountryRefused: boolean
}

function minimumFaults(field: string, minimum: PlacesList['minimum'], of: MinimumOf): readonly FieldError[] {
  if (minimum === null) return []
  return [
    ...figureFaults(field, minimum, of.scoring),
    ...Object.entries(minimum.quotas ?? {}).flatMap(([quota, own]) => {
      const at = `${field}.quotas.${quota}`
      if (!of.isQuota(quota)) return [setupFault(at, 'unknown')]
      if (of.isCountryRefused && countryOfQuota(quota) !== null) return [setupFault(at, 'notOfKind')]
      return own === null ? [] : figureFaults(at, own, of.scoring)
    }),
  ]
}

type Figures = Pick<NonNullable<PlacesList['minimum']>, 'total' | 'subjects'>

/** A total or points above the maximum, points of an unknown part, and decimals where the score has none. */
function figureFaults(field: string, { total = 0, subjects = {} }: Figures, { parts, most, decimals }: Scoring) {
  const faultOf = (points: number, highest: number): SetupRule | null =>
    points > highest ? 'tooManyPoints' : decimals === 0 && !Number.isInteger(points) ? 'wholePoints' : null
  const ofTotal = faultOf(total, most)
  return [
    ...(ofTotal === null ? [] : [setupFault(`${field}.total`, ofTotal)]),
    ...Object.entries(subjects).flatMap(([code, points = 0]) => {
      const part = parts.find((each) => each.code === code)
      const rule = part === undefined ? 'unknown' : faultOf(points, part.most)
      return rule === null ? [] : [setupFault(`${field}.subjects.${code}`, rule)]
    }),
  ]
}
