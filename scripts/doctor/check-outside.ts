import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect as connectPlainly, createServer } from 'node:net'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { connect as connectSecurely } from 'node:tls'
import { MAX_FILE_BYTES } from '@portal/domain/documents/schema.ts'
import { type Environment, startWarning } from '../../apps/server/src/platform/environment.ts'
import { openFileStore } from '../../apps/server/src/platform/files/files.ts'
import { EICAR, openScanner, ScannerAwayError } from '../../apps/server/src/platform/files/scanner.ts'
import { readDkimKey, verifySmtp } from '../../apps/server/src/platform/messages/mail.ts'
import { verifyMailbox } from '../../apps/server/src/platform/messages/mailbox.ts'
import { about, type Finding, reasonOf } from './finding.ts'

/** Keeps a file, reads it back and removes it. */
export async function checkFiles({ files: settings }: Environment): Promise<Finding> {
  const { ok, fail } = about('files')
  const store = openFileStore(settings)
  const key = `doctor-${randomUUID()}`
  const content = Buffer.from(key)
  const place = settings.kind === 's3' ? `bucket ${settings.bucket} at ${settings.endpoint}` : settings.folder
  const advice =
    settings.kind === 's3'
      ? 'look at FILES_URL, S3_ENDPOINT, S3_REGION and the keys'
      : "give the folder to the portal's account"
  let step = 'written to'
  try {
    await store.put(key, content)
    step = 'read from'
    const given = await store.get(key)
    if (given === undefined || !(await buffer(given)).equals(content)) return fail(`${place} loses what is written`)
    step = 'removed from'
    await store.remove(key)
    const left = await store.get(key)
    left?.destroy()
    return left === undefined ? ok(`written, read and removed in ${place}`) : fail(`${place} keeps what is removed`)
  } catch (error) {
    return fail(`${place} cannot be ${step} (${reasonOf((error as Error).cause ?? error)}): ${advice}`)
  }
}

/** Whether the virus scanner answers, finds what every scanner finds, and takes files as large as the portal does. */
export async function checkScanner({ clamdUrl, isPublic }: Environment, answerMs: number): Promise<Finding> {
  const { ok, warn, fail } = about('virus scanner')
  if (clamdUrl === undefined) {
    const text = 'CLAMD_URL is not set: files are not checked for viruses'
    return isPublic ? warn(`${text}; see docs/operations.md#virus-scanner`) : ok(text)
  }
  const scanner = openScanner(clamdUrl, answerMs)
  try {
    const version = await scanner.version()
    const found = await scanner.scan(Readable.from([EICAR]))
    if (found.kind !== 'infected') return fail(`${clamdUrl} does not find the test virus EICAR: it has no definitions`)
    // clamd closes where its limit is reached: its answer then comes, or is lost with the connection.
    const large = await scanner.scan(Readable.from([Buffer.alloc(MAX_FILE_BYTES)])).catch((error: Error) => {
      if (error instanceof ScannerAwayError) return { kind: 'unknown', reason: 'it breaks off' } as const
      throw error
    })
    if (large.kind === 'unknown')
      return fail(`${clamdUrl} does not take 5 MiB (${large.reason}): raise StreamMaxLength in clamd.conf`)
    return ok(`${version} answers at ${clamdUrl}`)
  } catch (error) {
    const reason = reasonOf((error as Error).cause ?? error)
    return fail(`${clamdUrl} does not answer (${reason}): look at clamd and CLAMD_URL; files wait meanwhile`)
  }
}

/** The mail server's greeting and sign-in; nothing is sent. */
export async function checkMail({ mail, isPublic, dataDir }: Environment, answerMs: number): Promise<Finding> {
  const { ok, warn, fail } = about('mail')
  if (mail.dkim !== undefined) {
    try {
      readDkimKey(mail.dkim.keyFile)
    } catch (error) {
      return fail((error as Error).message)
    }
  }
  if (mail.url === undefined) {
    const text = `MAIL_URL is not set: mails are files in ${dataDir}/outbox/mail`
    return isPublic ? fail(`${text}, and nobody can confirm an account`) : ok(text)
  }
  const { host } = new URL(mail.url)
  try {
    await verifySmtp(mail.url, answerMs)
  } catch (error) {
    if ((error as { code?: string }).code === 'EAUTH')
      return fail(`${host} refuses the user or the password of MAIL_URL`)
    return fail(`${host} is not to be reached (${reasonOf(error)}): look at MAIL_URL and the firewall`)
  }
  if (/@localhost>?$/.test(mail.from)) return warn(`${host} answers, but MAIL_FROM is not set: mails look forged`)
  return ok(`${host} greets${mail.url.includes('@') ? ' and takes the account' : ''}`)
}

