import type { Readable } from 'node:stream'
import type { Actor } from '@portal/domain/kernel/actor.ts'
import type { Endpoint, EndpointTable, Given, Parsed, RateName } from '@portal/domain/kernel/endpoint.ts'
import type { Language } from '@portal/domain/kernel/language.ts'
import type { FieldError, Refusal } from '@portal/domain/kernel/refusal.ts'
import type { Db, Trx } from '../platform/database/database.ts'

type ActorOf<E extends Endpoint> = E['access'] extends 'guest'
  ? null
  : E['access'] extends 'public'
    ? Actor | null
    : Actor

export type ReadScope<A = Actor> = {
  readonly db: Db
  readonly actor: A
  readonly now: Date
  readonly language: Language
  /** The primary, where `db` may be a read-only replica: for rows of the audit trail. */
  readonly primary?: Db
  /** Content version and day at the start of a call with a cached answer (answer-cache.ts). */
  readonly content?: string | undefined
}

export type WriteScope<A = Actor> = {
  readonly db: Trx
  readonly actor: A
  readonly now: Date
  readonly language: Language
}

/**
 * Scope of calls with slow work (hash a password, store a file) around their transaction. `write` runs one command in
 * one transaction, rolled back when it refuses.
 */
export type OuterScope<A = Actor> = ReadScope<A> & {
  readonly tokenHash: Buffer | null
  readonly from: { readonly address: string; readonly userAgent: string }
  /** The call has an `Idempotency-Key`: all writes belong into `write`, which stores the answer. */
  readonly isKeyed: boolean
  /** Returns the try of a password: a success is no guess. */
  readonly forgiveRate: () => Promise<void>
  /** Counts a call for an account that only the handler knows. Null: within the budget. */
  readonly takeRate: (name: RateName, accountId: string) => Promise<Refusal | null>
  readonly write: <T>(command: (scope: WriteScope<A>) => Promise<T | Refusal>) => Promise<T | Refusal>
}

/** Uploaded file in memory (at most 5 MiB). */
export type Upload = { readonly name: string; readonly bytes: Buffer }

export type Download = {
  readonly name: string
  readonly type: string
  readonly body: Buffer | Readable
  readonly size?: number
  readonly isInline?: boolean
  readonly etag?: string
}

type Input<E extends Endpoint> = Parsed<E> &
  (E extends { readonly kind: 'upload' | 'piece' } ? { readonly file: Upload } : unknown)
type Output<E extends Endpoint> = E extends { readonly kind: 'download' } ? Download : Given<E>

export type ValidPart<E extends Endpoint> = Parsed<E> extends { readonly body: infer Body } ? Partial<Body> : never

/**
 * Faults that a shape cannot find (a date against today, an id against a directory). Called when the shape refuses,
 * with the valid fields, so that all faults come back at once. With a valid shape the handler checks by itself.
 */
type FurtherFaults<E extends Endpoint> = {
  readonly faults?: (scope: ReadScope<ActorOf<E>>, body: ValidPart<E>) => Promise<readonly FieldError[]>
}

export type Handler<E extends Endpoint> = FurtherFaults<E> & HandlerKind<E>
type HandlerKind<E extends Endpoint> =
  | { readonly read: (scope: ReadScope<ActorOf<E>>, input: Input<E>) => Promise<Output<E> | Refusal> }
  | { readonly write: (scope: WriteScope<ActorOf<E>>, input: Input<E>) => Promise<Output<E> | Refusal> }
  | { readonly around: (scope: OuterScope<ActorOf<E>>, input: Input<E>) => Promise<Output<E> | Refusal> }

/** Handlers of an endpoint table. A missing one does not compile. */
export type Handlers<T extends EndpointTable> = { readonly [K in keyof T]: Handler<T[K]> }
