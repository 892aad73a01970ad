import type { Stage } from './setup-rules.ts'
import type { CompetitionSetup } from './setup-schema.ts'

/** The path of a competition, step by step (docs/specification/competition.md#stages). */
export const STEPS = [
  'DATES',
  'PLACES',
  'MINIMUMS',
  'QUOTAS',
  'RIGHTS',
  'OPENING',
  'CLAIMS',
  'RUN',
  'PUBLICATION',
  'ROUNDS',
] as const
export type Step = (typeof STEPS)[number]

/** What a step lacks. */
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
  'setup',
  'openingDay',
  'closingDay',
  'claims',
  'claimsDay',
  'run',
  'proposal',
  'confirmation',
  'publishing',
  'publishDay',
] as const
export type Missing = { readonly what: (typeof MISSING)[number]; readonly count?: number }

/** Done; something to do now; nothing to do but wait for a day or for others; not yet. */
export const STEP_STATES = ['DONE', 'TO_DO', 'AWAITED', 'LATER'] as const
export type StepState = (typeof STEP_STATES)[number]
export type StepView = { readonly step: Step; readonly state: StepState; readonly missing: readonly Missing[] }

/** What the rules of a competition lack, by step; while it is anything, the competition does not open. */
export function missingInSetup(
  setup: CompetitionSetup,
): Record<'DATES' | 'PLACES' | 'MINIMUMS' | 'QUOTAS' | 'RIGHTS', readonly Missing[]> {
  const { dates, lists, minimum, quotas, rights } = setup
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
    MINIMUMS: isMissing(minimum.total === 0, 'minimumTotal'),
    QUOTAS: isMissing(lists.length > 0 && without > 0, 'quotaPlaces', without),
    RIGHTS: isMissing(rights.length === 0, 'rights'),
  }
}

/** Whether the rules lack nothing, so that the competition opens on its day. */
export const isReadyToOpen = (setup: CompetitionSetup): boolean =>
  Object.values(missingInSetup(setup)).every((missing) => missing.length === 0)

/**
 * The days by which a competition lives: none while its rules lack anything, so that it does not open unfinished
 * (docs/specification/competition.md#stages).
 */
export const daysThatHold = (
  setup: CompetitionSetup,
): Pick<CompetitionSetup['dates'], 'opensAt' | 'closesAt' | 'claimsCloseAt'> => {
  const { opensAt, closesAt, claimsCloseAt } = setup.dates
  return isReadyToOpen(setup)
    ? { opensAt, closesAt, claimsCloseAt }
    : { opensAt: null, closesAt: null, claimsCloseAt: null }
}

/** How far a competition is. */
export type Progress = {
  readonly setup: CompetitionSetup
  readonly stage: Stage
  readonly claimsWaiting: number
  /** A run of the round that is due, on the rules that hold, is done. */
  readonly hasRun: boolean
  /** How far the publication of the round that is due is; null: nobody has proposed one. */
  readonly protocol: 'PROPOSED' | 'PUBLISHING' | null
  /** Rounds that are published. */
  readonly roundsPublished: number
}

/** The round that comes next, from 1; the last one when all are published. */
export const roundDue = (setup: CompetitionSetup, roundsPublished: number): number =>
  Math.min(roundsPublished + 1, setup.dates.rounds.length)

/** Every step of the path with its state and what it lacks, the first one first. */
export function stepsOf(progress: Progress, now: Date): readonly StepView[] {
  const { setup, stage, claimsWaiting, hasRun, protocol, roundsPublished } = progress
  const missing = missingInSetup(setup)
  const isOpened = stage !== 'PREPARED'
  const isClosed = stage === 'CLAIMS_CLOSED'
  const areRulesMissing = !isReadyToOpen(setup)
  const isPublished = roundsPublished > 0
  const rounds = setup.dates.rounds.length
  const next = setup.dates.rounds[roundDue(setup, roundsPublished) - 1]
  const step = (name: Step, state: StepState, ...what: readonly Missing[]): StepView => ({
    step: name,
    state,
    missing: what,
  })
  const ofRules = (['DATES', 'PLACES', 'MINIMUMS', 'QUOTAS', 'RIGHTS'] as const).map((name) =>
    step(name, missing[name].length === 0 ? 'DONE' : 'TO_DO', ...missing[name]),
  )
  const runMissing: readonly Missing[] = hasRun ? [] : [{ what: 'run' }]
  return [
    ...ofRules,
    isOpened
      ? step('OPENING', 'DONE')
      : areRulesMissing
        ? step('OPENING', 'TO_DO', { what: 'setup' })
        : step('OPENING', 'AWAITED', { what: 'openingDay' }),
    !isOpened
      ? step('CLAIMS', 'LATER')
      : claimsWaiting > 0
        ? step('CLAIMS', 'TO_DO', { what: 'claims', count: claimsWaiting })
        : isClosed
          ? step('CLAIMS', 'DONE')
          : step('CLAIMS', 'AWAITED', { what: stage === 'OPEN' ? 'closingDay' : 'claimsDay' }),
    isPublished || hasRun
      ? step('RUN', 'DONE')
      : step('RUN', isClosed ? 'TO_DO' : 'LATER', ...(isClosed ? runMissing : [])),
    isPublished
      ? step('PUBLICATION', 'DONE')
      : !isClosed || claimsWaiting > 0
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

function publication(step: Step, protocol: Progress['protocol'], runMissing: readonly Missing[]): StepView {
  if (protocol === 'PUBLISHING') return { step, state: 'AWAITED', missing: [{ what: 'publishing' }] }
  if (protocol === 'PROPOSED') return { step, state: 'TO_DO', missing: [{ what: 'confirmation' }] }
  return { step, state: 'TO_DO', missing: [...runMissing, { what: 'proposal' }] }
}
