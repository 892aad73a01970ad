import type { Actor } from '@portal/domain/kernel/actor.ts'
import { hasRole } from '@portal/domain/kernel/actor.ts'
import type { Endpoint, EndpointTable, RateName } from '@portal/domain/kernel/endpoint.ts'
import { ERROR_STATUS } from '@portal/domain/kernel/error-key.ts'
import { type Language, languageFromHeader } from '@portal/domain/kernel/language.ts'
import { type FieldError, isRefusal, Refusal, refuse, refuseFields } from '@portal/domain/kernel/refusal.ts'
import { plainEmail } from '@portal/domain/kernel/typed-text.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database.ts'
import { hashToken } from '../platform/tokens.ts'
import { refusalOf, sendRefusal } from './answer.ts'
import type { AtOnce, Callers } from './callers.ts'
import { clientHost } from './client-address.ts'
import type { Download, Handlers, OuterScope, WriteScope } from './handler.ts'
import { once } from './idempotency.ts'
import type { KeptAnswers } from './kept-answers.ts'
import { accountKindOf, atKnownPlace, type KnownPlaceOf, placeOf } from './known-place.ts'
import { forgiveRate, isOwnCall, type RatedCall, takeRate } from './rates.ts'
import type { ReplicaReads } from './replica-reads.ts'
import { publicAnswer, sendDownload, sendPublicJson } from './send.ts'
import { inTransaction } from './transaction.ts'
import type { Uploads } from './upload.ts'
import { isUnstorable, parsePart, validPart, withoutEmpty } from './validation.ts'

/** What every call needs besides its own handler. */
export type MountOptions = {
  readonly db: Db
  readonly clock: Clock
  readonly callers: Callers
  readonly areRateLimitsOn: boolean
  readonly uploads: Uploads
  readonly kept: KeptAnswers
  readonly knownPlaceOf: KnownPlaceOf
  /** Hears, of each call, whether its token has opened a session. */
  readonly onIdentified: (request: FastifyRequest, isSignedIn: boolean) => void
  /** Absent: everything is read from `db`. */
  readonly replica?: ReplicaReads | null
}

/** Characters of an `Idempotency-Key`. */
const LONGEST_KEY = 200

type AnyHandler = {
  readAtOnce?: {
    ask: (input: unknown, language: Language) => AtOnce
    answer: (scope: unknown, found: unknown, input: unknown) => Promise<unknown>
  }
  faults?: (scope: unknown, body: unknown) => Promise<readonly FieldError[]>
  read?: (scope: unknown, input: unknown) => Promise<unknown>
  write?: (scope: unknown, input: unknown) => Promise<unknown>
  around?: (scope: unknown, input: unknown) => Promise<unknown>
}

function bearerHash(request: FastifyRequest): Buffer | null {
  const [, token] = /^Bearer ([\w-]{20,200})$/i.exec(request.headers.authorization ?? '') ?? []
  return token === undefined ? null : hashToken(token)
}

/** What a call is counted by. A guest's call that names no e-mail counts by its address, a signed-in one by its account. */
function ratedCalls({ rate, path, access }: Endpoint, request: FastifyRequest, actor: Actor | null): RatedCall[] {
  const named = access === 'guest' ? (request.body as { email?: unknown } | null | undefined)?.email : undefined
  const address = clientHost(request)
  const caller = actor?.accountId ?? address
  // An e-mail that no database holds names no account; its shape is refused later.
  const isNamed = typeof named === 'string' && !isUnstorable(named)
  const email = isNamed ? plainEmail(named.slice(0, 1000)).slice(0, 254) : caller
  // Whatever checks a password at one door is the same guess.
  const scopeOf = (name: RateName) => (name !== 'sign-in' ? path : accountKindOf(path).toLowerCase())
  const names = rate === undefined ? [] : [rate].flat()
  return names.length === 0
    ? [{ name: 'any', scope: '', email, caller, address }]
    : names.map((name) => ({ name, scope: scopeOf(name), email, caller, address }))
}

function isAllowed(endpoint: Endpoint, actor: Actor | null): boolean {
  if (endpoint.access === 'guest' || endpoint.access === 'public') return true
  if (endpoint.access === 'signed-in') return actor !== null
  if (actor === null || (endpoint.isOfWholePortal && actor.universityId !== null)) return false
  return hasRole(actor, ...endpoint.access)
}

