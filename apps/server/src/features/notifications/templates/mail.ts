import { UNCONFIRMED_BLOCKS_MS } from '@portal/domain/accounts/rules.ts'
import type { Language } from '@portal/domain/kernel/language.ts'
import { localizedName, nameIn } from '@portal/domain/kernel/localized-name.ts'
import type { TextParameters } from '@portal/domain/kernel/texts.ts'
import type { MailName, MailPayload } from '@portal/domain/notifications/schema.ts'
import { textsIn } from '../../../platform/texts.ts'
import { mailPage } from './mail-page.ts'

export type RenderedMail = { readonly subject: string; readonly text: string; readonly html: string }

type Payload = Readonly<Record<string, unknown>>
const DAY_MS = 86_400_000
const LONGEST_SUBJECT = 200

const listLink = (publicUrl: string): string => `${publicUrl}/admission/applications`
const staffLink = (publicUrl: string, payload: Payload): string =>
  `${publicUrl}/admission/applications/${payload['applicationId']}`
const testsLink = (publicUrl: string): string => `${publicUrl}/admission/test`
const ownLink = (_publicUrl: string, payload: Payload): string => String(payload['url'])

/** Where each mail's button leads. */
const LINKS: Readonly<Record<MailName, (publicUrl: string, payload: Payload) => string>> = {
  confirmEmail: ownLink,
  resetPassword: ownLink,
  applicationSent: listLink,
  applicationPassed: listLink,
  grantPassed: listLink,
  applicationFailed: listLink,
  nextChoiceBegins: listLink,
  applicationWithdrawn: listLink,
  applicationAssigned: staffLink,
  applicationsAssigned: listLink,
  applicationSentBack: staffLink,
  testResent: testsLink,
  testMinutesAdded: testsLink,
  inspectorLost: staffLink,
}

/**
 * A mail's subject, plain text and HTML in the reader's language: what happened, the reason where there is one, what
 * happens next, and one button.
 * @param publicUrl where the portal is reached, without a slash at its end.
 */
export function renderMail<Name extends MailName>(
  name: Name,
  payload: MailPayload<Name>,
  { language, publicUrl }: { readonly language: Language; readonly publicUrl: string },
): RenderedMail {
  const t = textsIn(language)
  const given: Payload = payload
  const parameters = parametersOf(name, given, language)
  const reason =
    typeof given['reason'] === 'string' && given['reason'] !== ''
      ? { label: t(`notifications.mails.${name}.reason`), text: given['reason'] }
      : null
  const subject = onOneLine(t(`notifications.mails.${name}.subject`, parameters))
  const parts = {
    language,
    subject,
    greeting: t('notifications.greeting'),
    lead: t(`notifications.mails.${name}.lead`, parameters),
    reason,
    next: t(`notifications.mails.${name}.next`, parameters),
    button: { text: t(`notifications.mails.${name}.button`), url: LINKS[name](publicUrl, given) },
    linkHint: t('notifications.linkHint'),
    footer: t('notifications.footer'),
    portal: { text: t('notifications.portal'), url: `${publicUrl}/admission/` },
  }
  const text = [
    parts.greeting,
    parts.lead,
    ...(reason === null ? [] : [`${reason.label}:\n${reason.text}`]),
    parts.next,
    `${parts.button.text}:\n${parts.button.url}`,
    `-- \n${parts.portal.text}\n${parts.portal.url}\n${parts.footer}`,
  ].join('\n\n')
  return { subject, text: `${text}\n`, html: mailPage(parts) }
}

/** The payload as texts take it: names in the reader's language, and what is counted as `count`. */
function parametersOf(name: MailName, payload: Payload, language: Language): TextParameters {
  const texts = Object.entries(payload).map(([key, value]) => {
    const localized = localizedName.safeParse(value)
    return [key, localized.success ? nameIn(localized.data, language) : String(value)] as const
  })
  const counted: Partial<Record<MailName, number>> = {
    confirmEmail: UNCONFIRMED_BLOCKS_MS / DAY_MS,
    resetPassword: Number(payload['validMinutes']),
    applicationsAssigned: Number(payload['count']),
    testMinutesAdded: Number(payload['minutes']),
  }
  const count = counted[name]
  return { ...Object.fromEntries(texts), ...(count === undefined ? {} : { count }) }
}

/** A line break in a name would begin another header. */
const onOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim().slice(0, LONGEST_SUBJECT)
