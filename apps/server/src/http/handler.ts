import type { Readable } from 'node:stream'
import type { Actor } from '@portal/domain/kernel/actor.ts'
import type { Endpoint, EndpointTable, Given, Parsed, RateName } from '@portal/domain/kernel/endpoint.ts'
import type { Language } from '@portal/domain/kernel/language.ts'
import type { FieldError, Refusal } from '@portal/domain/kernel/refusal.ts'
import type { Db, Trx } from '../platform/database/database.ts'

/** Who a handler acts for: nobody on a guest call, perhaps somebody on a public one, certainly somebody elsewhere. */
type ActorOf<E extends Endpoint> = E['access'] extends 'guest'
  ? null
  : E['access'] extends 'public'
    ? Actor | null
    : Actor

/** What a read has in its hands. */
export type ReadScope<A = Actor> = {
  readonly db: Db
  readonly actor: A
  readonly now: Date
  readonly language: Language
  /** The database itself, where `db` may be a copy that only reads: for the row that says that something was read. */
  readonly primary?: Db
  /** Names what is public at the beginning of a call whose answer is kept (kept-answers.ts). */
  readonly content?: string | undefined
}

/** What a command has in its hands: `db` is its transaction and there is no other handle. */
export type WriteScope<A = Actor> = {
  readonly db: Trx
  readonly actor: A
  readonly now: Date
  readonly language: Language
}

/**
 * For the few calls that must do slow work (hash a password, store a file) before or after their transaction.
 * `write` runs one command in one transaction, rolled back when it refuses.
 */
export type OuterScope<A = Actor> = ReadScope<A> & {
  readonly tokenHash: Buffer | null
  /** From where the call comes, and by which program, as it says itself. */
  readonly from: { readonly address: string; readonly userAgent: string }
  /** The call carries an `Idempotency-Key`: whatever it writes belongs into `write`, which keeps its answer. */
  readonly isKeyed: boolean
  /** Gives back the try of a password: a success is no sign of guessing. */
  readonly forgiveRate: () => Promise<void>
  /** Uses one call of an account's budget, where only the handler knows whose it is; null: there was one left. */
  readonly takeRate: (name: RateName, accountId: string) => Promise<Refusal | null>
  readonly write: <T>(command: (scope: WriteScope<A>) => Promise<T | Refusal>) => Promise<T | Refusal>
}

/** An uploaded file, whole in memory (at most 5 MiB). */
export type Upload = { readonly name: string; readonly bytes: Buffer }

/** A binary answer. The name is encoded for the header by the mount. */
export type Download = {
  readonly name: string
  readonly type: string
  readonly body: Buffer | Readable
  readonly size?: number
  readonly isInline?: boolean
  /** Names this content and no other; only what browsers may keep (`cacheSeconds`) has one. */
  readonly etag?: string
}

type Input<E extends Endpoint> = Parsed<E> &
  (E extends { readonly kind: 'upload' | 'piece' } ? { readonly file: Upload } : unknown)
type Output<E extends Endpoint> = E extends { readonly kind: 'download' } ? Download : Given<E>

/** The fields of a body whose shape is right. */
export type ValidPart<E extends Endpoint> = Parsed<E> extends { readonly body: infer Body } ? Partial<Body> : never

/**
 * Faults that a shape cannot tell (a date against today, an id against a directory). Asked when the shape refuses, of
 * the fields that it does not, so that all faults are told at once; the handler itself asks where the shape is right.
 */
type FurtherFaults<E extends Endpoint> = {
  readonly faults?: (scope: ReadScope<ActorOf<E>>, body: ValidPart<E>) => Promise<readonly FieldError[]>
}

/** One endpoint's handler: a read, a command in one transaction, or slow work around one. */
export type Handler<E extends Endpoint> = FurtherFaults<E> & HandlerKind<E>
type HandlerKind<E extends Endpoint> =
  | { readonly read: (scope: ReadScope<ActorOf<E>>, input: Input<E>) => Promise<Output<E> | Refusal> }
  | { readonly write: (scope: WriteScope<ActorOf<E>>, input: Input<E>) => Promise<Output<E> | Refusal> }
  | { readonly around: (scope: OuterScope<ActorOf<E>>, input: Input<E>) => Promise<Output<E> | Refusal> }

/** A handler for every endpoint of a table; a missing one does not compile. */
export type Handlers<T extends EndpointTable> = { readonly [K in keyof T]: Handler<T[K]> }