/** The parts of the request, parsed; a malformed id: not_found (docs/specification/wire-format.md#order-of-checks). */
function parseInput(endpoint: Endpoint, request: FastifyRequest): Refusal | Record<string, unknown> {
  const missing = endpoint.missing ?? 'field_required'
  const input: Record<string, unknown> = {}
  const parts: readonly ['params' | 'query' | 'body', z.ZodType | undefined, unknown][] = [
    ['params', endpoint.params, request.params],
    ['query', endpoint.query, withoutEmpty(request.query)],
    ['body', endpoint.body, request.body ?? {}],
  ]
  for (const [part, schema, given] of parts) {
    if (schema === undefined) continue
    if (isUnstorable(given)) return refuse(part === 'params' ? 'not_found' : 'wrong_value')
    const parsed = parsePart(schema, given, missing)
    if ('refusal' in parsed) return part === 'params' ? refuse('not_found') : parsed.refusal
    input[part] = parsed.value
  }
  return input
}

/**
 * Serves a table of endpoints: form (the parser, before), session, role, rate, shape; sight, policy and state are the
 * handler's (docs/specification/wire-format.md#order-of-checks). What the answer's schema does not list never leaves.
 */
export function mount<T extends EndpointTable>(
  app: FastifyInstance,
  options: MountOptions,
  table: T,
  handlers: Handlers<T>,
): void {
  for (const [name, endpoint] of Object.entries(table)) {
    const handler = handlers[name] as AnyHandler
    if (endpoint.mayLag && handler.read === undefined) throw new Error(`${name} may lag and is no read`)
    app.route({
      method: endpoint.method,
      url: `/api${endpoint.path}`,
      handler: (request, reply) => answerCall(options, name, endpoint, handler, request, reply),
    })
  }
}

/** A refusal of the shape with further faults, each field once. */
function withFaults(refusal: Refusal, further: readonly FieldError[]): Refusal {
  const fieldOf = ({ field }: FieldError) => field.split('.')[0]
  const named = new Set(refusal.errors.map(fieldOf))
  const added = further.filter((fault) => !named.has(fieldOf(fault)))
  return added.length === 0 ? refusal : refuseFields([...refusal.errors, ...added])
}

async function answerCall(
  options: MountOptions,
  name: string,
  endpoint: Endpoint,
  handler: AnyHandler,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { db, clock } = options
  const now = clock.now()
  const language = languageFromHeader(request.headers['accept-language'])
  const tokenHash = endpoint.access === 'guest' ? null : bearerHash(request)
  const { cacheSeconds } = endpoint
  const isKept = cacheSeconds !== undefined && endpoint.kind === undefined
  const isCounted = options.areRateLimitsOn && !isOwnCall(request)
  // What may be kept is not counted before it is known to be made anew; named budgets are counted one by one.
  const isCountedAtOnce = isCounted && !isKept && endpoint.rate === undefined
  const { readAtOnce } = handler
  // What a wrong shape is refused with stands behind session, role and rate: then nothing is read at once.
  const early = isKept || readAtOnce !== undefined ? parseInput(endpoint, request) : undefined
  const come = {
    ...{ tokenHash, now, access: endpoint.access, address: clientHost(request) },
    ...(readAtOnce === undefined || isRefusal(early) ? {} : { atOnce: readAtOnce.ask(early, language) }),
  }
  const { actor, wait, found } = await options.callers[isCountedAtOnce ? 'countIn' : 'identify'](db, come)
  options.onIdentified(request, actor !== null)
  const needsSession = endpoint.access !== 'guest' && endpoint.access !== 'public'
  if (needsSession && actor === null) return sendRefusal(reply, refuse('session_expired'), language)
  if (!isAllowed(endpoint, actor)) return sendRefusal(reply, refuse('forbidden'), language)

  const place =
    isKept && !isRefusal(early)
      ? { state: await options.kept.state(now), key: JSON.stringify([name, language, early]) }
      : null
  const kept = place === null ? undefined : options.kept.find(place.state, place.key)
  // What is made already costs nothing and is not counted.
  if (kept !== undefined && cacheSeconds !== undefined) return sendPublicJson(request, reply, cacheSeconds, kept)

  const named = isOwnCall(request) ? [] : ratedCalls(endpoint, request, actor)
  const isSignIn = endpoint.access === 'guest' && named.some((call) => call.name === 'sign-in')
  const rated = isCounted && isSignIn ? await atKnownPlace(options, endpoint.path, request, named) : named
  const take = async (calls: readonly RatedCall[]): Promise<Refusal | null> => {
    for (const call of options.areRateLimitsOn ? calls : []) {
      const seconds = await takeRate(db, call, now)
      if (seconds !== null) return tooMany(seconds)
    }
    return null
  }
  const refused = wait !== null ? tooMany(wait) : isCountedAtOnce ? null : await take(rated)
  if (refused !== null) return sendRefusal(reply, refused, language)

  const input = early ?? parseInput(endpoint, request)
  if (isRefusal(input)) {
    const further = input.errors.length === 0 ? undefined : handler.faults
    const body = validPart(endpoint.body, request.body)
    const faults = (await further?.({ db, actor, now, language }, body)) ?? []
    return sendRefusal(reply, withFaults(input, faults), language)
  }
  const call = { db, actor, now, language, tokenHash, rated, take, name, endpoint, handler, request, found }
  const act = (input: Record<string, unknown>) =>
    run({ ...call, content: place?.state, replica: options.replica ?? null }, input)
  const { kind } = endpoint
  const result = await (kind === 'upload' || kind === 'piece'
    ? options.uploads.receive(request, { caller: rated[0]?.caller ?? '', kind }, (file) => act({ ...input, file }))
    : act(input)
  ).catch(async (error: unknown) => {
    // Nobody's try is used up by a fault of ours; where the counters are away too, they are of no use to anybody.
    if (ERROR_STATUS[refusalOf(error).key] >= 500)
      await Promise.all(rated.map((call) => forgiveRate(db, call))).catch(() => undefined)
    throw error
  })
  if (isRefusal(result)) return sendRefusal(reply, result, language)
  if (endpoint.kind === 'download') return sendDownload(request, reply, endpoint, result as Download)
  if (cacheSeconds === undefined) return reply.header('cache-control', 'no-store').send(result)
  const answer = publicAnswer(result)
  if (place !== null) options.kept.keep(place.state, place.key, answer)
  return sendPublicJson(request, reply, cacheSeconds, answer)
}

