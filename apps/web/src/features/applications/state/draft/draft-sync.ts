import { ApiError } from '../../../../platform/api-error.ts'
import { createStore, type Store } from '../../../../platform/store.ts'
import type { DraftValues } from '../draft-values.ts'
import {
  asNew,
  type DraftRecord,
  type DraftRequest,
  isUnsaved,
  keepMine,
  nextRequest,
  reconciled,
  refused,
  type ServerDraft,
  settled,
  takeTheirs,
  typed,
} from './draft-record.ts'
import type { Refusal } from './field-locations.ts'

/** Delay of a save after the last key: within two seconds, but not at every letter. */
const SAVE_AFTER_MS = 800
const FIRST_RETRY_MS = 2_000
const LONGEST_RETRY_MS = 30_000

export type Saving =
  | { readonly state: 'idle' | 'saving' }
  | { readonly state: 'saved'; readonly at: string }
  /** The server is unreachable for now; `isStored`: the input is stored on this device. */
  | { readonly state: 'waiting'; readonly isStored: boolean }
  | { readonly state: 'failed'; readonly error: ApiError }

export type DraftState = {
  readonly record: DraftRecord
  readonly saving: Saving
  /** The other device's version. Saving pauses until the person chooses. */
  readonly conflict: ServerDraft | null
  /** Reason of the last refused submission and the number of refusals. */
  readonly refusal: Refusal | null
  /** Submitted, from here or from another device, with its number; or deleted. */
  readonly end: { readonly number: string | null } | 'deleted' | null
}

/** The server's state of an application known here as a draft; `draft` is null once it is submitted. */
export type ServerState = { readonly draft: ServerDraft | null; readonly number: string | null }

export type SyncContext = {
  /**
   * Executes a call, once for its key.
   * @throws ApiError on a refusal or a lost connection.
   */
  readonly carryOut: (request: DraftRequest) => Promise<{ id: string; version: number; number: string | null }>
  readonly read: (id: string) => Promise<ServerState>
  /** Stores the draft on this device, or removes it with null; false if the device cannot. */
  readonly store: (record: DraftRecord | null) => boolean
  /** Whether a call is possible now: a network, and the same account's session. */
  readonly isReachable: () => boolean
  readonly now: () => Date
  readonly newKey: () => string
}

/** No response, or one that a retry may change: the same call is repeated. */
const isPassing = ({ status }: ApiError): boolean => status === 0 || status === 429 || status >= 500

/**
 * Store of one draft: on this device at every change, on the server a moment later, one call at a time. It outlives the
 * form: the last input is saved after the form is closed.
 */
export class DraftSync {
  readonly #context: SyncContext
  readonly store: Store<DraftState>
  #isStored = true
  #running: Promise<void> | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  #retryAfter = FIRST_RETRY_MS

  constructor(context: SyncContext, record: DraftRecord) {
    this.#context = context
    this.store = createStore<DraftState>({
      record,
      saving: { state: 'idle' },
      conflict: null,
      refusal: null,
      end: null,
    })
  }

  readonly state = (): DraftState => this.store.current()

  readonly change = (part: Partial<DraftValues>): void => {
    this.#save(typed(this.state().record, part, this.#context.now().toISOString()))
    this.#runIn(SAVE_AFTER_MS)
  }

  /** Submits as soon as the server is reachable; the result is in `state().end` or `state().refusal`. */
  readonly send = (): void => {
    this.#save({ ...this.state().record, isSendWanted: true })
    void this.run()
  }

  /** Cancels a waiting submission; ignored once it is in progress. */
  readonly cancelSending = (): void => {
    const { record } = this.state()
    if (record.pending?.act !== 'send') this.#save({ ...record, isSendWanted: false })
  }

  /** Resolves a conflict: keeps this device's draft or takes the server's. */
  readonly choose = (whose: 'mine' | 'theirs'): void => {
    const { record, conflict } = this.state()
    if (conflict === null) return
    this.#publish({ conflict: null, saving: { state: 'idle' } })
    this.#save(whose === 'mine' ? keepMine(record, conflict) : takeTheirs(record, conflict))
    void this.run()
  }

