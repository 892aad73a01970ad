import type { ScoreSource } from '../allotment/score-schema.ts'
import type { FieldError } from '../kernel/refusal.ts'
import type { CompetitionKind } from './status.ts'

/** Rules that a setup can break besides its schema. The error is `wrong_value` with the rule's name. */
export const SETUP_RULES = [
  'order',
  'past',
  'repeated',
  'kinds',
  'tooManyReserved',
  'tooManyQuotas',
  'unknown',
  'apart',
  'shares',
  'notInLevel',
  'closed',
  'incomplete',
  'notOfSource',
  'notOfKind',
  'tooManyPoints',
  'wholePoints',
  'reservedWord',
  'onlyPapers',
] as const
export type SetupRule = (typeof SETUP_RULES)[number]
export const isSetupRule = (text: string | undefined): text is SetupRule =>
  (SETUP_RULES as readonly (string | undefined)[]).includes(text)

/** Facts of a competition that its rules depend on. */
export type SetupOf = {
  readonly level: string
  readonly kind: CompetitionKind
  readonly source: ScoreSource
}

export const setupFault = (field: string, rule: SetupRule): FieldError => ({ field, msg: 'wrong_value', rule })
