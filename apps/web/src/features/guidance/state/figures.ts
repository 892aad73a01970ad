import { RECOVERY_CODES, TICKET_MINUTES, TICKET_TRIES } from '@portal/domain/accounts/factor-rules.ts'
import type { Language } from '@portal/domain/kernel/language.ts'
import type { Period } from '@portal/domain/kernel/period.ts'
import type { TextParameters } from '@portal/domain/kernel/texts.ts'
import { TEST_SECONDS } from '@portal/domain/screening/status.ts'
import documents from '../../../../../../data/grant-documents.json'
import unt from '../../../../../../data/unt.json'
import { dateInWords, dayOfYear } from '../../../platform/dates.ts'
import { inTenge } from '../../../platform/numbers.ts'
import type { Translator } from '../../../platform/texts.ts'

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

const minimumOf = (block: string): number | '' => unt.blocks.find(({ id }) => id === block)?.minScore ?? ''

const lastDay = (deadline: string, t: Translator): string =>
  dayOfYear(unt.deadlines.find(({ id }) => id === deadline)?.day.slice(YEAR) ?? '', t)

/**
 * Figures in the guide's texts besides `kernel/figures.ts`, from the shipped data and from rules
 * (docs/specification/screens.md#figures-in-the-help).
 */
export const figuresOf = (t: Translator, language: Language): TextParameters => ({
  year: unt.year,
  sourceDays: unt.sourceDays.map((day) => dateInWords(day, t)).join(', '),
  pairsYear: unt.pairsYear,
  tasks: unt.tasks,
  maxScore: unt.maxScore,
  maxScoreCreative: unt.creative.maxScore,
  creativeYear: unt.creative.year,
  times: unt.timesAYear,
  minutes: unt.durationMinutes,
  extra: unt.extraMinutes,
  appeal: unt.appealMinutes,
  minTotal: Math.min(...unt.passingScores.map(({ score }) => score)),
  minHistory: minimumOf('HISTORY_OF_KAZAKHSTAN'),
  minLiteracy: minimumOf('MATHEMATICAL_LITERACY'),
  minProfile: minimumOf('PROFILE_1'),
  applications: unt.sessions.map(({ application }) => daysInWords(application, t)).join('; '),
  window: unt.sessions.flatMap((one) => (one.countsForGrant ? daysInWords(one.testing, t) : [])).join('; '),
  certificates: unt.certificates.join(', '),
  grantApplications: daysInWords(unt.grantApplications, t),
  akimatGrant: lastDay('akimatGrant', t),
  originals: lastDay('originalEducationDocument', t),
  grants: unt.grants.thousands,
  grantsYear: unt.grants.year,
  earlierYear: unt.earlier.year,
  earlierDay: dateInWords(unt.earlier.day, t),
  earlierFee: inTenge(unt.earlier.feeKzt, language),
  earlierMaxScoreCreative: unt.earlier.maxScoreCreative,
  earlierWindow: daysInWords(unt.earlier.grantWindow, t),
  earlierGrants: unt.earlier.grants.thousands,
  earlierGrantsYear: unt.earlier.grants.year,
  teachersFrom: unt.advice.teachersPercent.from,
  teachersTo: unt.advice.teachersPercent.to,
  scientists: unt.advice.scientistsPercent,
  practitioners: unt.advice.practitionersPercent,
  recognitionOfHigher: dateInWords(unt.acts.recognitionOfHigher, t),
  recognitionChanged: dateInWords(unt.acts.recognitionChanged, t),
  recognitionOfSecondary: dateInWords(unt.acts.recognitionOfSecondary, t),
  registrationWithoutVisa: dateInWords(unt.acts.registrationWithoutVisa, t),
  dormitories: dateInWords(unt.acts.dormitories, t),
  duty: dateInWords(unt.acts.duty, t),
  dutyYear: unt.dutyYear,
  scholarshipYear: unt.scholarship.year,
  scholarshipPlaces: unt.scholarship.places,
  scholarshipUniversities: unt.scholarship.universities,
  wagesYear: unt.wages.F4.year,
  wagesQuarter: unt.wages.F4.quarter,
  wagesDay: dateInWords(unt.wages.F5, t),
  photos: documents.find(({ code }) => code === 'PHOTO_3X4')?.copies ?? '',
  testHours: TEST_SECONDS / 3600,
  recoveryCodes: RECOVERY_CODES,
  factorMinutes: TICKET_MINUTES,
  factorTries: TICKET_TRIES,
})
