import { type ReadCertificate, secureHostOf } from '../../apps/server/src/platform/certificate.ts'
import type { Environment } from '../../apps/server/src/platform/environment.ts'
import { about, type Finding, reasonOf } from './finding.ts'

const DAY_MILLISECONDS = 86_400_000
/** Certificates that renew themselves do it a month before their end: a fortnight before, something is wrong. */
const LATE_DAYS = 14

/** Remaining validity of the certificate of PUBLIC_URL. */
export async function checkCertificate(
  { publicUrl }: Environment,
  now: Date,
  certificateOf: ReadCertificate,
): Promise<readonly Finding[]> {
  const place = secureHostOf(publicUrl)
  if (place === null) return []
  const { host } = new URL(publicUrl)
  const { ok, warn, fail } = about('certificate')
  try {
    const until = await certificateOf(place.host, place.port)
    const days = Math.floor((until.getTime() - now.getTime()) / DAY_MILLISECONDS)
    const words = `that of ${host} is valid until ${until.toISOString().slice(0, 10)}`
    if (days < 0) return [fail(`${words}: it is over, browsers let nobody in; renew it`)]
    return [days < LATE_DAYS ? warn(`${words}, ${days} days: see why it was not renewed`) : ok(words)]
  } catch (error) {
    return [warn(`${host} shows none (${reasonOf(error)}): look at the proxy, or from where this machine reaches it`)]
  }
}
