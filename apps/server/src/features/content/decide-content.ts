import type { ContentValue } from '@portal/domain/content/field-rules.ts'
import { type ContentKind, kindOf } from '@portal/domain/content/kind-rules.ts'
import { contentAbilities } from '@portal/domain/content/version-rules.ts'
import { isRefusal, Refusal, refuse, refuseFields } from '@portal/domain/kernel/refusal.ts'
import { kazakhstanDate } from '@portal/domain/kernel/time-zone.ts'
import type { WriteScope } from '../../http/handler.ts'
import type { Trx } from '../../platform/database/database.ts'
import { faultsOfEntry, type Known, knownEntries } from './known-entries.ts'
import type { LoadedEntry } from './queries.ts'
import { viewOf } from './read-content.ts'
import { type EntryId, insertVersion, publishVersion, updateShipped, updateVersion } from './repository.ts'
import { finish, lockAt, nextNumber } from './save-content.ts'

/** Published value for the table of its directory; null: the entry has ended. */
export type Kept = { readonly key: string; readonly value: ContentValue | null }

/** Writes published values of a kind into the table of its directory. */
export type Project = (db: Trx, kind: ContentKind, entries: readonly Kept[], known: Known, now: Date) => Promise<void>

type Waiting = LoadedEntry & { readonly open: NonNullable<LoadedEntry['open']> }

/** Locks an entry whose open version waits for the caller: four eyes. */
async function lockWaiting(scope: WriteScope, id: EntryId, version: number): Promise<Waiting | Refusal> {
  const entry = await lockAt(scope, id, version)
  if (isRefusal(entry)) return entry
  const { open } = entry
  if (open?.state !== 'SENT') return new Refusal('stale_version', [], null, { ...viewOf(scope, entry).data })
  if (!contentAbilities(scope.actor.accountId, open).confirm) return refuse('another_person_confirms')
  return { ...entry, open }
}

/** Publishes a version, which holds from its day or at once. */
export async function confirmEntry(scope: WriteScope, id: EntryId, version: number, project: Project) {
  const { db, actor, now } = scope
  const entry = await lockWaiting(scope, id, version)
  if (isRefusal(entry)) return entry
  const { open } = entry
  const value = open.value as ContentValue | null
  const known = await knownEntries(db, now, [id.kind], [{ ...id, value }])
  const faults = value === null ? [] : faultsOfEntry({ ...id, shipped: entry.shipped }, value, known)
  if (faults.length > 0) return refuseFields(faults)
  const today = kazakhstanDate(now)
  // Its day may have passed while it waited.
  const holdsFrom = open.holdsFrom !== null && open.holdsFrom > today ? open.holdsFrom : today
  const decided = { id: actor.accountId, name: actor.fullName, at: now, holdsFrom }
  if (!(await publishVersion(db, id, open.number, decided))) return refuse('another_person_confirms')
  if (kindOf(id.kind).isOfDirectory) await project(db, id.kind, [{ key: id.key, value }], known, now)
  await updateShipped(db, id, { shippedSeen: entry.shipped })
  return finish(scope, id, 'contentPublished', open.number)
}

/** Refuses a version with a reason, which its author reads. */
export async function refuseEntry(scope: WriteScope, id: EntryId, given: { version: number; reason: string }) {
  const { db, actor, now } = scope
  const entry = await lockWaiting(scope, id, given.version)
  if (isRefusal(entry)) return entry
  if (given.reason === '') return refuseFields([{ field: 'reason', msg: 'reason_required' }])
  await updateVersion(db, id, entry.open.number, {
    state: 'REFUSED',
    refusal: given.reason,
    decidedAt: now,
    decidedById: actor.accountId,
    decidedByName: actor.fullName,
  })
  return finish(scope, id, 'contentRefused', entry.open.number)
}

/** Answers a newer text of the release: taken it waits for another person, kept it is not offered again. */
export async function answerShipped(scope: WriteScope, id: EntryId, given: { version: number; isTaken: boolean }) {
  const { db, actor, now } = scope
  const entry = await lockAt(scope, id, given.version)
  if (isRefusal(entry)) return entry
  const proposal = viewOf(scope, entry).data.proposal
  if (proposal === null || (given.isTaken && entry.open !== null))
    return new Refusal('stale_version', [], null, { ...viewOf(scope, entry).data })
  await updateShipped(db, id, { shippedSeen: entry.shipped })
  if (!given.isTaken) return finish(scope, id, 'contentKept', nextNumber(entry) - 1)
  const number = nextNumber(entry)
  await insertVersion(db, {
    ...{ ...id, number, value: entry.shipped, state: 'SENT', holdsFrom: null, writtenAt: now },
    ...{ authorId: actor.accountId, authorName: actor.fullName, writerIds: [actor.accountId] },
  })
  return finish(scope, id, 'contentSent', number)
}
