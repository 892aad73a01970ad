import type { ContentValue } from '@portal/domain/content/field-rules.ts'
import { isSameValue, versionAt } from '@portal/domain/content/version-rules.ts'
import { kazakhstanDate } from '@portal/domain/kernel/time-zone.ts'
import type { Db, Trx } from '../../platform/database/database.ts'
import { lockEntry, publishedOn } from './queries.ts'
import { type EntryId, insertPublished, moveEntry, updateVersion } from './repository.ts'

type Writer = { readonly accountId: string; readonly fullName: string } | null

/**
 * Publishes a change that a university has made in its own profile, which needs no confirmation. A version that is open
 * stays the newest. Its keepers see both in their differences.
 */
export async function noteOwnEdit(
  db: Trx,
  id: EntryId,
  change: ContentValue,
  { by, now }: { readonly by: Writer; readonly now: Date },
): Promise<void> {
  const entry = await lockEntry(db, id)
  if (entry === null) return
  const { open, decided } = entry
  const day = kazakhstanDate(now)
  const current = versionAt(
    decided.filter(({ state }) => state === 'PUBLISHED'),
    day,
  )
  if (current === null || current.value === null) return
  const value = { ...(current.value as ContentValue), ...change }
  if (isSameValue(id.kind, current.value as ContentValue, value)) return
  const number = open?.number ?? Math.max(...decided.map((version) => version.number)) + 1
  if (open !== null) await updateVersion(db, id, open.number, { number: open.number + 1 })
  await insertPublished(db, {
    ...{ ...id, number, value, holdsFrom: day, writtenAt: now },
    ...{ authorId: by?.accountId ?? null, authorName: by?.fullName ?? null },
    writerIds: by === null ? [] : [by.accountId],
  })
  await moveEntry(db, id)
}

/** Own name and type of a university in its content. */
export const ownFields = ({ nameKz, nameRu, nameEn, type }: OwnRow): ContentValue => ({
  name: { kk: nameKz, ru: nameRu, en: nameEn },
  type,
})
type OwnRow = { readonly nameKz: string; readonly nameRu: string; readonly nameEn: string; readonly type: string }

/** Notes the names that universities gave themselves before there was this content, or on a server without it. */
export const adoptOwnEdits = (db: Db, now: Date): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const rows = await trx
      .selectFrom('universities')
      .select(['id', 'nameKz', 'nameRu', 'nameEn', 'type'])
      .where('editedAt', 'is not', null)
      .where('archivedAt', 'is', null)
      .execute()
    const current = new Map(
      (await publishedOn(trx, 'university', kazakhstanDate(now))).map(({ key, value }) => [key, value]),
    )
    for (const row of rows) {
      const value = current.get(row.id)
      if (value === undefined || isSameValue('university', value, { ...value, ...ownFields(row) })) continue
      await noteOwnEdit(trx, { kind: 'university', key: row.id }, ownFields(row), { by: null, now })
    }
  })
