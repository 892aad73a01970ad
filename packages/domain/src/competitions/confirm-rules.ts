import type { ScoreSource } from '../allotment/score-schema.ts'
import { differencesOf, type SetupDifference } from './change-rules.ts'
import type { CompetitionSetup } from './setup-schema.ts'

/** Steps of the rules. Each is to check until a person confirms it (docs/specification/competition.md#stages). */
export const CONFIRMED_STEPS = ['DATES', 'PLACES', 'MINIMUMS', 'QUOTAS', 'RIGHTS', 'COMMISSION'] as const
export type ConfirmedStep = (typeof CONFIRMED_STEPS)[number]

/** Steps of a competition with this source of score: only an interview has a commission. */
export const confirmedStepsOf = (source: ScoreSource): readonly ConfirmedStep[] =>
  CONFIRMED_STEPS.filter((step) => step !== 'COMMISSION' || source === 'INTERVIEW')

/** Confirmation of a step's content in one version of the rules. */
export type Confirmation = {
  readonly step: ConfirmedStep
  readonly version: number
  readonly byId: string
  readonly byName: string
  readonly at: string
}

const STEPS_OF: Readonly<Record<SetupDifference['part'], readonly ConfirmedStep[]>> = {
  date: ['DATES'],
  days: ['DATES'],
  minimum: ['MINIMUMS'],
  whenEqual: ['MINIMUMS'],
  rights: ['RIGHTS'],
  share: ['QUOTAS'],
  places: ['PLACES'],
  reserved: ['PLACES', 'QUOTAS'],
  listMinimum: ['PLACES'],
  quotaMinimum: ['MINIMUMS'],
  listQuotaMinimum: ['PLACES'],
  part: ['MINIMUMS'],
  partName: ['MINIMUMS'],
  order: ['RIGHTS'],
  commission: ['COMMISSION'],
}

/** Steps whose content differs between two versions of the rules. */
export const stepsChanged = (before: CompetitionSetup, after: CompetitionSetup): readonly ConfirmedStep[] => {
  const changed = new Set(differencesOf(before, after).flatMap(({ part }) => STEPS_OF[part]))
  return CONFIRMED_STEPS.filter((step) => changed.has(step))
}

/** Confirmations in effect: those of the version in effect. A save that knows nothing of them takes them all away. */
export const confirmationsIn = (kept: readonly Confirmation[], version: number): readonly Confirmation[] =>
  kept.filter((confirmation) => confirmation.version === version)

/** Confirmations after a change: those of the steps that it leaves alone, in the new version. */
export const carriedOver = (
  kept: readonly Confirmation[],
  changed: readonly ConfirmedStep[],
  version: { readonly from: number; readonly to: number },
): readonly Confirmation[] =>
  confirmationsIn(kept, version.from)
    .filter(({ step }) => !changed.includes(step))
    .map((confirmation) => ({ ...confirmation, version: version.to }))

/** Steps without a confirmation. */
export const toCheck = (confirmations: readonly Confirmation[], source: ScoreSource): readonly ConfirmedStep[] =>
  confirmedStepsOf(source).filter((step) => !confirmations.some((confirmation) => confirmation.step === step))

/** Person who confirmed last; null: nobody. */
export const lastConfirmer = (confirmations: readonly Confirmation[]): string | null =>
  [...confirmations].sort((one, other) => one.at.localeCompare(other.at)).at(-1)?.byId ?? null