/** The mailbox of returned mails: sign-in and folder; no mail is looked at. */
export async function checkMailbox({ mail, isPublic }: Environment, answerMs: number): Promise<Finding> {
  const { ok, warn, fail } = about('returned mail')
  if (mail.bouncesUrl === undefined) {
    const text = 'MAIL_BOUNCES_URL is not set: nobody but people reads what comes back'
    return isPublic && mail.url !== undefined
      ? warn(`${text}; see docs/operations.md#mails-that-do-not-arrive`)
      : ok(text)
  }
  const { host } = new URL(mail.bouncesUrl)
  try {
    await verifyMailbox(mail.bouncesUrl, answerMs)
  } catch (error) {
    return fail(`${host} of MAIL_BOUNCES_URL: ${reasonOf(error)}; mails that come back are not told of`)
  }
  const isMarked = mail.returnPath?.includes('{id}') ?? false
  return ok(
    isMarked
      ? `${host} takes the account; what comes back is known by its address`
      : `${host} takes the account; MAIL_RETURN_PATH has no {id}: what comes back is known by its Message-ID alone`,
  )
}

/** The SMS gateway's address; nothing is sent, so what it thinks of the account is not known. */
export async function checkSms({ sms, isPublic, dataDir }: Environment, answerMs: number): Promise<Finding> {
  const { ok, fail, warn } = about('SMS')
  if (sms.url === undefined) {
    const text = `SMS_URL is not set: messages are files in ${dataDir}/outbox/sms`
    return isPublic ? warn(`${text}; grades need a passkey (SIGNING) then`) : ok(text)
  }
  for (const place of ['{to}', '{text}']) {
    if (!`${sms.url}${sms.body}`.includes(place)) return fail(`neither SMS_URL nor SMS_BODY has ${place}`)
  }
  const { protocol, hostname, port, host } = new URL(sms.url)
  const isSecure = protocol === 'https:'
  const address = { host: hostname, port: Number(port) || (isSecure ? 443 : 80), timeout: answerMs }
  const socket = isSecure ? connectSecurely({ ...address, servername: hostname }) : connectPlainly(address)
  try {
    socket.on('timeout', () => socket.destroy(new Error('no answer')))
    await once(socket, isSecure ? 'secureConnect' : 'connect')
    return ok(`${host} can be reached; nothing was sent`)
  } catch (error) {
    return fail(`${host} is not to be reached (${reasonOf(error)}): look at SMS_URL and the firewall`)
  } finally {
    socket.destroy()
  }
}

/** Whether people's way here and what the server believes of it fit together. */
export function checkAddress(environment: Environment): readonly Finding[] {
  const { publicUrl, isPublic, host, trustedHops, areRateLimitsOn } = environment
  const { ok, warn, fail } = about('address')
  const { protocol, pathname } = new URL(publicUrl)
  const warning = startWarning(environment)
  const others = [
    ...(warning === null ? [] : [about('operator').warn(warning)]),
    ...(areRateLimitsOn || !isPublic
      ? []
      : [about('rates').fail('RATE_LIMITS is off where strangers come: remove it')]),
  ]
  const isListeningWide = !/^(127\.|localhost$|::1$)/.test(host)
  if (pathname !== '/') return [fail(`PUBLIC_URL has the path ${pathname}: the portal stands at the root`), ...others]
  if (!isPublic) return [ok(`${publicUrl}, this machine alone`), ...others]
  if (protocol === 'http:')
    return [fail(`PUBLIC_URL ${publicUrl} is not https: passwords are readable on the way`), ...others]
  if (trustedHops === 0) {
    return [
      fail('TRUST_PROXY is not set: all people share the address and the rate of the proxy; set their number'),
      ...others,
    ]
  }
  if (isListeningWide) {
    return [
      warn(
        `${publicUrl}; HOST ${host} takes calls past the proxy, which could forge addresses: close it by a firewall`,
      ),
      ...others,
    ]
  }
  return [ok(`${publicUrl} behind ${trustedHops} proxy`), ...others]
}

/** Whether the port is free, or a portal's. */
export async function checkPort({ host, port }: Environment, answerMs: number): Promise<Finding> {
  const { ok, fail } = about('port')
  const probe = createServer()
  try {
    probe.listen(port, host)
    await once(probe, 'listening')
    return ok(`${port} is free`)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'EADDRINUSE') return fail(`${port} on ${host} cannot be opened (${code}): look at HOST and PORT`)
    return (await isPortal(port, answerMs))
      ? ok(`${port}: a portal runs`)
      : fail(`${port} is another program's: set PORT`)
  } finally {
    probe.close()
  }
}

async function isPortal(port: number, answerMs: number): Promise<boolean> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/healthz`, {
      signal: AbortSignal.timeout(answerMs),
    })
    return ((await answer.json()) as { success?: unknown }).success === true
  } catch {
    return false
  }
}
