import { differencesOf } from '@portal/domain/content/difference-rules.ts'
import type { ContentValue } from '@portal/domain/content/field-rules.ts'
import { toHoliday, yearsWithoutDates } from '@portal/domain/content/holiday-rules.ts'
import { CONTENT_KIND_NAMES, type ContentKind, missingOf } from '@portal/domain/content/kind-rules.ts'
import { contentAbilities, isProposed, versionAt } from '@portal/domain/content/version-rules.ts'
import { refuse } from '@portal/domain/kernel/refusal.ts'
import { kazakhstanDate } from '@portal/domain/kernel/time-zone.ts'
import type { ReadScope, WriteScope } from '../../http/handler.ts'
import type { Reader } from '../../platform/database/database.ts'
import { entriesOf, findEntry, type LoadedEntry, publishedOn, type VersionRow, versionsOf } from './queries.ts'
import type { EntryId } from './repository.ts'

type Scope = Pick<ReadScope | WriteScope, 'db' | 'actor' | 'now'>

const contentOf = (row: { readonly value: unknown } | null): ContentValue | null =>
  (row?.value ?? null) as ContentValue | null

const written = ({ writtenAt, authorName }: VersionRow) => ({ at: writtenAt, by: authorName })
const decided = ({ decidedAt, decidedByName }: VersionRow) =>
  decidedAt === null ? null : { at: decidedAt, by: decidedByName }

const published = (versions: readonly VersionRow[]) => versions.filter(({ state }) => state === 'PUBLISHED')

/** Value in effect; before its first day the next one, so that keepers see what is coming. */
const currentOf = (versions: readonly VersionRow[], day: string): ContentValue | null =>
  contentOf(versionAt(published(versions), day))

/** Entries of kinds with their versions, for lists. Some hundred rows. */
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
  const ended = current === null && planned === undefined
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

export async function listEntries({ db, actor, now }: Scope, kind: ContentKind) {
  return { list: (await loadEntries(db, [kind])).map((entry) => rowOf(entry, { actor, now })) }
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
  const list = CONTENT_KIND_NAMES.map((kind) => {
    const rows = all.filter((entry) => entry.kind === kind).map((entry) => rowOf(entry, { actor, now }))
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
