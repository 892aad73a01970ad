import { differencesOf } from '@portal/domain/content/difference-rules.ts'
import type { ContentValue } from '@portal/domain/content/field-rules.ts'
import { contentAbilities, isProposed, versionAt } from '@portal/domain/content/version-rules.ts'
import { refuse } from '@portal/domain/kernel/refusal.ts'
import { kazakhstanDate } from '@portal/domain/kernel/time-zone.ts'
import type { ReadScope, WriteScope } from '../../http/handler.ts'
import { findEntry, type LoadedEntry, type VersionRow } from './queries.ts'
import type { EntryId } from './repository.ts'

export type Scope = Pick<ReadScope | WriteScope, 'db' | 'actor' | 'now'>

export const contentOf = (row: { readonly value: unknown } | null): ContentValue | null =>
  (row?.value ?? null) as ContentValue | null

export const written = ({ writtenAt, authorName }: VersionRow) => ({ at: writtenAt, by: authorName })
export const decided = ({ decidedAt, decidedByName }: VersionRow) =>
  decidedAt === null ? null : { at: decidedAt, by: decidedByName }

const published = (versions: readonly VersionRow[]) => versions.filter(({ state }) => state === 'PUBLISHED')

/** Value in effect; before its first day the next one, so that keepers see what is coming. */
export const currentOf = (versions: readonly VersionRow[], day: string): ContentValue | null =>
  contentOf(versionAt(published(versions), day))

/** An entry for its keepers, after a command too. */
export function viewOf({ actor, now }: Pick<Scope, 'actor' | 'now'>, entry: LoadedEntry) {
  const { kind, key, version, open, decided: old, shipped, seen } = entry
  const current = currentOf(old, kazakhstanDate(now))
  const versionView = (row: VersionRow, before: ContentValue | null) => ({
    number: row.number,
    value: contentOf(row),
    state: row.state,
    holdsFrom: row.holdsFrom,
    written: written(row),
    decided: decided(row),
    refusal: row.refusal,
    differences: [...differencesOf(kind, before, contentOf(row))],
  })
  const beforeOf = ({ number }: VersionRow) => contentOf(published(old).find((each) => each.number < number) ?? null)
  return {
    success: true as const,
    data: {
      ...{ kind, key, version, current },
      open: open && versionView(open, current),
      history: old.map((row) => versionView(row, beforeOf(row))),
      proposal:
        shipped !== null && isProposed(kind, { shipped, seen, current })
          ? { value: shipped, differences: [...differencesOf(kind, current, shipped)] }
          : null,
      can: contentAbilities(actor.accountId, open),
    },
  }
}

export async function readEntry(scope: Scope, id: EntryId) {
  const entry = await findEntry(scope.db, id)
  return entry === null ? refuse('not_found') : viewOf(scope, entry)
}
