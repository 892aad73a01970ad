import type { CommissionRules } from '@portal/domain/competitions/commission-schema.ts'
import type { Setup } from './setup-calls.ts'

export type Words = { readonly kk: string; readonly ru: string; readonly en: string }
export const NO_WORDS: Words = { kk: '', ru: '', en: '' }
const GRADES = 5

/** A criterion as typed. `key` stays while its code is typed. */
export type TypedCriterion = {
  readonly key: string
  readonly code: string
  readonly name: Words
  readonly grades: readonly Words[]
}

export const newCriterion = (key: string): TypedCriterion => ({
  ...{ key, code: '', name: NO_WORDS },
  grades: Array.from({ length: GRADES }, () => NO_WORDS),
})

export type TypedCommission = Pick<CommissionRules, 'graded' | 'seesOthers' | 'hidden' | 'rule' | 'isCalibrated'> & {
  readonly experts: string
  readonly furtherFrom: string
  readonly criteria: readonly TypedCriterion[]
}

/** Rules of a commission as typed; those of a new one with two experts and the mean. */
export function typedCommission(commission: Setup['commission']): TypedCommission {
  if (commission === undefined)
    return {
      ...{ graded: 'PAPERS', experts: '2', seesOthers: true, hidden: [], furtherFrom: '', rule: 'MEAN' },
      isCalibrated: false,
      criteria: [newCriterion('new 0')],
    }
  const { experts, furtherFrom, criteria, ...rest } = commission
  return {
    ...rest,
    experts: String(experts),
    furtherFrom: furtherFrom === null ? '' : String(furtherFrom),
    criteria: criteria.map((criterion) => ({ ...criterion, key: criterion.code })),
  }
}

/** Rules for a call; null while a field is missing. The server checks the rest. */
export function commissionOf({ experts, furtherFrom, criteria, ...rest }: TypedCommission): CommissionRules | null {
  const isWhole = criteria.every(
    ({ code, name, grades }) =>
      code !== '' && [name, ...grades].every((words) => Object.values(words).every((text) => text.trim() !== '')),
  )
  if (!isWhole) return null
  return {
    ...rest,
    experts: Number(experts),
    furtherFrom: furtherFrom === '' ? null : Number(furtherFrom),
    criteria: criteria.map(({ code, name, grades }) => ({ code, name, grades: [...grades] })),
  }
}
