import { once } from 'node:events'
import { isIP } from 'node:net'
import { connect } from 'node:tls'

const TIMEOUT_MILLISECONDS = 5_000
const KEPT_MILLISECONDS = 3_600_000

export type ReadCertificate = (host: string, port: number) => Promise<Date>

export const readCertificate: ReadCertificate = async (host, port) => {
  const name = isIP(host) === 0 ? { servername: host } : {}
  const socket = connect({ host, port, ...name, rejectUnauthorized: false, timeout: TIMEOUT_MILLISECONDS })
  try {
    socket.on('timeout', () => socket.destroy(new Error('no answer')))
    await once(socket, 'secureConnect')
    return new Date(socket.getPeerCertificate().valid_to)
  } finally {
    socket.destroy()
  }
}

export function secureHostOf(url: string): { readonly host: string; readonly port: number } | null {
  const { protocol, hostname, port } = new URL(url)
  return protocol === 'https:' ? { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) || 443 } : null
}

/** End of a certificate in seconds since 1970, read once an hour; NaN: none. */
export function watchCertificate(
  { host, port }: { readonly host: string; readonly port: number },
  read: ReadCertificate = readCertificate,
): () => Promise<number> {
  let known: { readonly at: number; readonly seconds: Promise<number> } | undefined
  return () => {
    if (known === undefined || performance.now() - known.at > KEPT_MILLISECONDS) {
      const seconds = read(host, port).then(
        (until) => until.getTime() / 1000,
        () => Number.NaN,
      )
      known = { at: performance.now(), seconds }
    }
    return known.seconds
  }
}
