import type { Language } from '@portal/domain/kernel/language.ts'

type Link = { readonly text: string; readonly url: string }

/** Parts of a mail in reading order. All are plain text, escaped here. */
export type MailParts = {
  readonly language: Language
  readonly subject: string
  readonly greeting: string
  readonly lead: string
  readonly reason: { readonly label: string; readonly text: string } | null
  readonly next: string
  readonly steps: readonly string[]
  readonly button: Link
  readonly linkHint: string
  readonly footer: string
  readonly safety: string
  readonly portal: Link
  /** Address that switches news off; null: the mail is no news. */
  readonly stop: Link | null
  /** Name of the portal; name of its operator and a line of address and phone, null if not configured. */
  readonly sender: { readonly portal: string; readonly operator: string | null; readonly contact: string | null }
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** People type reasons and names; none may become markup. */
const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')
const lines = (text: string): string => escaped(text).replace(/\r?\n/g, '<br>')

const FONT = 'font-family:Arial,Helvetica,sans-serif'
const INK = 'color:#10303f'
const GREY = 'color:#4b6472'
const BLUE = '#00637a'
const NIGHT = '#063a52'
const GOLD = '#ffc72c'
const LINE = '#d3dfe6'
const CANVAS = '#f3f7f9'

const paragraph = (content: string): string =>
  `<p style="margin:0 0 16px;${FONT};font-size:16px;line-height:24px;${INK}">${content}</p>`

const reasonBlock = ({ label, text }: { readonly label: string; readonly text: string }): string =>
  `<div style="margin:0 0 16px;padding:8px 16px;border-left:4px solid ${BLUE};background:#e4f5f9">
<p style="margin:0 0 4px;${FONT};font-size:14px;line-height:20px;${GREY}">${escaped(label)}</p>
<p style="margin:0;${FONT};font-size:16px;line-height:24px;${INK}">${lines(text)}</p>
</div>`

const stepsBlock = (steps: readonly string[]): string =>
  `<ol style="margin:0 0 16px;padding:0 0 0 24px;${FONT};font-size:16px;line-height:24px;${INK}">${steps
    .map((step) => `<li style="margin:0 0 8px">${escaped(step)}</li>`)
    .join('')}</ol>`

/** The colour belongs to the cell: some programs draw no background on a link. */
const buttonBlock = ({ text, url }: Link): string =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 24px"><tr>
<td bgcolor="${BLUE}" style="border-radius:6px"><a href="${escaped(url)}" style="display:inline-block;padding:12px 24px;${FONT};font-size:16px;font-weight:bold;line-height:20px;color:#ffffff;text-decoration:none">${escaped(text)}</a></td>
</tr></table>`

const senderBlock = ({ portal, operator }: MailParts['sender']): string =>
  `<p style="margin:0;${FONT};font-size:16px;font-weight:bold;line-height:22px;color:#ffffff">${escaped(portal)}</p>${
    operator === null
      ? ''
      : `<p style="margin:2px 0 0;${FONT};font-size:14px;line-height:20px;color:#d6e3ea">${escaped(operator)}</p>`
  }`

export function mailPage(parts: MailParts): string {
  const small = `margin:0 0 8px;${FONT};font-size:13px;line-height:18px;${GREY}`
  return `<!doctype html>
<html lang="${parts.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(parts.subject)}</title>
</head>
<body style="margin:0;padding:0;background:${CANVAS}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="${CANVAS}"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="#ffffff" style="max-width:600px;border:1px solid ${LINE}">
<tr><td bgcolor="${NIGHT}" style="padding:20px 32px;border-bottom:3px solid ${GOLD}">${senderBlock(parts.sender)}</td></tr>
<tr><td style="padding:28px 32px 16px">
<h1 style="margin:0 0 16px;${FONT};font-size:24px;line-height:30px;${INK}">${escaped(parts.subject)}</h1>
${paragraph(escaped(parts.greeting))}
${paragraph(lines(parts.lead))}
${parts.reason === null ? '' : reasonBlock(parts.reason)}
${buttonBlock(parts.button)}
${paragraph(escaped(parts.next))}
${parts.steps.length === 0 ? '' : stepsBlock(parts.steps)}
<p style="${small}">${escaped(parts.linkHint)}<br><a href="${escaped(parts.button.url)}" style="color:${BLUE};word-break:break-all">${escaped(parts.button.url)}</a></p>
<p style="${small}">${escaped(parts.safety)}</p>
</td></tr><tr><td bgcolor="${CANVAS}" style="padding:16px 32px;border-top:1px solid ${LINE}">
${parts.sender.contact === null ? '' : `<p style="${small}">${escaped(parts.sender.contact)}</p>`}
<p style="${small}"><a href="${escaped(parts.portal.url)}" style="color:${BLUE}">${escaped(parts.portal.text)}</a></p>
${parts.stop === null ? '' : `<p style="${small}"><a href="${escaped(parts.stop.url)}" style="color:${BLUE}">${escaped(parts.stop.text)}</a></p>`}
<p style="${small}">${escaped(parts.footer)}</p>
</td></tr></table>
</td></tr></table>
</body>
</html>
`
}
