import type { ContentValue } from '@portal/domain/content/field-rules.ts'
import { toHoliday } from '@portal/domain/content/holiday-rules.ts'
import { type ContentKind, kindOf, titleOf } from '@portal/domain/content/kind-rules.ts'
import { noticesOn } from '@portal/domain/content/notice-rules.ts'
import type { Language } from '@portal/domain/kernel/language.ts'
import { refuse } from '@portal/domain/kernel/refusal.ts'
import { kazakhstanDate } from '@portal/domain/kernel/time-zone.ts'
import type { Holiday } from '@portal/domain/kernel/working-days.ts'
import { readContentVersion } from '../../../http/answer-cache.ts'
import type { Db, Reader } from '../../../platform/database/database.ts'
import { publishedOn, publishedVersions } from '../queries.ts'
import type { EntryId } from '../repository.ts'
import { differencesInWords, namesOfReferences } from './read-changes.ts'

/** Notices of today. A value without a choice that the kind has now cannot be published. */
export async function noticesOf(db: Reader, now: Date, isForStaff: boolean) {
  const day = kazakhstanDate(now)
  const all = (await publishedOn(db, 'notice', day)).map(({ key, value }) => ({ key, ...value }))
  return noticesOn(all, day).filter(({ audience }) => (audience === 'STAFF') === isForStaff)
}

/** History of an entry for everybody: days and differences, no people. A planned change shows its day. */
export async function publicHistoryOf(db: Reader, id: EntryId, language: Language) {
  if (!kindOf(id.kind).isPublic) return refuse('not_found')
  const versions = (await publishedVersions(db, id)).map((row) => ({
    ...row,
    kind: id.kind,
    value: row.value as ContentValue | null,
  }))
  if (versions.length === 0) return refuse('not_found')
  const names = await namesOfReferences(db, language, versions)
  return {
    list: versions.map(({ number, holdsFrom, value }, at) => ({
      number,
      day: holdsFrom,
      title: titleOf(id.kind, value ?? versions[at + 1]?.value ?? null),
      differences: differencesInWords(id.kind, versions[at + 1]?.value ?? null, value, names),
    })),
  }
}

/** Reader of published values with a cache for one state: the version of public content, and the day. */
export function cachePublished<Value>(kind: ContentKind, read: (db: Db, day: string) => Promise<Value>) {
  let held: { readonly state: string; readonly value: Promise<Value> } | undefined
  return async (db: Db, now: Date): Promise<Value> => {
    const day = kazakhstanDate(now)
    const state = `${kind} ${await readContentVersion(db)} ${day}`
    if (held?.state === state) return held.value
    const value = read(db, day)
    const asked = { state, value }
    held = asked
    value.catch(() => {
      if (held === asked) held = undefined
    })
    return value
  }
}

export type HolidaysOf = (db: Db, now: Date) => Promise<readonly Holiday[]>

/** Holidays and moved days as published. The same array until they change: working days are counted once for it. */
export const createHolidays = (): HolidaysOf =>
  cachePublished('holiday', async (db, day) =>
    (await publishedOn(db, 'holiday', day)).map(({ value }) => toHoliday(value)),
  )
