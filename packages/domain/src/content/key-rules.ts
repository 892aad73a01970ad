import type { FieldError } from '../kernel/refusal.ts'
import type { ContentValue } from './field-rules.ts'
import { type ContentKind, kindOf } from './kind-rules.ts'

/** Least numeric id of an entry that people add. Ids of the release stay below it. */
export const FIRST_ADDED_NUMBER = 1_000_001

/** Beginning of a university's id. The rest is its national code, as in the release. */
const UNIVERSITY = 'uni-'
/** Beginning of the id of a university without a national code; no shipped id begins so. */
const ADDED_UNIVERSITY = 'uni-added-'

/**
 * Key of a new entry. A kind with a code has it as key, so a later release with the same code meets the same entry. The
 * others get a key that no release has.
 * @param random letters and digits; `number` an unused one from `FIRST_ADDED_NUMBER`.
 */
export function newKey(
  kind: ContentKind,
  value: ContentValue,
  { random, number }: { readonly random: string; readonly number: number },
): string {
  const own = keyOf(kind, value)
  if (own !== null) return own
  if (kind === 'profession') return String(number)
  if (kind !== 'university') return random
  const code = String(value['code'] ?? '')
  return code === '' ? `${ADDED_UNIVERSITY}${random.slice(0, 12)}` : `${UNIVERSITY}${code}`
}

const partOf = (value: ContentValue, field: string): string => String(value[field] ?? '')

/** Key that an entry has by its values; null: its kind has no such fields. */
export const keyOf = (kind: ContentKind, value: ContentValue): string | null =>
  kindOf(kind)
    .keyFields?.map((field) => partOf(value, field))
    .filter((part) => part !== '')
    .join('-') ?? null

/** Fields that give an entry its key are required from the beginning, and never change. */
export function keyFaults(kind: ContentKind, key: string | null, value: ContentValue): readonly FieldError[] {
  const { keyFields, fields } = kindOf(kind)
  if (keyFields === undefined) return []
  const faults = keyFields.flatMap((field): FieldError[] => {
    const part = partOf(value, field)
    const declared = fields[field]
    if (part === '') return declared !== undefined && 'isOptional' in declared ? [] : [{ field, msg: 'field_required' }]
    return /^[A-Za-z0-9][\w-]{0,39}$/.test(part) ? [] : [{ field, msg: 'wrong_value' }]
  })
  const [first = ''] = keyFields
  const isMoved = faults.length === 0 && key !== null && keyOf(kind, value) !== key
  return isMoved ? [{ field: first, msg: 'wrong_value' }] : faults
}

/** Value that says that two entries with different keys are the same thing; null: nothing says so. */
export const sameThing = (kind: ContentKind, value: ContentValue | null): string | null => {
  if (kind === 'university') return String(value?.['code'] ?? '') || null
  if (kind === 'profession') {
    const name = (value?.['name'] as { readonly kk?: string } | undefined)?.kk
    return name ? `${value?.['program']} ${name}` : null
  }
  return null
}
