import { type DraftValues, isSame } from '../draft-values.ts'
import type { GrantValues } from '../grant-values.ts'

/** One call to the server, the same at every try: its key lets the server do it once. */
export type DraftRequest = {
  readonly key: string
  readonly act: 'save' | 'send'
  readonly id: string | null
  readonly version: number | null
  readonly values: DraftValues
}

/** A draft as this device keeps it; instants are ISO 8601. */
export type DraftRecord = {
  /** Null until the server has created it. */
  readonly id: string | null
  /** The server's version that `base` is. */
  readonly version: number | null
  /** As it was typed here. */
  readonly values: DraftValues
  /** As the server had it last. */
  readonly base: DraftValues
  readonly typedAt: string | null
  readonly savedAt: string | null
  /** Under way, or without an answer: it goes out again before anything else does. */
  readonly pending: DraftRequest | null
  /** The applicant has pressed "send". */
  readonly isSendWanted: boolean
}

/** What the server holds of a draft, perhaps from another device. */
export type ServerDraft = {
  readonly version: number
  readonly values: DraftValues
  readonly savedAt: string | null
}

/** A draft to begin with: as the server holds it, or empty. */
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

/** Whether something is here that the server may not have. */
export const isUnsaved = (record: DraftRecord): boolean =>
  record.pending !== null || record.isSendWanted || !isSame(record.values, record.base)

export const typed = (record: DraftRecord, part: Partial<DraftValues>, at: string): DraftRecord => ({
  ...record,
  values: { ...record.values, ...part },
  typedAt: at,
})

/**
 * The call that is due: first the one without an answer, as it was; then what was typed since; then the submission. Null:
 * the server has everything. `key` is used where a new call begins.
 */
export function nextRequest(record: DraftRecord, key: string): DraftRequest | null {
  if (record.pending !== null) return record.pending
  const { id, version, values } = record
  const hasNews = !isSame(values, record.base)
  // A draft exists before it is sent, so that a refused submission leaves it on the server.
  if (hasNews || (record.isSendWanted && id === null)) return { key, act: 'save', id, version, values }
  return record.isSendWanted ? { key, act: 'send', id, version, values } : null
}

/** After the answer to a call. An answer to any other call than the one that is waited for changes nothing. */
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

/** After a refusal: the call has done nothing and is not repeated; what was typed stays. */
export const refused = (record: DraftRecord): DraftRecord => ({ ...record, pending: null, isSendWanted: false })

/** The server has it no more, deleted elsewhere: what was typed here becomes a new draft. */
export const asNew = (record: DraftRecord): DraftRecord => ({ ...record, id: null, version: null, pending: null })

/** The draft of this device goes on, on top of what the server holds. */
export const keepMine = (record: DraftRecord, { version, values }: ServerDraft): DraftRecord => ({
  ...record,
  version,
  base: values,
  pending: null,
})

/** The server's draft takes the place of this device's. */
export const takeTheirs = ({ id }: DraftRecord, theirs: ServerDraft): DraftRecord => beginRecord(id, theirs)

/**
 * What becomes of a draft whose version the server does not take: where only one side has something new, or both have
 * the same, it goes on; null where a person must choose. A submission was agreed to for what stood here alone.
 */
export function reconciled(record: DraftRecord, theirs: ServerDraft): DraftRecord | null {
  const { values, base, pending, isSendWanted } = record
  const isOwnWork = isSame(theirs.values, base) || (pending !== null && isSame(theirs.values, pending.values))
  if (isSame(theirs.values, values) || isOwnWork) return keepMine(record, theirs)
  return isSame(values, base) && !isSendWanted ? takeTheirs(record, theirs) : null
}

/** Before the tick of a creative speciality had the name of its field. */
function renamed(values: DraftValues): DraftValues {
  if (values.grant === null || !('isCreative' in values.grant)) return values
  const { isCreative, ...grant } = values.grant as GrantValues & { readonly isCreative: boolean }
  return { ...values, grant: { ...grant, creativeSpecialty: isCreative } }
}

/** A record that this device has kept, perhaps by an earlier version of the portal. */
export const keptRecord = (kept: DraftRecord): DraftRecord => ({
  ...kept,
  values: renamed(kept.values),
  base: renamed(kept.base),
  pending: kept.pending && { ...kept.pending, values: renamed(kept.pending.values) },
})
