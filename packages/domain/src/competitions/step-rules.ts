import type { ScoreSource } from '../allotment/score-schema.ts'
import type { FieldError } from '../kernel/refusal.ts'
import { type Confirmation, type ConfirmedStep, confirmedStepsOf, toCheck } from './confirm-rules.ts'
import { setupFault } from './fault-rules.ts'
import { isScoreStated } from './kind-rules.ts'
import { countsRights } from './scoring-rules.ts'
import type { Stage } from './setup-rules.ts'
import type { CompetitionSetup } from './setup-schema.ts'

/** Steps of a competition (docs/specification/competition.md#stages). */
export const STEPS = [
  'DATES',
  'PLACES',
  'MINIMUMS',
  'QUOTAS',
  'RIGHTS',
  'COMMISSION',
  'OPENING',
  'CLAIMS',
  'RUN',
  'PUBLICATION',
  'ROUNDS',
] as const
export type Step = (typeof STEPS)[number]

export const MISSING = [
  'opensAt',
  'closesAt',
  'claimsCloseAt',
  'resultAt',
  'lists',
  'places',
  'minimumTotal',
  'quotaPlaces',
  'rights',
  'parts',
  'partMaximums',
  'commission',
  'setup',
  'checks',
  'opening',
  'openingDay',
  'closingDay',
  'claims',
  'grades',
  'claimsDay',
  'run',
  'repetition',
  'proposal',
  'confirmation',
  'publishing',
  'publishDay',
] as const
export type Missing = { readonly what: (typeof MISSING)[number]; readonly count?: number }

/**
 * `TO_DO`: needs work now. `TO_CHECK`: complete, and no person has confirmed it. `AWAITED`: waits for a date or for other
 * people. `LATER`: not yet possible.
 */
export const STEP_STATES = ['DONE', 'TO_DO', 'TO_CHECK', 'AWAITED', 'LATER'] as const
export type StepState = (typeof STEP_STATES)[number]
export type StepView = { readonly step: Step; readonly state: StepState; readonly missing: readonly Missing[] }

/** Missing facts of the rules, by step. No person can open the competition while there are any. */
export function missingInSetup(
  setup: CompetitionSetup,
  source: ScoreSource,
): Record<ConfirmedStep, readonly Missing[]> {
  const { dates, lists, minimum, quotas, rights, parts = [] } = setup
  const isTesting = source === 'TESTING'
  const open = parts.filter(({ most }) => most === 0).length
  const reserved = new Set(
    lists.flatMap((list) => list.reserved.filter(({ places }) => places > 0).map(({ quota }) => quota)),
  )
  const without = quotas.filter(({ quota, percent }) => percent > 0 && !reserved.has(quota)).length
  const isMissing = (is: boolean, what: Missing['what'], count?: number): readonly Missing[] =>
    is ? [count === undefined ? { what } : { what, count }] : []
  return {
    DATES: (['opensAt', 'closesAt', 'claimsCloseAt', 'resultAt'] as const).flatMap((what) =>
      isMissing(dates[what] === null, what),
    ),
    PLACES: [
      ...isMissing(lists.length === 0, 'lists'),
      ...isMissing(lists.length > 0 && lists.every(({ places }) => places === 0), 'places'),
    ],
    MINIMUMS: [
      ...isMissing(isTesting && parts.length === 0, 'parts'),
      ...isMissing(isTesting && open > 0, 'partMaximums', open),
      // A commission may take everybody; a test without a minimum was forgotten.
      ...isMissing(isScoreStated(source) && minimum.total === 0, 'minimumTotal'),
    ],
    QUOTAS: isMissing(lists.length > 0 && without > 0, 'quotaPlaces', without),
    RIGHTS: isMissing(countsRights(setup) && rights.length === 0, 'rights'),
    COMMISSION: isMissing(source === 'INTERVIEW' && setup.commission === undefined, 'commission'),
  }
}

/** Whether the rules are complete. Only then may a person open the competition. */
export const isReadyToOpen = (setup: CompetitionSetup, source: ScoreSource): boolean =>
  Object.values(missingInSetup(setup, source)).every((missing) => missing.length === 0)

const PART_OF: Readonly<Record<Exclude<ConfirmedStep, 'DATES'>, keyof CompetitionSetup>> = {
  PLACES: 'lists',
  MINIMUMS: 'minimum',
  QUOTAS: 'quotas',
  RIGHTS: 'rights',
  COMMISSION: 'commission',
}

function placeOf(step: ConfirmedStep, what: Missing['what']): string {
  if (step === 'DATES') return `dates.${what}`
  return what === 'parts' || what === 'partMaximums' ? 'parts' : PART_OF[step]
}

/** Faults of a change of an open competition: incomplete rules would close it. */
export function incompleteFaults(setup: CompetitionSetup, source: ScoreSource): readonly FieldError[] {
  const missing = missingInSetup(setup, source)
  return confirmedStepsOf(source).flatMap((step) =>
    missing[step].map(({ what }) => setupFault(placeOf(step, what), 'incomplete')),
  )
}

/**
 * Dates in effect. Incomplete rules have none, so an unfinished competition does not open
 * (docs/specification/competition.md#stages).
 */
