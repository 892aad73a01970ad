import { UNCONFIRMED_BLOCKS_MS } from '@portal/domain/accounts/rules.ts'
import { stepText } from '@portal/domain/applications/step-rules.ts'
import type { MailTextEntry } from '@portal/domain/content/text-schema.ts'
import { DAY_MS } from '@portal/domain/kernel/durations.ts'
import type { Language } from '@portal/domain/kernel/language.ts'
import { nameIn } from '@portal/domain/kernel/localized-name.ts'
import { fillText, type TextParameters } from '@portal/domain/kernel/texts.ts'
import { localizedName } from '@portal/domain/kernel/values.ts'
import type { MailName, MailPayload, MailPayloads } from '@portal/domain/notifications/schema.ts'
import { calendarOf, methodOf } from '@portal/office-files/calendar.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Mail } from '../../../platform/messages/mail.ts'
import type { Lines } from '../../../platform/portal-owner.ts'
import { dateInWords, instantInWords, textsIn } from '../../../platform/texts.ts'
import { LINKS } from './mail-links.ts'
import { mailPage } from './mail-page.ts'

export type RenderedMail = Pick<Mail, 'subject' | 'text' | 'html' | 'calendar' | 'replyTo' | 'stopUrl'>

const LONGEST_SUBJECT = 200

type MailStep = NonNullable<MailPayload<'applicationSent'>['steps']>[number]

/** Count for the plural forms of a mail's text. */
const COUNTS: { readonly [Name in MailName]?: (payload: MailPayloads[Name]) => number } = {
  confirmEmail: () => UNCONFIRMED_BLOCKS_MS / DAY_MS,
  resetPassword: ({ validMinutes }) => validMinutes,
  accountCreated: ({ validMinutes }) => validMinutes,
  applicationsAssigned: ({ count }) => count,
  decisionsWaiting: ({ count }) => count,
  messagesWaiting: ({ count }) => count,
  testMinutesAdded: ({ minutes }) => minutes,
  correctionAnswered: ({ count }) => count,
  gradingGiven: ({ count }) => count,
  gradingLost: ({ count }) => count,
}

/** Texts of mails that people have changed, by the name of the mail. The others are in the catalogues. */
export type KeptMails = ReadonlyMap<string, MailTextEntry>
export type MailTextsOf = (db: Db, now: Date) => Promise<KeptMails>

export type MailAddresses = { readonly from: string; readonly to: string }

type ContentOptions = { readonly language: Language; readonly publicUrl: string; readonly kept: KeptMails }

/** Text of a mail: as people have changed it, else as shipped. Plural forms are the shipped texts' alone. */
function mailText(
  name: MailName,
  field: keyof MailTextEntry,
  { language, kept }: Pick<ContentOptions, 'language' | 'kept'>,
  parameters?: TextParameters,
): string {
  const changed = kept.get(name)?.[field][language] ?? ''
  return changed === ''
    ? textsIn(language)(`notifications.mails.${name}.${field}`, parameters)
    : fillText(changed, parameters)
}

/** Content of a mail in a reader's language: the event, a reason, the next steps, and one button. */
function contentOf<Name extends MailName>(name: Name, payload: MailPayload<Name>, options: ContentOptions) {
  const { language, publicUrl } = options
  const parameters = parametersOf(name, payload, language)
  return {
    subject: subjectOf(name, payload, options),
    lead: mailText(name, 'lead', options, parameters),
    reason:
      'reason' in payload && payload.reason ? { label: mailText(name, 'reason', options), text: payload.reason } : null,
    next: mailText(name, 'next', options, parameters),
    steps: linesOf(payload, language),
    button: { text: mailText(name, 'button', options), url: LINKS[name](publicUrl, payload) },
  }
}

/** The same content for the portal itself. Its button has an address within the portal. */
export const noticeOf = <Name extends MailName>(
  name: Name,
  payload: MailPayload<Name>,
  given: Pick<ContentOptions, 'language' | 'kept'>,
) => contentOf(name, payload, { ...given, publicUrl: '' })

/**
 * Subject, plain text and HTML of a mail in the reader's language.
 * @param publicUrl base address of the portal, without a slash at its end.
 * @param recipientName greeted name; empty: no name.
 * @param addresses addresses of sender and reader, for a calendar entry.
 * @param owner lines of the operator in that language.
 */
