import type { Actor } from '@portal/domain/kernel/actor.ts'
import type { Endpoint } from '@portal/domain/kernel/endpoint.ts'
import type { Language } from '@portal/domain/kernel/language.ts'
import type { FieldError, Refusal } from '@portal/domain/kernel/refusal.ts'
import type { FastifyRequest } from 'fastify'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import type { AnswerCache } from '../answer-cache.ts'
import type { Uploads } from '../limits/upload.ts'
import type { ReadyAnswer } from '../send.ts'
import type { KnownOriginOf } from './known-origin.ts'
import type { RatedCall } from './rates.ts'
import type { ReplicaReads } from './replica-reads.ts'

/** Finds the account whose session a token opens at an instant; null: none. */
export type FindSession = (db: Db, tokenHash: Buffer, now: Date) => Promise<Actor | null>

export type CallOptions = {
  readonly db: Db
  readonly clock: Clock
  readonly findSession: FindSession
  readonly areRateLimitsOn: boolean
  readonly uploads: Uploads
  readonly cache: AnswerCache
  readonly knownOriginOf: KnownOriginOf
  readonly onIdentified: (request: FastifyRequest, isSignedIn: boolean) => void
  readonly replica?: ReplicaReads | null
}

export type AnyHandler = {
  readonly faults?: (scope: unknown, body: unknown) => Promise<readonly FieldError[]>
  readonly read?: (scope: unknown, input: unknown) => Promise<unknown>
  readonly write?: (scope: unknown, input: unknown) => Promise<unknown>
  readonly around?: (scope: unknown, input: unknown) => Promise<unknown>
}

export type Call = {
  readonly options: CallOptions
  readonly name: string
  readonly endpoint: Endpoint
  readonly handler: AnyHandler
  readonly request: FastifyRequest
  readonly now: Date
  readonly language: Language
  readonly tokenHash: Buffer | null
  /** Set by the session step; null: a guest. */
  actor: Actor | null
  rated: readonly RatedCall[]
  input: Readonly<Record<string, unknown>>
  /** Set by the cache step for an endpoint with a cached answer. */
  cacheEntry: { readonly state: string; readonly key: string } | null
}

export type Outcome = Refusal | { readonly result: unknown } | { readonly ready: ReadyAnswer }

/** One step of a call. Null: the next step runs. */
export type Step = (call: Call) => Promise<Outcome | null> | Outcome | null
