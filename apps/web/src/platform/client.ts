import table from 'virtual:endpoints'
import type { EndpointName, Endpoints } from '@portal/domain/contract.ts'
import type { Gotten, Sent } from '@portal/domain/kernel/endpoint.ts'
import type { Language } from '@portal/domain/kernel/language.ts'
import { ApiError } from './api-error.ts'
import { currentSession, noteCall } from './session.ts'
import { currentTexts } from './texts.ts'

export type Input<Name extends EndpointName> = Sent<Endpoints[Name]>
export type Answer<Name extends EndpointName> = Gotten<Endpoints[Name]>

type UploadName = {
  [Name in EndpointName]: Endpoints[Name] extends { readonly kind: 'upload' | 'piece' } ? Name : never
}[EndpointName]

type DownloadName = {
  [Name in EndpointName]: Endpoints[Name] extends { readonly kind: 'download' } ? Name : never
}[EndpointName]

type CallOptions = {
  readonly signal?: AbortSignal | undefined
  /** The same key makes a repeated submission harmless (docs/specification/wire-format.md#repeated-calls). */
  readonly idempotencyKey?: string
  /** What the browser has kept of an earlier answer does not do: the caller has just changed it. */
  readonly isFresh?: boolean
  /** Nobody waits for the answer: the server may let the call wait for others (docs/specification/wire-format.md#headers). */
  readonly isBackground?: boolean
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
    ...(options.isBackground ? { Priority: 'u=7' } : {}),
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

function failure(status: number, text: string, token: string | undefined): ApiError {
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

const connectionLost = (error: unknown): never => {
  if (error instanceof DOMException && error.name === 'AbortError') throw error
  throw new ApiError(0, { msg: 'try_again_later', message: currentTexts().t('app.errors.network') })
}

/** Gives the response once it has turned out to be no refusal. */
async function responseTo<Name extends EndpointName>(
  name: Name,
  input: Input<Name>,
  options: CallOptions,
): Promise<Response> {
  const [method, path] = entryOf(name)
  const { body } = input as AnyInput
  const token = currentSession()?.token
  const ask = options.ask ?? fetch
  const response = await ask(addressOf(path, input as AnyInput), {
    method,
    headers: { ...headersOf(options), ...(body === undefined ? {} : { 'Content-Type': 'application/json' }) },
    body: body === undefined ? null : JSON.stringify(body),
    signal: options.signal ?? null,
    cache: options.isFresh ? 'reload' : 'default',
  }).catch(connectionLost)
  noteCall()
  if (!response.ok) throw failure(response.status, await response.text(), token)
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

/** Fetches what the server writes while it is read; `onBytes` gets how much has come so far. Throws as `call` does. */
export async function download<Name extends DownloadName>(
  name: Name,
  input: Input<Name>,
  { onBytes, signal }: { readonly onBytes: (bytes: number) => void; readonly signal: AbortSignal },
): Promise<Blob> {
  const response = await responseTo(name, input, { signal })
  const reader = response.body?.getReader()
  const parts: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  for (;;) {
    const read = await reader?.read().catch(connectionLost)
    if (read === undefined || read.done) break
    parts.push(read.value)
    bytes += read.value.length
    onBytes(bytes)
  }
  return new Blob(parts, { type: response.headers.get('content-type') ?? '' })
}

/** What an upload says besides its file: parts of its address. */
type UploadQuery<Name extends UploadName> = 'query' extends keyof Input<Name>
  ? { readonly query: Input<Name>['query'] }
  : { readonly query?: never }
type UploadParams<Name extends UploadName> = 'params' extends keyof Input<Name>
  ? { readonly params: Input<Name>['params'] }
  : { readonly params?: never }

/** Sends one file, or a piece of one, in the field `file`. `onProgress` gets the share that is sent, 0 to 1; fetch cannot tell it. */
export function upload<Name extends UploadName>(
  name: Name,
  file: Blob,
  options: UploadParams<Name> & UploadQuery<Name> & { onProgress?: (share: number) => void; signal?: AbortSignal },
): Promise<Answer<Name>> {
  const [method, path] = entryOf(name)
  const { params, query, onProgress, signal } = options
  const token = currentSession()?.token
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, addressOf(path, { params, query } as AnyInput))
    for (const [header, value] of Object.entries(headersOf({}))) request.setRequestHeader(header, value)
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0)
    request.onload = () => {
      noteCall()
      if (request.status < 300) resolve(JSON.parse(request.responseText))
      else reject(failure(request.status, request.responseText, token))
    }
    request.onerror = () =>
      reject(new ApiError(0, { msg: 'try_again_later', message: currentTexts().t('app.errors.network') }))
    request.onabort = () => reject(new DOMException('Aborted', 'AbortError'))
    signal?.addEventListener('abort', () => request.abort())
    const form = new FormData()
    form.append('file', file)
    request.send(form)
  })
}

/** Hands a downloaded blob to the browser under a name. */
export function saveBlob(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob)
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  // Safari reads the address after the click returns.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
