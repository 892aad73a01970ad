import type { ContentValue } from '@portal/domain/content/field-rules.ts'
import { keyFaults, sameThing } from '@portal/domain/content/key-rules.ts'
import { type ContentKind, kindOf } from '@portal/domain/content/kind-rules.ts'
import { entryFaults } from '@portal/domain/content/placeholder-rules.ts'
import {
  type KnownEntries,
  leadsTo,
  namersOf,
  referenceFaults,
  referencesOf,
} from '@portal/domain/content/reference-rules.ts'
import type { FieldError } from '@portal/domain/kernel/refusal.ts'
import { kazakhstanDate } from '@portal/domain/kernel/time-zone.ts'
import type { Reader } from '../../platform/database/database.ts'
import { publishedOn } from './queries.ts'
import type { EntryId } from './repository.ts'

type Values = ReadonlyMap<string, ContentValue>

export type Known = KnownEntries & {
  /** Whether another entry in use is the same thing by its code. */
  readonly hasTwin: (kind: ContentKind, key: string, value: ContentValue) => boolean
  /** Entry that a reference leads to, by way of successors; itself where it leads to none. */
  readonly resolve: (kind: ContentKind, key: string) => string
}

type Change = EntryId & { readonly value: ContentValue | null }

/** Kinds that a check of these kinds reads. */
const readFor = (kinds: readonly ContentKind[]): readonly ContentKind[] => {
  const checked = kinds.filter((kind) => kindOf(kind).isOfDirectory)
  const related = checked.flatMap((kind) => [
    kind,
    ...referencesOf(kind).map(({ to }) => to),
    ...namersOf(kind).map((namer) => namer.kind),
  ])
  return [...new Set(related)]
}

/**
 * Published entries that a check of entries of these kinds needs: one statement a kind. `changes` count as published:
 * entries of one file may name each other.
 */
export async function knownEntries(
  db: Reader,
  now: Date,
  kinds: readonly ContentKind[],
  changes: readonly Change[] = [],
): Promise<Known> {
  const day = kazakhstanDate(now)
  const values = new Map<ContentKind, Map<string, ContentValue>>()
  for (const kind of readFor(kinds))
    values.set(kind, new Map((await publishedOn(db, kind, day)).map(({ key, value }) => [key, value])))
  for (const { kind, key, value } of changes) {
    if (value === null) values.get(kind)?.delete(key)
    else values.get(kind)?.set(key, value)
  }
  const known = {
    valueOf: (kind: ContentKind, key: string) => values.get(kind)?.get(key) ?? null,
    isNamed: (kind: ContentKind, key: string) => namedIn(kind).has(key),
  }
  const named = new Map<ContentKind, ReadonlySet<string>>()
  const namedIn = (kind: ContentKind): ReadonlySet<string> => {
    const found = named.get(kind) ?? namedBy(kind, values)
    named.set(kind, found)
    return found
  }
  const twins = new Map<ContentKind, ReadonlyMap<string, readonly string[]>>()
  return {
    ...known,
    hasTwin: (kind, key, value) => {
      const thing = sameThing(kind, value)
      if (thing === null || value['isArchived'] === true) return false
      const found = twins.get(kind) ?? thingsOf(kind, values.get(kind) ?? new Map())
      twins.set(kind, found)
      return found.get(thing)?.some((each) => each !== key) ?? false
    },
    resolve: (kind, key) => leadsTo(known, kind, key) ?? key,
  }
}

function namedBy(kind: ContentKind, values: ReadonlyMap<ContentKind, Values>): ReadonlySet<string> {
  const keys = namersOf(kind).flatMap(({ kind: namer, field }) =>
    [...(values.get(namer)?.values() ?? [])].flatMap((value) =>
      value['isArchived'] === true ? [] : [String(value[field] ?? '')],
    ),
  )
  return new Set(keys)
}

function thingsOf(kind: ContentKind, values: Values): ReadonlyMap<string, readonly string[]> {
  const things = new Map<string, string[]>()
  for (const [key, value] of values) {
    const thing = value['isArchived'] === true ? null : sameThing(kind, value)
    if (thing !== null) things.set(thing, [...(things.get(thing) ?? []), key])
  }
  return things
}

/** Entry with its value of the release. */
type Checked = EntryId & { readonly shipped: ContentValue | null }

/** All faults that keep a value from being published. */
export function faultsOfEntry(
  { kind, key, shipped }: Checked,
  value: ContentValue,
  known: Known,
): readonly FieldError[] {
  const twin: readonly FieldError[] = known.hasTwin(kind, key, value)
    ? [{ field: kind === 'university' ? 'code' : 'name.kk', msg: 'code_already_exists' }]
    : []
  const faults = [
    ...keyFaults(kind, key, value),
    ...entryFaults({ kind, shipped }, value),
    ...referenceFaults(kind, key, value, known),
    ...twin,
  ]
  return faults.filter(({ field, msg }, at) => faults.findIndex((one) => one.field === field && one.msg === msg) === at)
}

/** The same for one entry. A kind without references reads nothing. */
export async function checkEntry(
  { db, now }: { readonly db: Reader; readonly now: Date },
  id: Checked,
  value: ContentValue,
): Promise<readonly FieldError[]> {
  return faultsOfEntry(id, value, await knownEntries(db, now, [id.kind]))
}
