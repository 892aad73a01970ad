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
  const { keyField } = kindOf(kind)
  if (keyField !== undefined) return String(value[keyField])
  if (kind === 'profession') return String(number)
  if (kind !== 'university') return random
  const code = String(value['code'] ?? '')
  return code === '' ? `${ADDED_UNIVERSITY}${random.slice(0, 12)}` : `${UNIVERSITY}${code}`
}

/** A kind's code names its entry: it is required from the beginning, and never changes. */
export function keyFaults(kind: ContentKind, key: string | null, value: ContentValue): readonly FieldError[] {
  const { keyField: field } = kindOf(kind)
  if (field === undefined) return []
  if (value[field] === '') return [{ field, msg: 'field_required' }]
  const isForm = /^[A-Za-z0-9][A-Za-z0-9-]{0,39}$/.test(String(value[field]))
  return isForm && (key === null || value[field] === key) ? [] : [{ field, msg: 'wrong_value' }]
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