  /** Takes over a draft read from the server for another reason, unless this device has own input. */
  readonly notice = (theirs: ServerDraft): void => {
    const { record } = this.state()
    if (this.#running === null && !isUnsaved(record) && theirs.version > (record.version ?? 0))
      this.#save(takeTheirs(record, theirs))
  }

  /** Fetches the server's draft when the reader returns to the page: another device may have changed it. */
  readonly look = async (): Promise<void> => {
    const { record, end } = this.state()
    if (record.id === null || end !== null || isUnsaved(record) || !this.#context.isReachable()) return
    try {
      const { draft, number } = await this.#context.read(record.id)
      if (draft !== null) this.notice(draft)
      else if (!isUnsaved(this.state().record)) this.#finish({ number })
    } catch (error) {
      // A background read reports no error; the next save does.
      if (!(error instanceof ApiError)) throw error
    }
  }

  readonly adopt = (record: DraftRecord): void => this.#publish({ record })

  readonly discard = (): void => {
    this.#finish('deleted')
  }

  readonly run = (): Promise<void> => {
    clearTimeout(this.#timer)
    this.#running ??= this.#steps().finally(() => {
      this.#running = null
    })
    return this.#running
  }

  async #steps(): Promise<void> {
    while (await this.#step()) this.#retryAfter = FIRST_RETRY_MS
  }

  /** One call and its consequences; false: nothing more to do for now. */
  async #step(): Promise<boolean> {
    const { record, conflict, end, saving } = this.state()
    if (conflict !== null || end !== null) return false
    const request = nextRequest(record, this.#context.newKey())
    if (request === null) {
      if (saving.state !== 'idle' && record.savedAt !== null)
        this.#publish({ saving: { state: 'saved', at: record.savedAt } })
      return false
    }
    if (!this.#context.isReachable()) return this.#wait()
    // Stored before it is sent: after a reload the same call is repeated.
    this.#save({ ...record, pending: request })
    this.#publish({ saving: { state: 'saving' } })
    try {
      const answer = await this.#context.carryOut(request)
      if (request.act === 'send') return this.#finish({ number: answer.number })
      this.#save(settled(this.state().record, request.key, answer, this.#context.now().toISOString()))
      return true
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      return this.#afterRefusal(error, request)
    }
  }

  async #afterRefusal(error: ApiError, request: DraftRequest): Promise<boolean> {
    const { record } = this.state()
    if (isPassing(error)) return this.#wait(error)
    // The session has ended: the draft waits until the same person signs in again.
    if (error.status === 401) return this.#wait()
    if (error.msg === 'not_found' && request.id !== null) {
      this.#save(asNew(record))
      return true
    }
    if (error.msg === 'idempotency_key_reused') {
      this.#save({ ...record, pending: null })
      return true
    }
    if ((error.msg === 'stale_version' || error.msg === 'application_not_editable') && request.id !== null)
      return this.#reconcile(request.id, error)
    this.#save(refused(record))
    if (request.act === 'send') {
      this.#publish({
        refusal: { error, attempt: (this.state().refusal?.attempt ?? 0) + 1, values: request.values },
        saving: { state: 'idle' },
      })
    } else this.#publish({ saving: { state: 'failed', error } })
    return false
  }

  /** The server has another version, or the application is already submitted. Continues unless a person must choose. */
  async #reconcile(id: string, refusal: ApiError): Promise<boolean> {
    let found: ServerState
    try {
      found = await this.#context.read(id)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      return this.#wait(error)
    }
    if (found.draft === null) return this.#finish({ number: found.number })
    if (refusal.msg !== 'stale_version') {
      this.#publish({ saving: { state: 'failed', error: refusal } })
      return false
    }
    const next = reconciled(this.state().record, found.draft)
    if (next === null) {
      this.#publish({ conflict: found.draft, saving: { state: 'idle' } })
      return false
    }
    this.#save(next)
    return true
  }

  /** Retries later with a growing delay; the network's return retries at once. */
  #wait(error?: ApiError): false {
    const isAnswered = error !== undefined && error.status !== 0
    this.#publish({
      saving: isAnswered ? { state: 'failed', error } : { state: 'waiting', isStored: this.#isStored },
    })
    if (error !== undefined) {
      this.#runIn(this.#retryAfter)
      this.#retryAfter = Math.min(2 * this.#retryAfter, LONGEST_RETRY_MS)
    }
    return false
  }

  #runIn(milliseconds: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.run(), milliseconds)
  }

  #finish(end: NonNullable<DraftState['end']>): false {
    clearTimeout(this.#timer)
    this.#context.store(null)
    this.#publish({ end })
    return false
  }

  #save(record: DraftRecord): void {
    this.#isStored = this.#context.store(record)
    this.#publish({ record })
  }

  #publish(part: Partial<DraftState>): void {
    this.store.set({ ...this.store.current(), ...part })
  }
}
