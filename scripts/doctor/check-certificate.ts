import { once } from 'node:events'
import { isIP } from 'node:net'
import { connect } from 'node:tls'
import type { Environment } from '../../apps/server/src/platform/environment.ts'
import { about, type Finding, reasonOf } from './finding.ts'

const PATIENCE_MILLISECONDS = 5_000
const DAY_MILLISECONDS = 86_400_000
/** Certificates that renew themselves do it a month before their end: a fortnight before, something is wrong. */
const LATE_DAYS = 14

/** The instant at which the certificate of an address ends. */
export type ReadCertificate = (host: string, port: number) => Promise<Date>

/** Asks for the certificate itself; whether a browser trusts it is not judged here. */
export const readCertificate: ReadCertificate = async (host, port) => {
  const name = isIP(host) === 0 ? { servername: host } : {}
  const socket = connect({ host, port, ...name, rejectUnauthorized: false, timeout: PATIENCE_MILLISECONDS })
  try {
    socket.on('timeout', () => socket.destroy(new Error('no answer')))
    await once(socket, 'secureConnect')
    return new Date(socket.getPeerCertificate().valid_to)
  } finally {
    socket.destroy()
  }
}

/** How long the certificate of PUBLIC_URL is valid. */
export async function checkCertificate(
  { publicUrl }: Environment,
  now: Date,
  certificateOf: ReadCertificate,
): Promise<readonly Finding[]> {
  const { protocol, hostname, port, host } = new URL(publicUrl)
  if (protocol !== 'https:') return []
  const { ok, warn, fail } = about('certificate')
  try {
    const until = await certificateOf(hostname.replace(/^\[|\]$/g, ''), Number(port) || 443)
    const days = Math.floor((until.getTime() - now.getTime()) / DAY_MILLISECONDS)
    const words = `that of ${host} is valid until ${until.toISOString().slice(0, 10)}`
    if (days < 0) return [fail(`${words}: it is over, browsers let nobody in; renew it`)]
    return [days < LATE_DAYS ? warn(`${words}, ${days} days: see why it was not renewed`) : ok(words)]
  } catch (error) {
    return [warn(`${host} shows none (${reasonOf(error)}): look at the proxy, or from where this machine reaches it`)]
  }
}
