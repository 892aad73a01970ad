import type { AuditEvent } from '@portal/domain/audit/rules.ts'
import type { ContentValue } from '@portal/domain/content/field-rules.ts'
import { FIRST_ADDED_NUMBER, keyFaults, newKey } from '@portal/domain/content/key-rules.ts'
import { type ContentKind, canEnd, contentSchema, kindOf } from '@portal/domain/content/kind-rules.ts'
import { contentAbilities, holdsFromFaults } from '@portal/domain/content/version-rules.ts'
import { type FieldError, isRefusal, Refusal, refuse, refuseFields } from '@portal/domain/kernel/refusal.ts'
import { kazakhstanDate } from '@portal/domain/kernel/time-zone.ts'
import type { WriteScope } from '../../http/handler.ts'
import { newId } from '../../platform/identity/tokens.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { checkEntry } from './known-entries.ts'
import { type LoadedEntry, lockEntry } from './queries.ts'
import { readEntry, viewOf } from './read-content.ts'
import {
  deleteEntry,
  deleteVersion,
  type EntryId,
  insertEntry,
  insertVersion,
  moveEntry,
  nextDirectoryNumber,
  updateVersion,
} from './repository.ts'

type Typed = { readonly version: number; readonly value: ContentValue | null; readonly holdsFrom: string | null }

/** Locks an entry for a write that names its version. The refusal of an old one carries the state now. */
export async function lockAt(scope: WriteScope, id: EntryId, version: number): Promise<LoadedEntry | Refusal> {
  const entry = await lockEntry(scope.db, id)
  if (entry === null) return refuse('not_found')
  if (entry.version !== version) return new Refusal('stale_version', [], null, { ...viewOf(scope, entry).data })
  return entry
}

/** Name of an entry in the audit trail. */
const auditNumber = ({ kind, key }: EntryId): string => `${kind}/${key}`

/** Ends a write: moves the entry's version, records the event, answers the entry. */
export async function finish(scope: WriteScope, id: EntryId, event: AuditEvent, number: number) {
  await moveEntry(scope.db, id)
  await recordAudit(scope, { event, objectNumber: auditNumber(id), details: { version: number } })
  return readEntry(scope, id)
}

export const nextNumber = ({ open, decided }: LoadedEntry): number =>
  Math.max(open?.number ?? 0, ...decided.map(({ number }) => number), 0) + 1

/** Value in its stored form. Null ends the entry, where the kind allows it. */
export function parsed(kind: ContentKind, value: ContentValue | null): ContentValue | null | Refusal {
  if (value === null) return canEnd(kind) ? null : refuse('wrong_value')
  const read = contentSchema(kind).safeParse(value)
  if (read.success) return read.data
  const fields = read.error.issues.map(({ path }) => path.join('.'))
  return refuseFields([...new Set(fields)].map((field): FieldError => ({ field, msg: 'wrong_value' })))
}

/** Adds an entry with a draft as its first version. */
export async function createEntry(scope: WriteScope, kind: ContentKind, { value: typed, holdsFrom }: Typed) {
  if (!kindOf(kind).isOpen || kindOf(kind).isPlaced) return refuse('forbidden')
  const value = parsed(kind, typed)
  if (isRefusal(value)) return value
  if (value === null) return refuse('wrong_value')
  const faults = keyFaults(kind, null, value)
  if (faults.length > 0) return refuseFields(faults)
  const number = kind === 'profession' ? await nextDirectoryNumber(scope.db) : FIRST_ADDED_NUMBER
  const id = { kind, key: newKey(kind, value, { random: newId(), number }) }
  if (!(await insertEntry(scope.db, id)))
    return refuseFields([{ field: kindOf(kind).keyFields?.[0] ?? 'code', msg: 'code_already_exists' }])
  return saveEntry(scope, id, { version: 1, value, holdsFrom })
}

/** Saves a draft, which may be unfinished. A version that waits is taken back first. */
export async function saveEntry(scope: WriteScope, id: EntryId, { version, value: typed, holdsFrom }: Typed) {
  const { db, actor, now } = scope
  const entry = await lockAt(scope, id, version)
  if (isRefusal(entry)) return entry
  const value = parsed(id.kind, typed)
  if (isRefusal(value)) return value
  const days: readonly FieldError[] =
    holdsFrom !== null && !kindOf(id.kind).isDated
      ? [{ field: 'holdsFrom', msg: 'wrong_value' }]
      : holdsFromFaults(holdsFrom, kazakhstanDate(now))
  const faults = [...days, ...(value === null ? [] : keyFaults(id.kind, id.key, value))]
  if (faults.length > 0) return refuseFields(faults)
  if (!contentAbilities(actor.accountId, entry.open).save)
    return new Refusal('stale_version', [], null, { ...viewOf(scope, entry).data })
  const by = { authorId: actor.accountId, authorName: actor.fullName, writtenAt: now }
  const { open } = entry
  const number = open?.number ?? nextNumber(entry)
  const writerIds = [...new Set([...(open?.writerIds ?? []), actor.accountId])]
  if (open === null) await insertVersion(db, { ...id, number, value, holdsFrom, state: 'DRAFT', writerIds, ...by })
  else await updateVersion(db, id, number, { value, holdsFrom, writerIds, ...by })
  return finish(scope, id, 'contentSaved', number)
}

/** Sends a draft for confirmation. Every missing value is named. */
export async function sendEntry(scope: WriteScope, id: EntryId, version: number) {
  const { db, actor, now } = scope
  const entry = await lockAt(scope, id, version)
  if (isRefusal(entry)) return entry
  const { open } = entry
  if (open === null || !contentAbilities(actor.accountId, open).send)
    return new Refusal('stale_version', [], null, { ...viewOf(scope, entry).data })
  const faults = [
    ...(open.value === null
      ? []
      : await checkEntry(scope, { ...id, shipped: entry.shipped }, open.value as ContentValue)),
    ...holdsFromFaults(open.holdsFrom, kazakhstanDate(now)),
  ]
  if (faults.length > 0) return refuseFields(faults)
  const writerIds = [...new Set([...open.writerIds, actor.accountId])]
  await updateVersion(db, id, open.number, { state: 'SENT', writerIds })
  return finish(scope, id, 'contentSent', open.number)
}

/** Removes a draft, or takes back a version that waits: it is a draft again. An entry without a version goes with it. */
export async function discardEntry(scope: WriteScope, id: EntryId, version: number) {
  const { db, actor } = scope
  const entry = await lockAt(scope, id, version)
  if (isRefusal(entry)) return entry
  const { open, decided } = entry
  if (open === null || !contentAbilities(actor.accountId, open).discard) return refuse('forbidden')
  if (open.state === 'SENT') await updateVersion(db, id, open.number, { state: 'DRAFT', importId: null })
  else if (decided.length === 0) await deleteEntry(db, id)
  else await deleteVersion(db, id, open.number)
  await moveEntry(db, id)
  await recordAudit(scope, {
    event: 'contentDiscarded',
    objectNumber: auditNumber(id),
    details: { version: open.number },
  })
  return { success: true as const }
}
