import guestTable from 'virtual:guest-endpoints'
import type { EndpointName, Endpoints } from '@portal/domain/contract.ts'
import type { Gotten, Sent } from '@portal/domain/kernel/endpoint.ts'
import type { Language } from '@portal/domain/kernel/language.ts'
import { REHEARSAL_HEADER } from '@portal/domain/rehearsals/rules.ts'
import { ApiError } from './api-error.ts'
import { ownToken, rehearsedAt } from './rehearsal.ts'
import { chosenSeason } from './season.ts'
import { currentSession, noteCall } from './session.ts'
import { currentTexts } from './texts.ts'

export type Input<Name extends EndpointName> = Sent<Endpoints[Name]>
export type Answer<Name extends EndpointName> = Gotten<Endpoints[Name]>

export type CallOptions = {
  readonly signal?: AbortSignal | undefined
  /** Idempotency key: a repeated submission is harmless (docs/specification/wire-format.md#repeated-calls). */
  readonly idempotencyKey?: string
  /** Bypasses the browser's cache: the caller has just changed the data. */
  readonly isFresh?: boolean
  /** Language of the response. Default: the language of the browser's reader. */
  readonly language?: Language
  /** Transport in place of the network. */
  readonly ask?: typeof fetch
}

let onSessionLost: () => void = () => undefined

/** Sets the listener for a session that ends because the server no longer knows its token. */
export function whenSessionIsLost(act: () => void): void {
  onSessionLost = act
}

function headersOf(options: CallOptions): Record<string, string> {
  const session = currentSession()
  return {
    'Accept-Language': options.language ?? currentTexts().language,
    ...(rehearsedAt === null ? {} : { [REHEARSAL_HEADER]: ownToken() }),
    ...(session === null ? {} : { Authorization: `Bearer ${session.token}` }),
    ...(options.idempotencyKey === undefined ? {} : { 'Idempotency-Key': options.idempotencyKey }),
  }
}

type AnyInput = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown }

function addressOf(path: string, { params = {}, query = {} }: AnyInput): string {
  const search = new URLSearchParams()
  for (const [name, given] of Object.entries(query)) {
    for (const value of Array.isArray(given) ? given : [given]) {
      if (value !== undefined && value !== null && value !== '') search.append(name, String(value))
    }
  }
  const address = `/api${path.replace(/:(\w+)/g, (_match, name: string) => encodeURIComponent(String(params[name])))}`
  return search.size > 0 ? `${address}?${search}` : address
}

/** Entry of a call. The table of calls with a session comes with the first of them. */
async function entryOf(name: string) {
  const entry = guestTable[name] ?? (await import('virtual:session-endpoints')).default[name]
  if (entry === undefined) throw new Error(`No endpoint is called ${name}`)
  return entry
}

export async function requestOf<Name extends EndpointName>(name: Name, input: Input<Name>, options: CallOptions) {
  const [method, path, _kind, isOfSeason] = await entryOf(name)
  const season = isOfSeason === undefined ? null : chosenSeason()
  const { query, ...given } = input as AnyInput
  const address = addressOf(path, season === null ? (input as AnyInput) : { ...given, query: { ...query, season } })
  return { method, address, headers: headersOf(options), token: currentSession()?.token }
}

/** Error of a refused call. Ends the session if the server no longer knows its token. */
export function refusalOf(status: number, text: string, token: string | undefined): ApiError {
  let body: ConstructorParameters<typeof ApiError>[1] = {}
  try {
    body = JSON.parse(text)
  } catch {
    body = { msg: status >= 500 ? 'try_again_later' : 'error_occurred' }
  }
  const error = new ApiError(status, body)
  // A late 401 of an earlier session must not end the one that has begun since.
  if (status === 401 && error.msg === 'session_expired' && token !== undefined && currentSession()?.token === token) {
    onSessionLost()
  }
  return error
}

export const noAnswer = (): ApiError =>
  new ApiError(0, { msg: 'try_again_later', message: currentTexts().t('app.errors.network') })

/** Throws `noAnswer()`, except for an aborted call, whose error stays as it is. */
export const connectionLost = (error: unknown): never => {
  throw error instanceof DOMException && error.name === 'AbortError' ? error : noAnswer()
}

export async function responseTo<Name extends EndpointName>(
  name: Name,
  input: Input<Name>,
  options: CallOptions,
): Promise<Response> {
  const { body } = input as AnyInput
  const { method, address, headers, token } = await requestOf(name, input, options)
  const ask = options.ask ?? fetch
  const response = await ask(address, {
    method,
    headers: { ...headers, ...(body === undefined ? {} : { 'Content-Type': 'application/json' }) },
    body: body === undefined ? null : JSON.stringify(body),
    signal: options.signal ?? null,
    cache: options.isFresh || rehearsedAt !== null ? 'reload' : 'default',
  }).catch(connectionLost)
  noteCall()
  if (!response.ok) throw refusalOf(response.status, await response.text(), token)
  return response
}

/**
 * Calls one endpoint by its name. Returns the declared type; a download returns a Blob.
 * @throws ApiError on every refusal and on a lost connection.
 * @throws DOMException `AbortError` when the signal fires.
 */
export async function call<Name extends EndpointName>(
  name: Name,
  input: Input<Name>,
  options: CallOptions = {},
): Promise<Answer<Name>> {
  const [, , kind] = await entryOf(name)
  const response = await responseTo(name, input, options)
  return (kind === 'download' ? response.blob() : response.json()) as Promise<Answer<Name>>
}