export const daysThatHold = (
  setup: CompetitionSetup,
  source: ScoreSource,
): Pick<CompetitionSetup['dates'], 'opensAt' | 'closesAt' | 'claimsCloseAt'> => {
  const { opensAt, closesAt, claimsCloseAt } = setup.dates
  return isReadyToOpen(setup, source)
    ? { opensAt, closesAt, claimsCloseAt }
    : { opensAt: null, closesAt: null, claimsCloseAt: null }
}

export type Progress = {
  readonly setup: CompetitionSetup
  readonly source: ScoreSource
  readonly stage: Stage
  /** Confirmations in effect. */
  readonly confirmations: readonly Confirmation[]
  /** Opened by a person: the competition takes applications from its opening day. */
  readonly isArranged: boolean
  readonly claimsWaiting: number
  /** Competitors whose commission has not signed all grades. */
  readonly gradesWaiting: number
  /** A run that can be published. */
  readonly hasRun: boolean
  /** A run that is still repeated for fragile awards. */
  readonly isRepeated: boolean
  /** Publication of the round due; null: not proposed. */
  readonly protocol: 'PROPOSED' | 'PUBLISHING' | null
  readonly roundsPublished: number
}

/** Next round, from 1; the last one when all are published. */
export const roundDue = (setup: CompetitionSetup, roundsPublished: number): number =>
  Math.min(roundsPublished + 1, setup.dates.rounds.length)

export function stepsOf(progress: Progress, now: Date): readonly StepView[] {
  const {
    setup,
    source,
    stage,
    confirmations,
    isArranged,
    claimsWaiting,
    gradesWaiting,
    hasRun,
    isRepeated,
    protocol,
    roundsPublished,
  } = progress
  const missing = missingInSetup(setup, source)
  const isOpened = stage !== 'PREPARED'
  const isClosed = stage === 'CLAIMS_CLOSED'
  const areRulesMissing = !isReadyToOpen(setup, source)
  const isPublished = roundsPublished > 0
  const rounds = setup.dates.rounds.length
  const next = setup.dates.rounds[roundDue(setup, roundsPublished) - 1]
  const step = (name: Step, state: StepState, ...what: readonly Missing[]): StepView => ({
    step: name,
    state,
    missing: what,
  })
  const unchecked = isOpened ? [] : toCheck(confirmations, source)
  const ofRules = confirmedStepsOf(source).map((name) =>
    step(name, missing[name].length > 0 ? 'TO_DO' : unchecked.includes(name) ? 'TO_CHECK' : 'DONE', ...missing[name]),
  )
  const runMissing: readonly Missing[] = hasRun ? [] : [{ what: isRepeated ? 'repetition' : 'run' }]
  const runState: StepState = !isClosed ? 'LATER' : isRepeated ? 'AWAITED' : 'TO_DO'
  return [
    ...ofRules,
    isOpened
      ? step('OPENING', 'DONE')
      : areRulesMissing
        ? step('OPENING', 'TO_DO', { what: 'setup' })
        : isArranged
          ? step('OPENING', 'AWAITED', { what: 'openingDay' })
          : unchecked.length > 0
            ? step('OPENING', 'TO_DO', { what: 'checks', count: unchecked.length })
            : step('OPENING', 'TO_DO', { what: 'opening' }),
    !isOpened
      ? step('CLAIMS', 'LATER')
      : claimsWaiting > 0 || (gradesWaiting > 0 && stage !== 'OPEN')
        ? step('CLAIMS', 'TO_DO', ...unfinished(claimsWaiting, gradesWaiting))
        : isClosed
          ? step('CLAIMS', 'DONE')
          : step('CLAIMS', 'AWAITED', { what: stage === 'OPEN' ? 'closingDay' : 'claimsDay' }),
    isPublished || hasRun ? step('RUN', 'DONE') : step('RUN', runState, ...(isClosed ? runMissing : [])),
    isPublished
      ? step('PUBLICATION', 'DONE')
      : !isClosed || claimsWaiting > 0 || gradesWaiting > 0
        ? step('PUBLICATION', 'LATER')
        : publication('PUBLICATION', protocol, runMissing),
    !isPublished
      ? step('ROUNDS', 'LATER')
      : roundsPublished >= rounds
        ? step('ROUNDS', 'DONE')
        : next !== undefined && new Date(next.publishAt) > now && protocol === null
          ? step('ROUNDS', 'AWAITED', { what: 'publishDay' })
          : publication('ROUNDS', protocol, runMissing),
  ]
}

/** Work on competitors before a result: checks of claims, and grades of a commission. */
const unfinished = (claims: number, grades: number): readonly Missing[] => [
  ...(claims > 0 ? [{ what: 'claims' as const, count: claims }] : []),
  ...(grades > 0 ? [{ what: 'grades' as const, count: grades }] : []),
]

function publication(step: Step, protocol: Progress['protocol'], runMissing: readonly Missing[]): StepView {
  if (protocol === 'PUBLISHING') return { step, state: 'AWAITED', missing: [{ what: 'publishing' }] }
  if (protocol === 'PROPOSED') return { step, state: 'TO_DO', missing: [{ what: 'confirmation' }] }
  if (runMissing.some(({ what }) => what === 'repetition')) return { step, state: 'AWAITED', missing: runMissing }
  return { step, state: 'TO_DO', missing: [...runMissing, { what: 'proposal' }] }
}
