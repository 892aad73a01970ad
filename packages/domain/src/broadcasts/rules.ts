import { MINUTE_MS } from '../kernel/durations.ts'
import { LANGUAGES, type Language } from '../kernel/language.ts'

/** SERVICE: about the reader's application, always sent. NEWS: may be switched off. */
export const BROADCAST_KINDS = ['SERVICE', 'NEWS'] as const
export type BroadcastKind = (typeof BROADCAST_KINDS)[number]
export const isNews = (kind: BroadcastKind): boolean => kind === 'NEWS'

/** Recipients from which a second person confirms. */
export const SECOND_PERSON_FROM = 200
/** Minutes in which a confirmed notice can be taken back. */
export const TAKE_BACK_MINUTES = 10
export const MAX_SUBJECT = 150
export const MAX_TEXT = 4_000

/** Event of the author's sending: many recipients need a second person. */
export const sendingEvent = (recipients: number): 'ask' | 'schedule' =>
  recipients >= SECOND_PERSON_FROM ? 'ask' : 'schedule'

/** Begin of the sending. Until then the notice can be taken back. */
export const dueAt = (now: Date): Date => new Date(now.getTime() + TAKE_BACK_MINUTES * MINUTE_MS)

type Texts = Readonly<Record<Language, string>>

/** Fields without a text, by language. All are required before the sending. */
export const missingTexts = (value: { readonly subject: Texts; readonly text: Texts }): readonly string[] =>
  (['subject', 'text'] as const).flatMap((field) =>
    LANGUAGES.filter((language) => value[field][language].trim() === '').map((language) => `${field}.${language}`),
  )
