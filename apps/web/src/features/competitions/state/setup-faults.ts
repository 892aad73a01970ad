import { isSetupRule } from '@portal/domain/competitions/fault-rules.ts'
import type { ApiError } from '../../../platform/api-error.ts'
import type { TextKey, Translator } from '../../../platform/texts.ts'
import { errorText } from '../../../ui/use-form.ts'

type Fault = ApiError['errors'][number]

/** Text of a fault: by its broken rule, else by its key. */
export const faultInWords = ({ msg, rule }: Fault, t: Translator): string =>
  isSetupRule(rule) ? t(`competitions.rules.${rule}`) : t(errorText(msg))

const DAY = /^dates\.(opensAt|closesAt|claimsCloseAt|resultAt|appealDays)$/
const ROUND = /^dates\.rounds\.(\d+)\.(publishAt|acceptUntil)$/

/** Position of a fault in words: a day by its name, another field by its part. */
export function fieldInWords({ field }: Fault, t: Translator): string {
  const [, day] = DAY.exec(field) ?? []
  if (day !== undefined) return t(`competitions.dates.${day}` as TextKey)
  const [, round, end] = ROUND.exec(field) ?? []
  if (end !== undefined)
    return `${t('competitions.dates.round', { number: Number(round) + 1 })}: ${t(`competitions.dates.${end}` as TextKey)}`
  const [part = '', at] = field.split('.')
  const name = PARTS[part]
  if (name === undefined) return field
  return at === undefined || Number.isNaN(Number(at)) ? t(name) : `${t(name)}, ${Number(at) + 1}`
}

const PARTS: Readonly<Record<string, TextKey>> = {
  minimum: 'competitions.steps.MINIMUMS',
  quotas: 'competitions.steps.QUOTAS',
  rights: 'competitions.steps.RIGHTS',
  order: 'competitions.order.title',
  parts: 'competitions.parts.title',
  commission: 'competitions.steps.COMMISSION',
  lists: 'competitions.steps.PLACES',
  whenEqual: 'competitions.minimums.whenEqual',
  reason: 'competitions.reason',
}
