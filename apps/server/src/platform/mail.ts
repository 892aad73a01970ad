import { createHash } from 'node:crypto'
import path from 'node:path'
import type { Transporter } from 'nodemailer'
import { writeAtomically } from './atomic-file.ts'

export type Mail = {
  to: string
  subject: string
  text: string
  html: string
  /** A calendar's entry that comes along as `invite.ics`. */
  calendar?: { readonly method: 'PUBLISH' | 'CANCEL'; readonly content: string } | undefined
  /** Unique for the mail, not for the attempt: a mail sent twice after a crash is recognised by it. */
  messageId: string
  /** When the mail was decided on, not when it happens to leave. */
  date: Date
}

export type Mailer = {
  /** Hands the mail over for good, or throws: the caller tries again later. */
  send(mail: Mail): Promise<void>
  close(): void
}

const CONNECT_MILLISECONDS = 10_000
const SILENCE_MILLISECONDS = 30_000

/**
 * Opens the way out for mails: an SMTP server, or, without an address, one `.eml` file a mail in a folder.
 * @param settings `from` as `Name <address>`; `folder` is used without a `url` alone.
 */
export function openMailer(settings: { url: string | undefined; from: string; folder: string }): Mailer {
  return settings.url === undefined ? openFolder(settings) : openSmtp(settings.url, settings.from)
}

type Nodemailer = typeof import('nodemailer')['default']

/** Opens a transport with the first mail: the library's 3 MB are not needed before. */
function openLate<Result>(open: (library: Nodemailer) => Transporter<Result>) {
  let transport: Promise<Transporter<Result>> | undefined
  return {
    send: async (message: ReturnType<typeof messageOf>): Promise<Result> => {
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

function openSmtp(url: string, from: string): Mailer {
  const { send, close } = openLate((library) =>
    library.createTransport({
      url,
      pool: true,
      maxConnections: 3,
      connectionTimeout: CONNECT_MILLISECONDS,
      greetingTimeout: CONNECT_MILLISECONDS,
      socketTimeout: SILENCE_MILLISECONDS,
    }),
  )
  return { send: async (mail) => void (await send(messageOf(mail, from))), close }
}

function openFolder({ from, folder }: { from: string; folder: string }): Mailer {
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

function messageOf(mail: Mail, from: string) {
  const domain = /@([^>\s]+)/.exec(from)?.[1] ?? 'localhost'
  return {
    from,
    // As an object, so that a comma in it can never add a second recipient.
    to: { name: '', address: mail.to },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    messageId: `<${mail.messageId}@${domain}>`,
    date: mail.date,
    headers: { 'Auto-Submitted': 'auto-generated' },
    ...(mail.calendar === undefined ? {} : { icalEvent: { ...mail.calendar, filename: 'invite.ics' } }),
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
