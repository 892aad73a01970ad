import { CONTENT_KIND_NAMES, type ContentKind, kindOf } from '@portal/domain/content/kind-rules.ts'
import type { Language } from '@portal/domain/kernel/language.ts'
import { preload, publicQuery, type ReaderScope, searchQuery } from '../../../platform/public-query.ts'

/** Search of the address as typed. `entry` is the key of one entry of the kind. */
export type ChangesAddress = { readonly kind?: string; readonly entry?: string; readonly page?: string }

export const CHANGES_SHOWN = 20

/** Kinds with a public history. */
export const PUBLIC_KINDS = CONTENT_KIND_NAMES.filter((kind) => kindOf(kind).isPublic)

/** Search of the address as understood: changes of all kinds or of one, or the history of one entry. */
export function wantedOf({ kind: named, entry, page }: ChangesAddress) {
  const kind = PUBLIC_KINDS.find((each) => each === named)
  const number = Math.max(1, Math.floor(Number(page)) || 1)
  return { kind, page: number, id: kind !== undefined && entry ? { kind, key: entry } : null }
}

export const changesQuery = (language: Language, kind: ContentKind | undefined, page: number) =>
  searchQuery(language, 'listContentChanges', {
    query: {
      ...{ page: String(page - 1), pageSize: String(CHANGES_SHOWN) },
      ...(kind === undefined ? {} : { kind }),
    },
  })

export const historyQuery = (language: Language, id: { readonly kind: ContentKind; readonly key: string }) =>
  publicQuery(language, 'readContentHistory', { params: id })

export function preloadChanges(scope: ReaderScope, address: ChangesAddress): Promise<void> {
  const { language } = scope.texts.current()
  const { kind, page, id } = wantedOf(address)
  return preload(scope, id === null ? changesQuery(language, kind, page) : historyQuery(language, id))
}
