import type { Actor } from '@portal/domain/kernel/actor.ts'
import type { Endpoint } from '@portal/domain/kernel/endpoint.ts'
import type { Language } from '@portal/domain/kernel/language.ts'
import type { FieldError, Refusal } from '@portal/domain/kernel/refusal.ts'
import type { FastifyRequest } from 'fastify'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import type { KeptAnswers } from '../kept-answers.ts'
import type { Uploads } from '../limits/upload.ts'
import type { ReadyAnswer } from '../send.ts'
import type { KnownPlaceOf } from './known-place.ts'
import type { RatedCall } from './rates.ts'
import type { ReplicaReads } from './replica-reads.ts'

/** Finds the account whose session a token opens at an instant; null: none. */
export type FindSession = (db: Db, tokenHash: Buffer, now: Date) => Promise<Actor | null>

/** What every call needs besides its own handler. */
export type CallOptions = {
  readonly db: Db
  readonly clock: Clock
  readonly findSession: FindSession
  readonly areRateLimitsOn: boolean
  readonly uploads: Uploads
  readonly kept: KeptAnswers
  readonly knownPlaceOf: KnownPlaceOf
  /** Hears, of each call, whether its token has opened a session. */
  readonly onIdentified: (request: FastifyRequest, isSignedIn: boolean) => void
  /** Absent: everything is read from `db`. */
  readonly replica?: ReplicaReads | null
}

/** A handler whose endpoint's types are no longer known. */
export type AnyHandler = {
  readonly faults?: (scope: unknown, body: unknown) => Promise<readonly FieldError[]>
  readonly read?: (scope: unknown, input: unknown) => Promise<unknown>
  readonly write?: (scope: unknown, input: unknown) => Promise<unknown>
  readonly around?: (scope: unknown, input: unknown) => Promise<unknown>
}

/** A call on its way through the steps; what a step finds out is there for those behind it. */
export type Call = {
  readonly options: CallOptions
  readonly name: string
  readonly endpoint: Endpoint
  readonly handler: AnyHandler
  readonly request: FastifyRequest
  readonly now: Date
  readonly language: Language
  readonly tokenHash: Buffer | null
  /** By session; null: a guest. */
  actor: Actor | null
  /** By budget: what the call was counted by. */
  rated: readonly RatedCall[]
  /** By input. */
  input: Readonly<Record<string, unknown>>
  /** By cache: where the answer is kept, for an endpoint whose answers are. */
  place: { readonly state: string; readonly key: string } | null
}

/** The handler's answer, or one that was ready. */
export type Outcome = Refusal | { readonly result: unknown } | { readonly ready: ReadyAnswer }

/** One step of a call. Null: the next step goes on. */
export type Step = (call: Call) => Promise<Outcome | null> | Outcome | null
