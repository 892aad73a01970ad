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
  readonly portal: Link
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
const INK = 'color:#14202b'
const GREY = 'color:#5b6875'
const BLUE = '#00638f'

const paragraph = (content: string): string =>
  `<p style="margin:0 0 16px;${FONT};font-size:16px;line-height:24px;${INK}">${content}</p>`

const reasonBlock = ({ label, text }: { readonly label: string; readonly text: string }): string =>
  `<div style="margin:0 0 16px;padding:8px 16px;border-left:4px solid ${BLUE};background:#eef4f8">
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

export function mailPage(parts: MailParts): string {
  const small = `margin:0 0 8px;${FONT};font-size:13px;line-height:18px;${GREY}`
  return `<!doctype html>
<html lang="${parts.language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(parts.subject)}</title>
</head>
<body style="margin:0;padding:0;background:#eef2f5">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="#eef2f5"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" bgcolor="#ffffff" style="max-width:560px;border-top:4px solid ${BLUE}"><tr><td style="padding:32px 24px 16px">
${paragraph(escaped(parts.greeting))}
${paragraph(escaped(parts.lead))}
${parts.reason === null ? '' : reasonBlock(parts.reason)}
${paragraph(escaped(parts.next))}
${parts.steps.length === 0 ? '' : stepsBlock(parts.steps)}
${buttonBlock(parts.button)}
<p style="${small}">${escaped(parts.linkHint)}<br><a href="${escaped(parts.button.url)}" style="color:${BLUE};word-break:break-all">${escaped(parts.button.url)}</a></p>
</td></tr><tr><td style="padding:16px 24px 24px;border-top:1px solid #d5dce3">
<p style="${small}"><a href="${escaped(parts.portal.url)}" style="color:${BLUE}">${escaped(parts.portal.text)}</a></p>
<p style="${small}">${escaped(parts.footer)}</p>
</td></tr></table>
</td></tr></table>
</body>
</html>
`
}
