import type { EndpointName, Endpoints } from '@portal/domain/contract.ts'
import { type Answer, connectionLost, type Input, noAnswer, refusalOf, requestOf, responseTo } from './client.ts'
import { noteCall } from './session.ts'

type UploadName = {
  [Name in EndpointName]: Endpoints[Name] extends { readonly kind: 'upload' | 'piece' } ? Name : never
}[EndpointName]

type DownloadName = {
  [Name in EndpointName]: Endpoints[Name] extends { readonly kind: 'download' } ? Name : never
}[EndpointName]

/** Downloads a streamed response; `onBytes` reports the bytes received. Throws as `call` does. */
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

type UploadQuery<Name extends UploadName> = 'query' extends keyof Input<Name>
  ? { readonly query: Input<Name>['query'] }
  : { readonly query?: never }
type UploadParams<Name extends UploadName> = 'params' extends keyof Input<Name>
  ? { readonly params: Input<Name>['params'] }
  : { readonly params?: never }

type UploadBody<Name extends UploadName> = 'body' extends keyof Input<Name>
  ? { readonly body: Input<Name>['body'] & Readonly<Record<string, string>> }
  : { readonly body?: never }

/**
 * Uploads one file, or a piece of one, in the field `file`; `body` goes into fields of its own. `onProgress` reports the share sent, from 0 to 1; fetch
 * cannot report it.
 */
export async function upload<Name extends UploadName>(
  name: Name,
  file: Blob,
  options: UploadParams<Name> &
    UploadQuery<Name> &
    UploadBody<Name> & { onProgress?: (share: number) => void; signal?: AbortSignal },
): Promise<Answer<Name>> {
  const { onProgress, signal } = options
  const { method, address, headers, token } = await requestOf(name, options as Input<Name>, {})
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, address)
    for (const [header, value] of Object.entries(headers)) request.setRequestHeader(header, value)
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0)
    request.onload = () => {
      noteCall()
      if (request.status < 300) resolve(JSON.parse(request.responseText))
      else reject(refusalOf(request.status, request.responseText, token))
    }
    request.onerror = () => reject(noAnswer())
    request.onabort = () => reject(new DOMException('Aborted', 'AbortError'))
    signal?.addEventListener('abort', () => request.abort())
    const form = new FormData()
    for (const [field, value] of Object.entries(options.body ?? {})) form.append(field, value)
    form.append('file', file)
    request.send(form)
  })
}

export function saveBlob(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob)
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  // Safari reads the address only after the click returns.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