export function renderMail<Name extends MailName>(
  name: Name,
  payload: MailPayload<Name>,
  {
    recipientName,
    owner,
    addresses,
    ...options
  }: ContentOptions & {
    readonly recipientName: string
    readonly owner: Lines
    readonly addresses: MailAddresses
  },
): RenderedMail {
  const { language, publicUrl } = options
  const t = textsIn(language)
  const content = contentOf(name, payload, options)
  const { subject, reason } = content
  const contact = [owner.name, owner.address, owner.phone].filter((line) => line !== null).join(' · ') || null
  const parts = {
    ...content,
    language,
    greeting:
      recipientName === ''
        ? t('notifications.greeting')
        : t('notifications.greetingByName', { name: onOneLine(recipientName) }),
    linkHint: t('notifications.linkHint'),
    footer: t('notifications.footer'),
    safety: t('notifications.safety'),
    sender: { portal: t('app.name'), operator: owner.name, contact },
    portal: { text: t('notifications.portal'), url: `${publicUrl}/admission/` },
    stop: 'stopUrl' in payload ? { text: t('notifications.stopNews'), url: payload.stopUrl } : null,
  }
  const text = [
    parts.greeting,
    parts.lead,
    ...(reason === null ? [] : [`${reason.label}:\n${reason.text}`]),
    [parts.next, ...parts.steps.map((step, index) => `${index + 1}. ${step}`)].join('\n'),
    `${parts.button.text}:\n${parts.button.url}`,
    parts.safety,
    ...(parts.stop === null ? [] : [`${parts.stop.text}:\n${parts.stop.url}`]),
    `-- \n${[parts.portal.text, parts.portal.url, contact, parts.footer].filter((line) => line !== null).join('\n')}`,
  ].join('\n\n')
  return {
    subject,
    text: `${text}\n`,
    html: mailPage(parts),
    calendar: calendarFor(name, payload, parts, { ...addresses, publicUrl }),
    replyTo: 'replyTo' in payload ? payload.replyTo : undefined,
    stopUrl: parts.stop?.url,
  }
}

export const subjectOf = <Name extends MailName>(
  name: Name,
  payload: MailPayload<Name>,
  given: Pick<ContentOptions, 'language' | 'kept'>,
): string => onOneLine(mailText(name, 'subject', given, parametersOf(name, payload, given.language)))

/** Parameters of texts: names and dates in the reader's language, the number for plurals as `count`. */
function parametersOf<Name extends MailName>(
  name: Name,
  payload: MailPayload<Name>,
  language: Language,
): TextParameters {
  const texts = Object.entries(payload).map(([key, value]) => {
    if (key === 'date') return [key, dateInWords(String(value), language)] as const
    const localized = localizedName.safeParse(value)
    return [key, localized.success ? nameIn(localized.data, language) : String(value)] as const
  })
  const count = COUNTS[name]?.(payload)
  const competition = textsIn(language)('notifications.ownCompetition')
  return { competition, ...Object.fromEntries(texts), ...(count === undefined ? {} : { count }) }
}

/** Lines of a mail's list: next steps, or asked documents. */
function linesOf(payload: MailPayload<MailName>, language: Language): string[] {
  if ('items' in payload)
    return payload.items.map(({ document, reason, words }) => {
      const why = [reason === null ? '' : nameIn(reason, language), words ?? ''].filter(Boolean).join(' ')
      return textsIn(language)('notifications.askedItem', { document: nameIn(document, language), why })
    })
  return 'steps' in payload ? (payload.steps ?? []).map((step) => stepInWords(step, language)) : []
}

const stepInWords = (step: MailStep, language: Language): string =>
  textsIn(language)(`applications.steps.${stepText(step)}`, {
    ...(step.at === null ? {} : { at: instantInWords(new Date(step.at), language) }),
    ...(step.workingDays === null ? {} : { count: step.workingDays }),
  })

/** A line break in a name would begin another header. Spaces that hold a date together stay. */
const onOneLine = (text: string): string =>
  text
    .replace(/[^\S\u00a0]+/g, ' ')
    .trim()
    .slice(0, LONGEST_SUBJECT)

/** The calendar entry of a mail about an interview. The portal's address makes the entry's id unique. */
function calendarFor(
  name: MailName,
  payload: MailPayload<MailName>,
  { subject, lead }: { readonly subject: string; readonly lead: string },
  { publicUrl, from, to }: MailAddresses & { readonly publicUrl: string },
): RenderedMail['calendar'] {
  if (!('event' in payload)) return undefined
  const isCancelled = name === 'interviewCancelled' || name === 'gradingMeetingCancelled'
  const { id, startsAt, minutes, sequence } = payload.event
  return {
    method: methodOf({ isCancelled }),
    content: calendarOf({
      uid: `${id}@${new URL(publicUrl).hostname}`,
      sequence,
      startsAt: new Date(startsAt),
      minutes,
      title: subject,
      description: lead,
      address: payload.zoom,
      isCancelled,
      organizer: from,
      attendee: to,
      // Calendars distinguish two versions by their number; the instant may be any.
      writtenAt: new Date(startsAt),
    }),
  }
}
