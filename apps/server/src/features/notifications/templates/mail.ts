import { UNCONFIRMED_BLOCKS_MS } from '@portal/domain/accounts/rules.ts'
import type { Language } from '@portal/domain/kernel/language.ts'
import { nameIn } from '@portal/domain/kernel/localized-name.ts'
import type { TextParameters } from '@portal/domain/kernel/texts.ts'
import { localizedName } from '@portal/domain/kernel/values.ts'
import { calendarEvent, type MailName, type MailPayload } from '@portal/domain/notifications/schema.ts'
import { calendarOf } from '../../../platform/calendar.ts'
import type { Mail } from '../../../platform/mail.ts'
import { dateInWords, textsIn } from '../../../platform/texts.ts'
import { mailPage } from './mail-page.ts'

export type RenderedMail = Pick<Mail, 'subject' | 'text' | 'html' | 'calendar'>

type Payload = Readonly<Record<string, unknown>>
const DAY_MS = 86_400_000
const LONGEST_SUBJECT = 200

const listLink = (publicUrl: string): string => `${publicUrl}/admission/applications`
const staffLink = (publicUrl: string, payload: Payload): string =>
  `${publicUrl}/admission/applications/${payload['applicationId']}`
const interviewLink = (publicUrl: string, payload: Payload): string =>
  payload['interviewId'] === null
    ? listLink(publicUrl)
    : `${publicUrl}/admission/applications/interview/${payload['interviewId']}`
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
  interviewScheduled: interviewLink,
  interviewMoved: interviewLink,
  interviewCancelled: interviewLink,
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
  return { subject, text: `${text}\n`, html: mailPage(parts), calendar: calendarFor(name, given, parts, publicUrl) }
}

/** The payload as texts take it: names and dates in the reader's language, and what is counted as `count`. */
function parametersOf(name: MailName, payload: Payload, language: Language): TextParameters {
  const texts = Object.entries(payload).map(([key, value]) => {
    if (key === 'date') return [key, dateInWords(String(value), language)] as const
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

/** The calendar's entry of a mail about an interview; the portal's own address keeps the entry's id its own. */
function calendarFor(
  name: MailName,
  payload: Payload,
  { subject, lead }: { readonly subject: string; readonly lead: string },
  publicUrl: string,
): RenderedMail['calendar'] {
  const event = calendarEvent.safeParse(payload['event'])
  if (!event.success) return undefined
  const isCancelled = name === 'interviewCancelled'
  const { id, startsAt, minutes, sequence } = event.data
  return {
    method: isCancelled ? 'CANCEL' : 'PUBLISH',
    content: calendarOf({
      uid: `${id}@${new URL(publicUrl).hostname}`,
      sequence,
      startsAt: new Date(startsAt),
      minutes,
      title: subject,
      description: lead,
      address: String(payload['zoom']),
      isCancelled,
      // Calendars tell two versions apart by their number; the instant only has to be one.
      writtenAt: new Date(startsAt),
    }),
  }
}
