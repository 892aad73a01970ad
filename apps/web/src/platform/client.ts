import table from 'virtual:endpoints'
import type { EndpointName, Endpoints } from '@portal/domain/contract.ts'
import type { Gotten, Sent } from '@portal/domain/kernel/endpoint.ts'
import type { Language } from '@portal/domain/kernel/language.ts'
import { ApiError } from './api-error.ts'
import { currentSession, noteCall } from './session.ts'
import { currentTexts } from './texts.ts'

export type Input<Name extends EndpointName> = Sent<Endpoints[Name]>
export type Answer<Name extends EndpointName> = Gotten<Endpoints[Name]>

type CallOptions = {
  readonly signal?: AbortSignal | undefined
  /** The same key makes a repeated submission harmless (docs/specification/wire-format.md#repeated-calls). */
  readonly idempotencyKey?: string
  /** What the browser has kept of an earlier answer does not do: the caller has just changed it. */
  readonly isFresh?: boolean
  /** In which language it is answered; by default in that of the browser's reader. */
  readonly language?: Language
  /** Sends the call another way than over the network. */
  readonly ask?: typeof fetch
}

let onSessionLost: () => void = () => undefined

/** Sets what happens when the server no longer knows the token of a session that was open here. */
export function whenSessionIsLost(act: () => void): void {
  onSessionLost = act
}

function headersOf(options: CallOptions): Record<string, string> {
  const session = currentSession()
  return {
    'Accept-Language': options.language ?? currentTexts().language,
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

function entryOf(name: string): readonly [method: string, path: string, kind: string] {
  const entry = table[name]
  if (entry === undefined) throw new Error(`No endpoint is called ${name}`)
  return entry
}

/** How a call is sent, and with the token of which session. */
export function requestOf<Name extends EndpointName>(name: Name, input: Input<Name>, options: CallOptions) {
  const [method, path] = entryOf(name)
  return {
    ...{ method, address: addressOf(path, input as AnyInput), headers: headersOf(options) },
    token: currentSession()?.token,
  }
}

/** The refusal that a call was answered with; it ends the session whose token the server no longer knows. */
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

/** The refusal of a call that got no answer. */
export const noAnswer = (): ApiError =>
  new ApiError(0, { msg: 'try_again_later', message: currentTexts().t('app.errors.network') })

/** Throws it; a call that its caller has given up stays what it is. */
export const connectionLost = (error: unknown): never => {
  throw error instanceof DOMException && error.name === 'AbortError' ? error : noAnswer()
}

/** Gives the response to a call once it has turned out to be no refusal. Throws as `call` does. */
export async function responseTo<Name extends EndpointName>(
  name: Name,
  input: Input<Name>,
  options: CallOptions,
): Promise<Response> {
  const { body } = input as AnyInput
  const { method, address, headers, token } = requestOf(name, input, options)
  const ask = options.ask ?? fetch
  const response = await ask(address, {
    method,
    headers: { ...headers, ...(body === undefined ? {} : { 'Content-Type': 'application/json' }) },
    body: body === undefined ? null : JSON.stringify(body),
    signal: options.signal ?? null,
    cache: options.isFresh ? 'reload' : 'default',
  }).catch(connectionLost)
  noteCall()
  if (!response.ok) throw refusalOf(response.status, await response.text(), token)
  return response
}

/**
 * Calls one endpoint by its name and gives its answer as its declaration types it; downloads give a Blob.
 * Throws `ApiError` on every refusal and on a lost connection, and an AbortError when the signal fires.
 */
export async function call<Name extends EndpointName>(
  name: Name,
  input: Input<Name>,
  options: CallOptions = {},
): Promise<Answer<Name>> {
  const [, , kind] = entryOf(name)
  const response = await responseTo(name, input, options)
  return (kind === 'download' ? response.blob() : response.json()) as Promise<Answer<Name>>
}
