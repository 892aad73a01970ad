import type { FieldError } from '../kernel/refusal.ts'
import type { ContentValue } from './field-rules.ts'

const wrong = (field: string): FieldError => ({ field, msg: 'wrong_value' })
const later = (from: unknown, to: unknown, field: string): readonly FieldError[] =>
  typeof from === 'string' && typeof to === 'string' && to !== '' && to < from ? [wrong(field)] : []

export const checkSession = (value: ContentValue): readonly FieldError[] => [
  ...later(value['applicationFrom'], value['applicationTo'], 'applicationTo'),
  ...later(value['testingFrom'], value['testingTo'], 'testingTo'),
]

export const checkPeriod = (value: ContentValue): readonly FieldError[] => later(value['from'], value['to'], 'to')

export const checkBlock = (value: ContentValue): readonly FieldError[] =>
  Number(value['minScore']) > Number(value['maxScore']) ? [wrong('minScore')] : []
