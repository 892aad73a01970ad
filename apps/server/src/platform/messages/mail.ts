import { createHash, createPrivateKey } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { SendMailOptions, Transporter } from 'nodemailer'
import { EnvironmentError } from '../environment.ts'
import { writeAtomically } from '../files/atomic-file.ts'
import { MessageRefusedError } from './message-refused.ts'

export type Mail = {
  to: string
  subject: string
  text: string
  html: string
  /** A calendar's entry that comes along as `invite.ics`. */
  calendar?: { readonly method: 'PUBLISH' | 'CANCEL'; readonly content: string } | undefined
  /**
   * Unique for the mail, not for the attempt: a mail sent twice after a crash is recognised by it. Nobody guesses it: a mail
   * that comes back counts by it.
   */
  messageId: string
  /** When the mail was decided on, not when it happens to leave. */
  date: Date
}

export type Mailer = {
  /** Hands the mail over for good. @throws MessageRefusedError where nobody need try again; others: later. */
  send(mail: Mail): Promise<void>
  close(): void
}

export type MailSettings = {
  readonly url: string | undefined
  /** `Name <address>` */
  readonly from: string
  /** Who gets what mail servers send back, with the Message-ID in the place of `{id}`; absent: the sender. */
  readonly returnPath?: string | undefined
  /** Signs each mail for the sender's domain (RFC 6376), whose DNS has the public key under the selector. */
  readonly dkim?: { readonly selector: string; readonly keyFile: string } | undefined
  /** Where mails are written without a `url`. */
  readonly folder: string
}

const CONNECT_MILLISECONDS = 10_000
const SILENCE_MILLISECONDS = 30_000

/**
 * Opens the way out for mails: an SMTP server, or, without an address, one `.eml` file a mail in a folder.
 * @throws EnvironmentError where the key that signs mails cannot be read.
 */
export function openMailer(settings: MailSettings): Mailer {
  // Without an address too: the fault shall not wait for the day on which mails begin to leave.
  const key = settings.dkim && readDkimKey(settings.dkim.keyFile)
  return settings.url === undefined ? openFolder(settings) : openSmtp(settings.url, settings, key)
}

type Nodemailer = typeof import('nodemailer')['default']

/** Opens a transport with the first mail: the library's 3 MB are not needed before. */
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
 * Asks a mail server for its greeting and signs in, without sending anything.
 * @throws Error with the library's `code`: EAUTH when it refuses the account, others when it is not to be reached.
 */
export async function verifySmtp(url: string, milliseconds: number): Promise<void> {
  const { default: library } = await import('nodemailer')
  const times = { connectionTimeout: milliseconds, greetingTimeout: milliseconds, socketTimeout: milliseconds }
  const transport = library.createTransport({ url, ...times })
  await transport.verify().finally(() => transport.close())
}

/** The private key of a file, as PEM. @throws EnvironmentError where there is none. */
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

/** Of what comes back: an answer that no later try would change (RFC 5321: 5xx to the reader's address or the content). */
function throwSorted(error: unknown): never {
  const {
    command,
    responseCode = 0,
    response = null,
  } = error as { readonly command?: string; readonly responseCode?: number; readonly response?: string }
  const isAboutMessage = command === 'RCPT TO' || command === 'DATA'
  // What the server says may name the reader: it does not reach a log.
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
      // The name follows from the mail: sent again after a crash, it replaces itself.
      const instant = mail.date.toISOString().replaceAll(':', '-')
      const mark = createHash('sha256').update(mail.messageId).digest('hex').slice(0, 12)
      await writeAtomically(path.join(folder, `${instant}-${mark}.eml`), message as Buffer)
    },
    close,
  }
}

const domainOf = (from: string): string => /@([^>\s]+)/.exec(from)?.[1] ?? 'localhost'

function messageOf(mail: Mail, from: string) {
  return {
    from,
    // As an object, so that a comma in it can never add a second recipient.
    to: { name: '', address: mail.to },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    messageId: `<${mail.messageId}@${domainOf(from)}>`,
    date: mail.date,
    headers: { 'Auto-Submitted': 'auto-generated' },
    ...(mail.calendar === undefined ? {} : { icalEvent: { ...mail.calendar, filename: 'invite.ics' } }),
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
