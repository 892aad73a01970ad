import { RECOVERY_CODES, TICKET_MINUTES, TICKET_TRIES } from '@portal/domain/accounts/factor-rules.ts'
import { yearOfSessions } from '@portal/domain/guidance/rules.ts'
import { UNT_MAX } from '@portal/domain/kernel/education.ts'
import type { Language } from '@portal/domain/kernel/language.ts'
import type { Period } from '@portal/domain/kernel/period.ts'
import type { TextParameters } from '@portal/domain/kernel/texts.ts'
import { TEST_SECONDS } from '@portal/domain/screening/status.ts'
import documents from '../../../../../../data/grant-documents.json'
import { dateInWords, dayOfYear } from '../../../platform/dates.ts'
import { inTenge } from '../../../platform/numbers.ts'
import type { Translator } from '../../../platform/texts.ts'
import type { Guide } from '../api.ts'

const YEAR = 'YYYY-'.length
const MONTH = 'YYYY-MM-'.length

/** First and last day of a period without its year: 10 January – 10 February; 15–25 February within a month. */
export const daysInWords = ({ from, to }: Period, t: Translator): string =>
  from.slice(0, MONTH) === to.slice(0, MONTH)
    ? t('guidance.help.daysOfMonth', { from: Number(from.slice(MONTH)), to: dayOfYear(to.slice(YEAR), t) })
    : t('guidance.help.days', { from: dayOfYear(from.slice(YEAR), t), to: dayOfYear(to.slice(YEAR), t) })

/** The same with the year, or with both years. */
export const periodInWords = (period: Period, t: Translator): string => {
  const { from, to } = period
  return from.slice(0, YEAR) === to.slice(0, YEAR)
    ? t('guidance.help.inYear', { days: daysInWords(period, t), year: from.slice(0, YEAR - 1) })
    : t('guidance.help.days', { from: dateInWords(from, t), to: dateInWords(to, t) })
}

/**
 * Figures in the guide's texts besides `kernel/figures.ts`: published facts, and rules
 * (docs/specification/screens.md#figures-in-the-help).
 */
export function figuresOf(guide: Guide, t: Translator, language: Language): TextParameters {
  const { numbers, days, sessions, blocks, passingScores } = guide
  const minimumOf = (block: string): number | '' => blocks.find(({ id }) => id === block)?.minScore ?? ''
  const yearOf = (number: string): string => (numbers[number]?.year ?? '').replace('-', '–')
  return {
    ...Object.fromEntries(Object.entries(numbers).map(([name, { value }]) => [name, value])),
    ...Object.fromEntries(Object.entries(days).map(([name, period]) => [name, daysOrDay(period, t)])),
    year: yearOfSessions(guide),
    sourceDays: ['sourceFirst', 'sourceLast']
      .flatMap((name) => (days[name] ? daysOrDay(days[name], t) : []))
      .join(', '),
    maxScore: UNT_MAX,
    creativeYear: yearOf('maxScoreCreative'),
    minTotal: passingScores.length === 0 ? '' : Math.min(...passingScores.map(({ score }) => score)),
    minHistory: minimumOf('HISTORY_OF_KAZAKHSTAN'),
    minLiteracy: minimumOf('MATHEMATICAL_LITERACY'),
    minProfile: minimumOf('PROFILE_1'),
    applications: sessions.map(({ application }) => daysInWords(application, t)).join('; '),
    window: sessions.flatMap((one) => (one.countsForGrant ? daysInWords(one.testing, t) : [])).join('; '),
    grantsYear: yearOf('grants'),
    earlierYear: days['earlierDay']?.from.slice(0, YEAR - 1) ?? '',
    earlierFee: numbers['earlierFee'] === undefined ? '' : inTenge(numbers['earlierFee'].value, language),
    earlierGrantsYear: yearOf('earlierGrants'),
    scholarshipYear: yearOf('scholarshipPlaces'),
    wagesYear: yearOf('wagesQuarter'),
    photos: documents.find(({ code }) => code === 'PHOTO_3X4')?.copies ?? '',
    testHours: TEST_SECONDS / 3600,
    recoveryCodes: RECOVERY_CODES,
    factorMinutes: TICKET_MINUTES,
    factorTries: TICKET_TRIES,
  }
}

const daysOrDay = (period: Period, t: Translator): string =>
  period.from === period.to ? dateInWords(period.from, t) : periodInWords(period, t)
