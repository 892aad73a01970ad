import { createHash, createPrivateKey } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { SendMailOptions, Transporter } from 'nodemailer'
import { EnvironmentError } from '../environment.ts'
import { writeAtomically } from '../files/atomic-file.ts'
import { MessageRefusedError } from './message-refused.ts'

export type Mail = {
  to: string
  /** Address that an answer goes to in place of the sender. */
  replyTo?: string | undefined
  /** Address that ends mails of this kind (RFC 2369). */
  stopUrl?: string | undefined
  subject: string
  text: string
  html: string
  calendar?: { readonly method: 'REQUEST' | 'CANCEL'; readonly content: string } | undefined
  /**
   * One id for all attempts, so that a mail sent twice is recognised. It is random: returned mails are counted by it.
   */
  messageId: string
  date: Date
}

export type Mailer = {
  /** @throws MessageRefusedError when a retry is useless; others: retry later. */
  send(mail: Mail): Promise<void>
  close(): void
}

export type MailSettings = {
  readonly url: string | undefined
  readonly from: string
  /** Envelope sender with `{id}` for the Message-ID; absent: the sender. */
  readonly returnPath?: string | undefined
  /** DKIM signature (RFC 6376) for the sender's domain. */
  readonly dkim?: { readonly selector: string; readonly keyFile: string } | undefined
  readonly folder: string
}

const CONNECT_MILLISECONDS = 10_000
const SILENCE_MILLISECONDS = 30_000

/**
 * Opens an SMTP server, or, without an address, a folder of `.eml` files.
 * @throws EnvironmentError when the DKIM key cannot be read.
 */
export function openMailer(settings: MailSettings): Mailer {
  // Without an address too: a wrong key must not wait for the first mail.
  const key = settings.dkim && readDkimKey(settings.dkim.keyFile)
  return settings.url === undefined ? openFolder(settings) : openSmtp(settings.url, settings, key)
}

type Nodemailer = typeof import('nodemailer')['default']

/** Opens a transport with the first mail: the library takes 3 MB. */
function openLate<Result>(open: (library: Nodemailer) => Transporter<Result>) {
  let transport: Promise<Transporter<Result>> | undefined
  return {
    send: async (message: SendMailOptions): Promise<Result> => {
      transport ??= import('nodemailer').then((library) => open(library.default))
      return (await transport).sendMail(message)
    },
    close: (): void => void transport?.then((opened) => opened.close()),
  }
}

/**
 * Signs in to a mail server without sending anything.
 * @throws Error with the library's `code`: EAUTH when it refuses the account, others when it is unreachable.
 */
export async function verifySmtp(url: string, milliseconds: number): Promise<void> {
  const { default: library } = await import('nodemailer')
  const times = { connectionTimeout: milliseconds, greetingTimeout: milliseconds, socketTimeout: milliseconds }
  const transport = library.createTransport({ url, ...times })
  await transport.verify().finally(() => transport.close())
}

/** PEM of a private key. @throws EnvironmentError when there is none. */
export function readDkimKey(file: string): string {
  try {
    const pem = readFileSync(file, 'utf8')
    createPrivateKey(pem)
    return pem
  } catch {
    throw new EnvironmentError([`DKIM_KEY_FILE: ${file} is not to be read or holds no private key`])
  }
}

function openSmtp(url: string, { from, returnPath, dkim }: MailSettings, privateKey: string | undefined): Mailer {
  const signing =
    dkim === undefined || privateKey === undefined
      ? {}
      : { dkim: { domainName: domainOf(from), keySelector: dkim.selector, privateKey } }
  const { send, close } = openLate((library) =>
    library.createTransport({
      url,
      ...signing,
      pool: true,
      maxConnections: 3,
      connectionTimeout: CONNECT_MILLISECONDS,
      greetingTimeout: CONNECT_MILLISECONDS,
      socketTimeout: SILENCE_MILLISECONDS,
    }),
  )
  const envelopeOf = ({ to, messageId }: Mail) =>
    returnPath === undefined ? {} : { envelope: { from: returnPath.replace('{id}', messageId), to } }
  return {
    send: async (mail) => void (await send({ ...messageOf(mail, from), ...envelopeOf(mail) }).catch(throwSorted)),
    close,
  }
}

/** A 5xx about the reader's address or the content is final (RFC 5321). */
function throwSorted(error: unknown): never {
  const {
    command,
    responseCode = 0,
    response = null,
  } = error as { readonly command?: string; readonly responseCode?: number; readonly response?: string }
  const isAboutMessage = command === 'RCPT TO' || command === 'DATA'
  // The server's answer may name the reader: no log has it.
  if (isAboutMessage && responseCode >= 500)
    throw new MessageRefusedError(`the mail server answered ${responseCode}`, response)
  throw error
}

function openFolder({ from, folder }: MailSettings): Mailer {
  const { send, close } = openLate((library) =>
    library.createTransport({ streamTransport: true, buffer: true, newline: 'unix' }),
  )
  return {
    send: async (mail) => {
      const { message } = await send(messageOf(mail, from))
      // The name follows from the mail: a second attempt replaces the file.
      const instant = mail.date.toISOString().replaceAll(':', '-')
      const mark = createHash('sha256').update(mail.messageId).digest('hex').slice(0, 12)
      await writeAtomically(path.join(folder, `${instant}-${mark}.eml`), message as Buffer)
    },
    close,
  }
}

/** Address of a sender with a name, such as `Portal <no-reply@portal.kz>`. */
export const addressOf = (from: string): string => /<([^>]+)>/.exec(from)?.[1] ?? from

const domainOf = (from: string): string => /@([^>\s]+)/.exec(from)?.[1] ?? 'localhost'

function messageOf(mail: Mail, from: string) {
  return {
    from,
    // An object: a comma in the address adds no second recipient.
    to: { name: '', address: mail.to },
    ...(mail.replyTo === undefined ? {} : { replyTo: { name: '', address: mail.replyTo } }),
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    messageId: `<${mail.messageId}@${domainOf(from)}>`,
    date: mail.date,
    headers: { 'Auto-Submitted': 'auto-generated' },
    ...(mail.stopUrl === undefined ? {} : { list: { unsubscribe: mail.stopUrl } }),
    ...(mail.calendar === undefined ? {} : { icalEvent: { ...mail.calendar, filename: 'invite.ics' } }),
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
