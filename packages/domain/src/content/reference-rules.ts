import type { FieldError } from '../kernel/refusal.ts'
import type { ContentValue } from './field-rules.ts'
import { CONTENT_KIND_NAMES, type ContentKind, kindOf } from './kind-rules.ts'

type Reference = { readonly field: string; readonly to: ContentKind; readonly isOfPast: boolean }

/** Fields of a kind that name entries of other kinds, or of its own. */
export const referencesOf = (kind: ContentKind): readonly Reference[] =>
  Object.entries(kindOf(kind).fields).flatMap(([field, declared]) =>
    declared.type === 'reference'
      ? [{ field, to: declared.to as ContentKind, isOfPast: declared.isOfPast === true }]
      : [],
  )

/** Kinds that name entries of a kind, with the field of each. A successor is no dependence, nor is a name of the past. */
export const namersOf = (kind: ContentKind): readonly { readonly kind: ContentKind; readonly field: string }[] =>
  CONTENT_KIND_NAMES.flatMap((each) =>
    referencesOf(each).flatMap(({ field, to, isOfPast }) =>
      to === kind && field !== 'successor' && !isOfPast ? [{ kind: each, field }] : [],
    ),
  )

/** Published entries of other kinds, as a check needs them. */
export type KnownEntries = {
  readonly valueOf: (kind: ContentKind, key: string) => ContentValue | null
  /** Whether an entry that is not archived names this one. */
  readonly isNamed: (kind: ContentKind, key: string) => boolean
}

const isArchived = (value: ContentValue | null): boolean => value === null || value['isArchived'] === true
const successorOf = (value: ContentValue | null): string => String(value?.['successor'] ?? '')

/** Longest chain of successors that is followed. */
const MOST_STEPS = 20

/** Entry at the end of the successors of one; null: it leads to none that is in use. */
export function leadsTo(known: Pick<KnownEntries, 'valueOf'>, kind: ContentKind, key: string): string | null {
  let at = key
  for (let step = 0; step < MOST_STEPS; step++) {
    const value = known.valueOf(kind, at)
    if (value === null) return null
    if (!isArchived(value)) return at
    const next = successorOf(value)
    if (next === '') return null
    at = next
  }
  return null
}

/**
 * Faults of references. A named entry exists, and is in use or has a successor. No successor leads back. An archived entry
 * with others that name it has a successor. It keeps the names that it had itself.
 */
export function referenceFaults(
  kind: ContentKind,
  key: string,
  value: ContentValue,
  known: KnownEntries,
): readonly FieldError[] {
  const after: KnownEntries = {
    ...known,
    valueOf: (of, at) => (of === kind && at === key ? value : known.valueOf(of, at)),
  }
  const faults = referencesOf(kind).flatMap(({ field, to, isOfPast }): FieldError[] => {
    const named = String(value[field] ?? '')
    if (named === '') return []
    const isSelf = to === kind && named === key
    if (isOfPast || (isArchived(value) && field !== 'successor'))
      return known.valueOf(to, named) === null ? [wrong(field)] : []
    return isSelf || leadsTo(after, to, named) === null ? [wrong(field)] : []
  })
  const isLost = isArchived(value) && successorOf(value) === '' && known.isNamed(kind, key)
  return isLost ? [...faults, { field: 'successor', msg: 'field_required' }] : faults
}

const wrong = (field: string): FieldError => ({ field, msg: 'wrong_value' })
