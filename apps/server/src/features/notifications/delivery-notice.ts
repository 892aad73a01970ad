import PostalMime, { type Attachment, type Email } from 'postal-mime'

/** Notice of a mail server about an accepted mail (RFC 3464). */
export type DeliveryNotice = {
  /** Whether delivery was given up. Else it is delayed or done. */
  readonly isFinal: boolean
  /** Such as `5.1.1` (RFC 3463). */
  readonly statusCode: string | null
  /** The server's words: one short line without addresses and markup. Still written by strangers. */
  readonly diagnostic: string | null
  /** Candidate Message-IDs of the portal's mails. Only a receiver of the mail knows its id. */
  readonly messageIds: readonly string[]
}

const MOST_DIAGNOSTIC = 200
/** Headers with the notice's recipient: the address that only this mail was sent from. */
const RECIPIENTS = ['to', 'delivered-to', 'x-original-to', 'envelope-to', 'x-envelope-to', 'x-delivered-to']
const STATUS_PARTS = ['message/delivery-status', 'message/global-delivery-status']
const RETURNED_PARTS = ['message/rfc822', 'message/global', 'text/rfc822-headers', 'message/global-headers']
const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'

/** Parses a mail as a notice. Null: none. `returnPath`: sender address, with `{id}` for the Message-ID. */
export async function readDeliveryNotice(
  content: Uint8Array,
  returnPath: string | undefined,
): Promise<DeliveryNotice | null> {
  let mail: Email
  try {
    mail = await PostalMime.parse(content, {
      // The returned mail is parsed separately: its parts are not the server's words.
      forceRfc822Attachments: true,
      attachmentEncoding: 'utf8',
      maxNestingDepth: 20,
      maxHeadersSize: 256 * 1024,
    })
  } catch {
    return null
  }
  const notice = noticeOf(mail)
  return notice === null ? null : { ...notice, messageIds: messageIdsOf(mail, returnPath) }
}

type StatusNotice = Omit<DeliveryNotice, 'messageIds'>

function noticeOf(mail: Email): StatusNotice | null {
  const status = mail.attachments.find(({ mimeType }) => STATUS_PARTS.includes(mimeType))
  if (status !== undefined) return noticeOfStatus(textOf(status))
  // Older versions of Exim write only for people, and name failed recipients in a header.
  if (!mail.headers.some(({ key }) => key === 'x-failed-recipients')) return null
  return { isFinal: true, statusCode: codeIn(mail.text ?? ''), diagnostic: null }
}

/** Status of the first given-up recipient. The portal's mails have only one. */
function noticeOfStatus(text: string): StatusNotice {
  const groups = text.replaceAll('\r', '').split(/\n[ \t]*\n/)
  const reported = groups.map(fieldsOf).filter((fields) => fields.has('action') || fields.has('status'))
  const failed = reported.find(isGivenUp)
  const fields = failed ?? reported[0] ?? new Map<string, string>()
  const diagnostic = (fields.get('diagnostic-code') ?? '').replace(/^\s*[\w-]+\s*;/, '')
  const stated = codeIn(fields.get('status') ?? '')
  const isVague = stated === null || stated.endsWith('.0.0')
  return {
    isFinal: failed !== undefined,
    statusCode: isVague ? (codeIn(diagnostic) ?? stated) : stated,
    diagnostic: cleaned(diagnostic),
  }
}

/** `failed` is final whatever the code. Without an action the code decides. */
function isGivenUp(fields: ReadonlyMap<string, string>): boolean {
  const action = fields.get('action')?.trim().toLowerCase()
  return action === undefined ? /^\s*5\./.test(fields.get('status') ?? '') : action === 'failed'
}

/** Fields of a group, by lower-case name. Folded lines are joined. */
function fieldsOf(group: string): ReadonlyMap<string, string> {
  const lines = group.replaceAll(/\n[ \t]+/g, ' ').split('\n')
  return new Map(
    lines.flatMap((line) => {
      const colon = line.indexOf(':')
      return colon < 1 ? [] : [[line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()] as const]
    }),
  )
}

const codeIn = (text: string): string | null => /\b([245]\.\d{1,3}\.\d{1,3})\b/.exec(text)?.[1] ?? null

/** The code and words of a mail server that refused a mail: `550 5.1.1 no such user`. */
export function noticeOfAnswer(answer: string): Pick<DeliveryNotice, 'statusCode' | 'diagnostic'> {
  return { statusCode: codeIn(answer) ?? /^\s*([245]\d\d)\b/.exec(answer)?.[1] ?? null, diagnostic: cleaned(answer) }
}

/** One line of plain text, without e-mail addresses and anything like markup. */
function cleaned(text: string): string | null {
  const line = text
    .slice(0, 4 * MOST_DIAGNOSTIC)
    .replaceAll(/<[^<>]*>|[<>]/g, ' ')
    .replaceAll(/[\p{C}\s]+/gu, ' ')
    .trim()
    .split(' ')
    .map((word) => (word.includes('@') ? '…' : word))
    .join(' ')
  const letters = [...line]
  if (letters.length === 0) return null
  return letters.length <= MOST_DIAGNOSTIC ? line : `${letters.slice(0, MOST_DIAGNOSTIC - 1).join('')}…`
}

function messageIdsOf(mail: Email, returnPath: string | undefined): readonly string[] {
  const own = (names: readonly string[]) =>
    mail.headers.filter(({ key }) => names.includes(key)).map(({ value }) => value)
  const found = new Set<string>()
  const [before, after] = returnPath?.split('{id}') ?? []
  if (before !== undefined && after !== undefined) {
    const address = new RegExp(`${escaped(before)}(${UUID})${escaped(after)}`, 'i')
    for (const value of own(RECIPIENTS)) found.add(address.exec(value)?.[1] ?? '')
  }
  const answered = own(['in-reply-to', 'references'])
  const returned = mail.attachments.filter(({ mimeType }) => RETURNED_PARTS.includes(mimeType)).map(idOfReturned)
  for (const value of [...answered, ...returned])
    for (const [, id = ''] of value.matchAll(new RegExp(`<(${UUID})@`, 'gi'))) found.add(id)
  found.delete('')
  return [...found].map((id) => id.toLowerCase())
}

/** The Message-ID in the headers of the returned mail. Its body is ignored. */
function idOfReturned(part: Attachment): string {
  const [head = ''] = textOf(part)
    .replaceAll('\r', '')
    .trimStart()
    .split(/\n[ \t]*\n/, 1)
  return fieldsOf(head).get('message-id') ?? ''
}

const textOf = ({ content }: Attachment): string => (typeof content === 'string' ? content : '')
const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
