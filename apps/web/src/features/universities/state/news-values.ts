import { keyed } from '@portal/domain/kernel/keyed.ts'
import { missingOfNews } from '@portal/domain/universities/rules.ts'
import type { NewsKind } from '@portal/domain/universities/schema.ts'
import type { Answer } from '../../../platform/client.ts'
import type { TextKey, Translator } from '../../../platform/texts.ts'
import { isCalendarDate } from '../../../ui/date-field.tsx'
import type { Faults } from '../../../ui/use-form.ts'

export type OwnNews = Answer<'readOwnNews'>['data']

export const emptyNews = (today: string) => ({
  kind: 'NEWS' as NewsKind,
  newsDate: today,
  eventDate: '',
  eventTime: '',
  newsTitleKz: '',
  placeKz: '',
  bodyKz: '',
  newsTitleRu: '',
  placeRu: '',
  bodyRu: '',
  newsTitleEn: '',
  placeEn: '',
  bodyEn: '',
  /** One of the university's photos; empty: none. */
  photoId: '',
})

export type NewsValues = ReturnType<typeof emptyNews>

const NEWS_FIELDS = Object.keys(emptyNews('')) as readonly (keyof NewsValues)[]

export const newsLabels = (t: Translator) => keyed(NEWS_FIELDS, (name) => t(`editing.news.${name}` as TextKey))

export const newsValues = (news: OwnNews) =>
  keyed(NEWS_FIELDS, (name) => (name === 'photoId' ? news.photo?.id : news[name]) ?? '') as NewsValues

/** Only an open day has a date and a place of its own. */
export function newsBody(values: NewsValues, isDraft = false) {
  const isEvent = values.kind === 'OPEN_DAY'
  const ofEvent = (text: string) => (isEvent && text.trim() !== '' ? text.trim() : null)
  return {
    ...values,
    isDraft,
    newsDate: values.newsDate === '' ? null : values.newsDate,
    photoId: values.photoId === '' ? null : values.photoId,
    eventDate: ofEvent(values.eventDate),
    eventTime: ofEvent(timeTyped(values.eventTime)),
    placeKz: ofEvent(values.placeKz),
    placeRu: ofEvent(values.placeRu),
    placeEn: ofEvent(values.placeEn),
  }
}

/** Normalized time of day: `9:30`, `9.30` and `0930` become `09:30`; any other text stays. */
export function timeTyped(text: string): string {
  const [, hours, minutes] = /^\s*(\d{1,2})[:. ]?(\d{2})\s*$/.exec(text) ?? []
  return hours === undefined || minutes === undefined ? text.trim() : `${hours.padStart(2, '0')}:${minutes}`
}

const isTimeOfDay = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(text)

/** Faults of typed news. A draft may lack anything, but dates and times must exist. */
export function checkNews(values: NewsValues, isDraft = false): Faults<NewsValues> {
  const body = newsBody(values, isDraft)
  const isEvent = values.kind === 'OPEN_DAY'
  return {
    ...(values.newsDate === '' || isCalendarDate(values.newsDate) ? {} : { newsDate: 'app.errors.wrongDate' as const }),
    ...(!isEvent || values.eventDate === '' || isCalendarDate(values.eventDate)
      ? {}
      : { eventDate: 'app.errors.wrongDate' as const }),
    ...(body.eventTime === null || isTimeOfDay(body.eventTime) ? {} : { eventTime: 'editing.faults.time' as const }),
    ...(keyed(missingOfNews(body), () => 'kernel.errors.fill_all_required_fields') as Faults<NewsValues>),
  }
}
