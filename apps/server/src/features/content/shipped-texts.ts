import { type ContentValue, type Texts, toTexts } from '@portal/domain/content/field-rules.ts'
import type {
  FaqEntry,
  GuideDayEntry,
  GuideNumberEntry,
  PassingScoreEntry,
  UntBlockEntry,
  UntSessionEntry,
} from '@portal/domain/content/guide-schema.ts'
import type { ConsentEntry, MessageTemplateEntry } from '@portal/domain/content/text-schema.ts'
import { CONSENT_TYPES, type ConsentType } from '@portal/domain/documents/schema.ts'
import { keyed } from '@portal/domain/kernel/keyed.ts'
import { LANGUAGES, type Language } from '@portal/domain/kernel/language.ts'
import type { LocalizedName } from '@portal/domain/kernel/localized-name.ts'
import type { Period } from '@portal/domain/kernel/period.ts'
import { MAILS } from '@portal/domain/notifications/schema.ts'
import type { ShippedData } from '../../platform/shipped-data.ts'
import { keysBelow, shippedText } from '../../platform/texts.ts'
import type { ShippedContent } from './load-shipped.ts'

const textsAt = (key: string): Texts => keyed(LANGUAGES, (language) => shippedText(key, language) ?? '')

/** Parts of the help whose texts people keep. The others name controls and columns of the portal. */
const GUIDE_PARTS = ['topics', 'city', 'unt', 'specialty', 'university', 'profession', 'grant'] as const

const guideTexts = (): ReadonlyMap<string, ContentValue> =>
  new Map(
    GUIDE_PARTS.flatMap((part) =>
      keysBelow(`guidance.${part}`).map((key) => [`${part}.${key}`, { text: textsAt(`guidance.${part}.${key}`) }]),
    ),
  )

type QuestionRow = Pick<FaqEntry, 'group' | 'order' | 'changedOn'> & { readonly id: string }

const questions = (data: ShippedData): ReadonlyMap<string, FaqEntry> =>
  new Map(
    data.rows<QuestionRow>('questions').map(({ id, ...row }) => [
      id,
      {
        ...row,
        question: textsAt(`shipped.questions.${id}.question`),
        answer: textsAt(`shipped.questions.${id}.answer`),
      },
    ]),
  )

type Named = LocalizedName & { readonly id: string }
type Unt = {
  readonly sessions: readonly (Named & {
    readonly application: Period
    readonly testing: Period
    readonly countsForGrant: boolean
  })[]
  readonly blocks: readonly (Named & Pick<UntBlockEntry, 'tasks' | 'minScore' | 'maxScore'>)[]
  readonly passingScores: readonly (Named & { readonly score: number })[]
}

const sessionOf = ({ application, testing, countsForGrant, ...name }: Unt['sessions'][number]): UntSessionEntry => ({
  ...{ name: toTexts(name), countsForGrant },
  ...{ applicationFrom: application.from, applicationTo: application.to },
  ...{ testingFrom: testing.from, testingTo: testing.to },
})
const blockOf = ({ tasks, minScore, maxScore, ...name }: Unt['blocks'][number]): UntBlockEntry => ({
  ...{ name: toTexts(name), tasks, minScore, maxScore },
})
const passingOf = ({ score, ...name }: Unt['passingScores'][number], order: number): PassingScoreEntry => ({
  ...{ name: toTexts(name), score, order },
})

type Facts = {
  readonly numbers: Readonly<Record<string, Partial<GuideNumberEntry> & { readonly value: number }>>
  readonly days: Readonly<Record<string, Partial<GuideDayEntry> & { readonly from: string }>>
}

const numberOf = (key: string, { value, year = '', source = '' }: Facts['numbers'][string]): GuideNumberEntry => ({
  ...{ name: textsAt(`shipped.numbers.${key}`), value, year, source },
})
const dayOf = (key: string, { from, to = '', source = '' }: Facts['days'][string]): GuideDayEntry => ({
  ...{ name: textsAt(`shipped.days.${key}`), from, to, source },
})

const MAIL_FIELDS = ['subject', 'lead', 'reason', 'next', 'button'] as const

const mails = (): ReadonlyMap<string, ContentValue> =>
  new Map(
    Object.keys(MAILS).map((name) => [
      name,
      keyed(MAIL_FIELDS, (field) => textsAt(`notifications.mails.${name}.${field}`)),
    ]),
  )

const sms = (): ReadonlyMap<string, ContentValue> =>
  new Map(
    ['signingCode', 'correctionAsked', 'slotInvited'].map((name) => [
      name,
      { text: textsAt(`notifications.sms.${name}`) },
    ]),
  )

const correctionReasons = (): ReadonlyMap<string, ContentValue> =>
  new Map(
    keysBelow('shipped.correctionReasons').map((key) => [key, { text: textsAt(`shipped.correctionReasons.${key}`) }]),
  )

const messageTemplates = (): ReadonlyMap<string, MessageTemplateEntry> =>
  new Map(
    [...new Set(keysBelow('shipped.messageTemplates').map((key) => key.split('.')[0] ?? ''))].map((key) => [
      key,
      {
        name: textsAt(`shipped.messageTemplates.${key}.name`),
        text: textsAt(`shipped.messageTemplates.${key}.text`),
      },
    ]),
  )

const CONSENT_SECTIONS: Readonly<Record<ConsentType, readonly string[]>> = {
  personalData: ['processor', 'purposes', 'data', 'recipients', 'published', 'kept', 'deletion', 'term', 'rights'],
  accuracy: ['confirm', 'promise', 'consequences'],
}

/** Several lines in the catalogue are the items of a list. */
const linesOf = (text: string): string =>
  text.includes('\n')
    ? text
        .split('\n')
        .map((line) => `- ${line}`)
        .join('\n')
    : text

/** Whole text of a consent from the parts of the catalogue. */
export function shippedConsent(type: ConsentType): ConsentEntry {
  const bodyIn = (language: Language): string => {
    const part = (key: string) => shippedText(`papers.consent.${type}.${key}`, language) ?? ''
    const sections = CONSENT_SECTIONS[type].map(
      (name) => `## ${part(`${name}.title`)}\n${linesOf(part(`${name}.text`))}`,
    )
    return [part('lead'), ...sections, part('closing')].join('\n\n')
  }
  return { title: textsAt(`papers.consent.${type}.title`), body: keyed(LANGUAGES, bodyIn) }
}

/** Facts and texts of the release that people keep: help, questions, mails, SMS, consents. */
export function shippedTexts(data: ShippedData): ShippedContent {
  const unt = data.content<Unt>('unt')
  const { numbers, days } = data.content<Facts>('guide-facts')
  const byId = <Row extends Named, Value extends ContentValue>(
    rows: readonly Row[],
    of: (row: Row, at: number) => Value,
  ) => new Map(rows.map((row, at) => [row.id, of(row, at)]))
  return {
    faq: questions(data),
    guideText: guideTexts(),
    untSession: byId(unt.sessions, sessionOf),
    untBlock: byId(unt.blocks, blockOf),
    passingScore: byId(unt.passingScores, (row, at) => passingOf(row, (at + 1) * 10)),
    guideNumber: new Map(Object.entries(numbers).map(([key, row]) => [key, numberOf(key, row)])),
    guideDay: new Map(Object.entries(days).map(([key, row]) => [key, dayOf(key, row)])),
    mailText: mails(),
    smsText: sms(),
    correctionReason: correctionReasons(),
    messageTemplate: messageTemplates(),
    consent: new Map(CONSENT_TYPES.map((type) => [type, shippedConsent(type)])),
  }
}
