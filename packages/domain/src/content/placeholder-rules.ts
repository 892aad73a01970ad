import type { FieldError } from '../kernel/refusal.ts'
import type { ContentValue } from './field-rules.ts'
import { type ContentKind, contentFaults, kindOf } from './kind-rules.ts'

const placeholdersOf = (text: string): readonly string[] =>
  [...text.matchAll(/\{\{(\w{1,40})\}\}/g)].flatMap(([, name]) => name ?? [])

/** Texts of a value by path: `lead.kk`. */
const textsOf = (kind: ContentKind, value: ContentValue): readonly (readonly [path: string, text: string])[] =>
  Object.entries(kindOf(kind).fields).flatMap(([field, { type }]) =>
    type === 'texts'
      ? Object.entries((value[field] ?? {}) as Record<string, string>).map(
          ([language, text]) => [`${field}.${language}`, text] as const,
        )
      : [],
  )

/** Placeholders of a value, each once. */
export const placeholdersIn = (kind: ContentKind, value: ContentValue | null): readonly string[] => [
  ...new Set(value === null ? [] : textsOf(kind, value).flatMap(([, text]) => placeholdersOf(text))),
]

/**
 * Faults of texts with a placeholder that the portal does not fill in: one that the shipped texts of the entry lack. An
 * entry that people have added has none.
 */
function placeholderFaults(
  kind: ContentKind,
  value: ContentValue,
  shipped: ContentValue | null,
): readonly FieldError[] {
  if (kindOf(kind).hasPlaceholders !== true) return []
  const known = new Set(placeholdersIn(kind, shipped))
  return textsOf(kind, value).flatMap(([field, text]): FieldError[] =>
    placeholdersOf(text).every((name) => known.has(name)) && !/\{\{(?!\w{1,40}\}\})/.test(text)
      ? []
      : [{ field, msg: 'unknown_placeholder' }],
  )
}

/** Faults of a value that keep it from being sent for confirmation, with those against its shipped text. */
export const entryFaults = (
  { kind, shipped }: { readonly kind: ContentKind; readonly shipped: ContentValue | null },
  value: ContentValue,
): readonly FieldError[] => [...contentFaults(kind, value), ...placeholderFaults(kind, value, shipped)]
