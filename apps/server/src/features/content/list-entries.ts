import type { ContentValue } from '@portal/domain/content/field-rules.ts'
import { toHoliday, yearsWithoutDates } from '@portal/domain/content/holiday-rules.ts'
import { CONTENT_KIND_NAMES, type ContentKind, missingOf, titleOf } from '@portal/domain/content/kind-rules.ts'
import type { EntriesQuery, EntryName } from '@portal/domain/content/schema.ts'
import { contentAbilities, isProposed } from '@portal/domain/content/version-rules.ts'
import { foldLetters } from '@portal/domain/kernel/fold-letters.ts'
import { kazakhstanDate } from '@portal/domain/kernel/time-zone.ts'
import type { Reader } from '../../platform/database/database.ts'
import { entriesOf, type LoadedEntry, publishedOn, versionsOf } from './queries.ts'
import { contentOf, currentOf, decided, type Scope, written } from './read-content.ts'

/** Entries of kinds with their versions, for lists and files. Some thousand rows of a kind. */
export async function loadEntries(db: Reader, kinds: readonly ContentKind[]): Promise<readonly LoadedEntry[]> {
  const [entries, versions] = await Promise.all([entriesOf(db, kinds), versionsOf(db, kinds)])
  const byEntry = Map.groupBy(versions, ({ kind, key }) => `${kind} ${key}`)
  return entries.map(({ kind, key, version, shipped, shippedSeen }) => {
    const own = byEntry.get(`${kind} ${key}`) ?? []
    const open = own.find(({ state }) => state === 'DRAFT' || state === 'SENT') ?? null
    return {
      ...{ kind: kind as ContentKind, key, version, open },
      shipped: shipped as ContentValue | null,
      seen: shippedSeen as ContentValue | null,
      decided: own.filter((each) => each !== open),
    }
  })
}

/** Row of an entry for its keepers. */
export function rowOf(
  { kind, key, open, decided: old, shipped, seen }: LoadedEntry,
  { actor, now }: Pick<Scope, 'actor' | 'now'>,
) {
  const day = kazakhstanDate(now)
  const current = currentOf(old, day)
  const planned = old.find(({ state, holdsFrom }) => state === 'PUBLISHED' && holdsFrom !== null && holdsFrom > day)
  const [last] = old
  const value = open === null ? (current ?? contentOf(planned ?? null)) : contentOf(open)
  const ended = (current === null || current['isArchived'] === true) && planned === undefined
  const state =
    open?.state ??
    (last?.state === 'REFUSED' ? ('REFUSED' as const) : ended ? ('ENDED' as const) : ('PUBLISHED' as const))
  const changed = open ?? last
  return {
    key,
    value: value ?? contentOf(old.find((each) => each.value !== null) ?? null),
    state: state as 'DRAFT' | 'SENT' | 'PUBLISHED' | 'REFUSED' | 'ENDED',
    isForYou: contentAbilities(actor.accountId, open).confirm,
    isProposed: isProposed(kind, { shipped, seen, current }),
    missing: value === null ? [] : [...missingOf(kind, value)],
    lastChange: changed === undefined || changed.number === 0 ? null : (decided(changed) ?? written(changed)),
  }
}

/** Entries of a kind by name or code, a page of them. Entries that wait for the reader come first. */
export async function listEntries({ db, actor, now }: Scope, kind: ContentKind, query: EntriesQuery) {
  const words = foldLetters(query.q ?? '')
    .split(' ')
    .filter((word) => word !== '')
  const rows = (await loadEntries(db, [kind])).map((entry) => rowOf(entry, { actor, now }))
  const found = rows.filter(({ key, value, state }) => {
    const names = titleOf(kind, value)
    const text = foldLetters([key, value?.['code'], names?.kk, names?.ru, names?.en].join(' '))
    return words.every((word) => text.includes(word)) && (query.state === undefined || state === query.state)
  })
  const ordered = found.toSorted((one, other) => Number(other.isForYou) - Number(one.isForYou))
  const from = query.page * query.pageSize
  return { list: ordered.slice(from, from + query.pageSize), totalSize: found.length }
}

/** Names of the entries of a kind in effect, for the choice of a reference. */
export async function listNames({ db, now }: Scope, kind: ContentKind): Promise<{ list: EntryName[] }> {
  const published = await publishedOn(db, kind, kazakhstanDate(now))
  const list = published.map(({ key, value }) => {
    const texts = titleOf(kind, value)
    return {
      key,
      name: { kk: texts?.kk ?? '', ru: texts?.ru ?? '', en: texts?.en ?? '' },
      isArchived: (value as ContentValue)['isArchived'] === true,
    }
  })
  return { list }
}

/** Years without movable days: of holidays alone. */
export async function missingYears(db: Reader, now: Date): Promise<number[]> {
  const day = kazakhstanDate(now)
  const holidays = await publishedOn(db, 'holiday', day)
  return [
    ...yearsWithoutDates(
      holidays.map(({ value }) => toHoliday(value)),
      day,
    ),
  ]
}

export async function listKinds({ db, actor, now }: Scope) {
  const [all, years] = await Promise.all([loadEntries(db, CONTENT_KIND_NAMES), missingYears(db, now)])
  const byKind = Map.groupBy(all, ({ kind }) => kind)
  const list = CONTENT_KIND_NAMES.map((kind) => {
    const rows = (byKind.get(kind) ?? []).map((entry) => rowOf(entry, { actor, now }))
    const count = (is: (row: (typeof rows)[number]) => boolean) => rows.filter(is).length
    const changes = rows.flatMap(({ lastChange }) => lastChange ?? [])
    return {
      kind,
      entries: count(({ state }) => state !== 'ENDED'),
      waitingForYou: count(({ isForYou }) => isForYou),
      waiting: count(({ state }) => state === 'SENT'),
      drafts: count(({ state }) => state === 'DRAFT'),
      proposals: count(({ isProposed: is }) => is),
      incomplete: count(({ missing, state }) => missing.length > 0 && state !== 'ENDED'),
      lastChange: changes.toSorted((one, other) => other.at.getTime() - one.at.getTime())[0] ?? null,
      missingYears: kind === 'holiday' ? years : [],
    }
  })
  return { list }
}
