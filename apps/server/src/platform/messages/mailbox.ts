import type { ImapFlow } from 'imapflow'

export type ReceivedMail = { readonly content: Uint8Array; readonly receivedAt: Date }

export type Mailbox = {
  /**
   * Gives new mails to `handle`, the oldest first. True: the mail is marked as read. False: it is for people, stays
   * unread and gets a star. A mail whose `handle` throws stays new.
   * @throws MailboxAwayError when the mailbox cannot be read; faults of `handle` as they are.
   */
  read(handle: (mail: ReceivedMail) => Promise<boolean>): Promise<void>
}

/** The message names no person and quotes no mail. */
export class MailboxAwayError extends Error {
  override readonly name = 'MailboxAwayError'
}

const CONNECT_MILLISECONDS = 10_000
const SILENCE_MILLISECONDS = 30_000
const MOST_MAILS = 500
const LONGEST_LOOK_MILLISECONDS = 180_000
const MOST_BYTES = 256 * 1024
const IMAPS_PORT = 993
const IMAP_PORT = 143

/**
 * @param url `imaps://user:password@host/folder`, user and password encoded; `imap:` requires STARTTLS except on this
 * machine.
 */
export function openMailbox(url: string): Mailbox {
  return {
    read: (handle) =>
      withFolder(url, SILENCE_MILLISECONDS, async (client) => {
        const until = performance.now() + LONGEST_LOOK_MILLISECONDS
        const found = await reached(client.search({ seen: false, flagged: false }, { uid: true }))
        const uids = Array.isArray(found) ? found : []
        for (const uid of uids.slice(0, MOST_MAILS)) {
          if (performance.now() > until) return
          const key = String(uid)
          const query = { source: { maxLength: MOST_BYTES }, internalDate: true }
          const mail = await reached(client.fetchOne(key, query, { uid: true }))
          if (mail === false || mail.source === undefined) continue // removed meanwhile
          const isDone = await handle({ content: mail.source, receivedAt: new Date(mail.internalDate ?? Date.now()) })
          const flags = [isDone ? '\\Seen' : '\\Flagged']
          const isMarked = await reached(client.messageFlagsAdd(key, flags, { uid: true }))
          if (!isMarked) throw new MailboxAwayError('mails cannot be marked: the account may only read')
        }
      }),
  }
}

/** @throws MailboxAwayError with the fault: the sign-in or the folder. */
export const verifyMailbox = (url: string, milliseconds: number): Promise<void> =>
  withFolder(url, milliseconds, async () => undefined)

async function withFolder<Result>(
  url: string,
  milliseconds: number,
  act: (client: ImapFlow) => Promise<Result>,
): Promise<Result> {
  // Loads the library on demand.
  const { ImapFlow } = await import('imapflow')
  const { protocol, hostname, port, username, password, pathname } = new URL(url)
  const isSecure = protocol === 'imaps:'
  const times = Math.min(milliseconds, CONNECT_MILLISECONDS)
  const client = new ImapFlow({
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (isSecure ? IMAPS_PORT : IMAP_PORT),
    secure: isSecure,
    // Without encryption a password goes to this machine alone.
    ...(isSecure ? {} : { doSTARTTLS: !isOwn(hostname) }),
    auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: times,
    greetingTimeout: times,
    socketTimeout: milliseconds,
  })
  // The next command reports a fault between two commands.
  client.on('error', () => undefined)
  try {
    await reached(client.connect())
    const folder = decodeURIComponent(pathname.slice(1)) || 'INBOX'
    const lock = await client.getMailboxLock(folder).catch(() => {
      throw new MailboxAwayError(`there is no folder ${folder}`)
    })
    try {
      return await act(client)
    } finally {
      lock.release()
    }
  } finally {
    await client.logout().catch(() => undefined)
    client.close()
  }
}

const isOwn = (hostname: string): boolean => /^(127\.\d+\.\d+\.\d+|localhost|\[::1\])$/.test(hostname)

async function reached<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work
  } catch (error) {
    const { code, authenticationFailed } = error as { readonly code?: string; readonly authenticationFailed?: boolean }
    throw new MailboxAwayError(
      authenticationFailed
        ? 'it refuses the user or the password'
        : `it does not answer (${code ?? 'no reason given'})`,
    )
  }
}