const tooMany = (seconds: number): Refusal => new Refusal('too_many_requests', [], seconds)

/** A call that is let in. */
type Call = {
  readonly db: Db
  readonly actor: Actor | null
  readonly now: Date
  readonly language: Language
  readonly tokenHash: Buffer | null
  readonly rated: readonly RatedCall[]
  readonly take: (calls: readonly RatedCall[]) => Promise<Refusal | null>
  readonly name: string
  readonly endpoint: Endpoint
  readonly handler: AnyHandler
  readonly request: FastifyRequest
  readonly found: unknown
  readonly content: string | undefined
  readonly replica: ReplicaReads | null
}

/** Calls the handler in the way it asks for and filters its answer. */
async function run(call: Call, input: unknown): Promise<unknown> {
  const { db, actor, now, language, endpoint, handler, request, rated } = call
  const filtered = (result: unknown): unknown =>
    isRefusal(result) || endpoint.answer === undefined ? result : endpoint.answer.parse(result)
  const scope = { db, actor, now, language, content: call.content }
  if (handler.readAtOnce !== undefined) return filtered(await handler.readAtOnce.answer(scope, call.found, input))
  if (handler.read !== undefined) {
    const { read } = handler
    const ask = (given: typeof scope) => read(given, input)
    return filtered(await (call.replica === null ? ask(scope) : call.replica.read(endpoint, scope, ask)))
  }

  const header = request.headers['idempotency-key']
  const key = endpoint.idempotent && typeof header === 'string' && header !== '' ? header : null
  if (key !== null && key.length > LONGEST_KEY) return refuse('wrong_value')
  const write: OuterScope<Actor | null>['write'] = (command) =>
    inTransaction(db, (trx) => command({ db: trx, actor, now, language } satisfies WriteScope<Actor | null>))
  const keyed = {
    key: key ?? '',
    endpoint: call.name,
    accountId: actor?.accountId ?? null,
    body: [request.params, request.body],
  }
  if (handler.write !== undefined) {
    const command = handler.write
    return inTransaction(db, async (trx) => {
      const act = async () => filtered(await command({ db: trx, actor, now, language }, input))
      return key === null ? act() : once(trx, keyed, now, act)
    })
  }
  const outer: OuterScope<Actor | null> = {
    ...scope,
    tokenHash: call.tokenHash,
    from: placeOf(request),
    isKeyed: key !== null,
    forgiveRate: async () => {
      for (const one of rated) if (one.name === 'sign-in' || one.name === 'known-sign-in') await forgiveRate(db, one)
    },
    takeRate: (rate, accountId) =>
      call.take(rated.slice(0, 1).map((one) => ({ ...one, name: rate, caller: accountId }))),
    write:
      key === null
        ? write
        : (command) =>
            inTransaction(db, (trx) => once(trx, keyed, now, () => command({ db: trx, actor, now, language }))),
  }
  return filtered(await handler.around?.(outer, input))
}
