import { type DraftValues, isSame } from '../draft-values.ts'
import type { GrantValues } from '../grant-values.ts'

/** One call to the server. Every retry has the same key: the server executes it once. */
export type DraftRequest = {
  readonly key: string
  readonly act: 'save' | 'send'
  readonly id: string | null
  readonly version: number | null
  readonly values: DraftValues
}

/** A draft as stored on this device; instants are ISO 8601. */
export type DraftRecord = {
  /** Null until the server has created it. */
  readonly id: string | null
  readonly version: number | null
  readonly values: DraftValues
  readonly base: DraftValues
  readonly typedAt: string | null
  readonly savedAt: string | null
  /** In progress or unanswered; repeated before any other call. */
  readonly pending: DraftRequest | null
  readonly isSendWanted: boolean
}

/** The server's version of a draft, possibly from another device. */
export type ServerDraft = {
  readonly version: number
  readonly values: DraftValues
  readonly savedAt: string | null
}

export const beginRecord = (id: string | null, server: Omit<ServerDraft, 'version'> & { version: number | null }) =>
  ({
    id,
    version: server.version,
    values: server.values,
    base: server.values,
    typedAt: null,
    savedAt: server.savedAt,
    pending: null,
    isSendWanted: false,
  }) satisfies DraftRecord

export const isUnsaved = (record: DraftRecord): boolean =>
  record.pending !== null || record.isSendWanted || !isSame(record.values, record.base)

export const typed = (record: DraftRecord, part: Partial<DraftValues>, at: string): DraftRecord => ({
  ...record,
  values: { ...record.values, ...part },
  typedAt: at,
})

/**
 * The call that is due: first the unanswered one, unchanged; then new input; then the submission. Null: the server has
 * everything. A new call gets `key`.
 */
export function nextRequest(record: DraftRecord, key: string): DraftRequest | null {
  if (record.pending !== null) return record.pending
  const { id, version, values } = record
  const hasNews = !isSame(values, record.base)
  // A draft is created before it is submitted: a refused submission then leaves it on the server.
  if (hasNews || (record.isSendWanted && id === null)) return { key, act: 'save', id, version, values }
  return record.isSendWanted ? { key, act: 'send', id, version, values } : null
}

/** Record after the response to a call. A response to any other call than the pending one changes nothing. */
export function settled(
  record: DraftRecord,
  key: string,
  answer: { readonly id: string; readonly version: number },
  at: string,
): DraftRecord {
  const { pending } = record
  if (pending?.key !== key) return record
  return { ...record, id: answer.id, version: answer.version, base: pending.values, savedAt: at, pending: null }
}

/** Record after a refusal: the call had no effect and is not repeated; the input stays. */
export const refused = (record: DraftRecord): DraftRecord => ({ ...record, pending: null, isSendWanted: false })

/** The draft was deleted elsewhere: the input becomes a new draft. */
export const asNew = (record: DraftRecord): DraftRecord => ({ ...record, id: null, version: null, pending: null })

/** Keeps this device's draft on top of the server's version. */
export const keepMine = (record: DraftRecord, { version, values }: ServerDraft): DraftRecord => ({
  ...record,
  version,
  base: values,
  pending: null,
})

export const takeTheirs = ({ id }: DraftRecord, theirs: ServerDraft): DraftRecord => beginRecord(id, theirs)

/**
 * Resolves a version conflict if only one side has changes, or both have the same; null if a person must choose. A
 * submission was agreed to for this device's values only.
 */
export function reconciled(record: DraftRecord, theirs: ServerDraft): DraftRecord | null {
  const { values, base, pending, isSendWanted } = record
  const isOwnWork = isSame(theirs.values, base) || (pending !== null && isSame(theirs.values, pending.values))
  if (isSame(theirs.values, values) || isOwnWork) return keepMine(record, theirs)
  return isSame(values, base) && !isSendWanted ? takeTheirs(record, theirs) : null
}

/** Reads the older name of the creative speciality's tick, and values without the newest fields. */
function renamed(stored: DraftValues): DraftValues {
  const values = { ...stored, furtherFiles: stored.furtherFiles ?? [], answers: stored.answers ?? [] }
  if (values.grant === null || !('isCreative' in values.grant)) return values
  const { isCreative, ...grant } = values.grant as GrantValues & { readonly isCreative: boolean }
  return { ...values, grant: { ...grant, creativeSpecialty: isCreative } }
}

/** A record stored on this device, possibly by an earlier version of the portal. */
export const migratedRecord = (stored: DraftRecord): DraftRecord => ({
  ...stored,
  values: renamed(stored.values),
  base: renamed(stored.base),
  pending: stored.pending && { ...stored.pending, values: renamed(stored.pending.values) },
})
