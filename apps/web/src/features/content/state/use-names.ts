import type { ContentValue } from '@portal/domain/content/field-rules.ts'
import { type ContentKind, kindOf } from '@portal/domain/content/kind-rules.ts'
import { referencesOf } from '@portal/domain/content/reference-rules.ts'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useTexts } from '../../../platform/texts.ts'
import { namesQuery } from '../api.ts'

/** Entries of a kind as options. Archived ones are left out unless chosen. */
export function useNames(kind: ContentKind, chosen: string) {
  const { language } = useTexts()
  const { data, isPending } = useQuery(namesQuery(kind))
  const options = (data?.list ?? [])
    .filter(({ key, isArchived }) => !isArchived || key === chosen)
    .map(({ key, name }) => ({ value: key, label: name[language], note: key }))
  return { options, isLoading: isPending }
}

/** Names of the entries that a kind refers to, by field and key; the key while they load. */
export function useReferenceNames(kind: ContentKind): (field: string, key: string | null) => string | null {
  const { language } = useTexts()
  const references = referencesOf(kind)
  const kinds = [...new Set(references.map(({ to }) => to))]
  const lists = useQueries({ queries: kinds.map((to) => namesQuery(to)) })
  const names = new Map(
    lists.flatMap(({ data }, at) =>
      (data?.list ?? []).map(({ key, name }) => [`${kinds[at]} ${key}`, name[language]] as const),
    ),
  )
  const to = new Map(references.map((reference) => [reference.field, reference.to]))
  return (field, key) => (key === null ? null : (names.get(`${to.get(field)} ${key}`) ?? key))
}

/** Names of all entries that a value names, where it has no texts of its own; null: it has. */
export function useNamesIn(kind: ContentKind): (value: ContentValue | null) => string | null {
  const nameOf = useReferenceNames(kind)
  if (kindOf(kind).title !== null) return () => null
  return (value) =>
    referencesOf(kind)
      .flatMap(({ field }) => nameOf(field, String(value?.[field] ?? '') || null) ?? [])
      .join(' · ')
}
