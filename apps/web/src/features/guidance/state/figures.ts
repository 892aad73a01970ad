import { RECOVERY_CODES, TICKET_MINUTES, TICKET_TRIES } from '@portal/domain/accounts/factor-rules.ts'
import type { Language } from '@portal/domain/kernel/language.ts'
import type { TextParameters } from '@portal/domain/kernel/texts.ts'
import { TEST_SECONDS } from '@portal/domain/screening/status.ts'
import documents from '../../../../../../data/grant-documents.json'
import unt from '../../../../../../data/unt.json'
import { dayOfYear } from '../../../platform/dates.ts'
import { inTenge } from '../../../platform/numbers.ts'
import type { Translator } from '../../../platform/texts.ts'

/** First and last day of a yearly period: 10 January – 10 February; 15–25 February within a month. */
export const daysInWords = ({ from, to }: { from: string; to: string }, t: Translator): string =>
  from.slice(0, 2) === to.slice(0, 2)
    ? t('guidance.help.daysOfMonth', { from: Number(from.slice(3)), to: dayOfYear(to, t) })
    : t('guidance.help.days', { from: dayOfYear(from, t), to: dayOfYear(to, t) })

const minimumOf = (block: string): number | '' => unt.blocks.find(({ id }) => id === block)?.minScore ?? ''

const lastDay = (deadline: string, t: Translator): string =>
  dayOfYear(unt.deadlines.find(({ id }) => id === deadline)?.day.slice('YYYY-'.length) ?? '', t)

/**
 * Figures in the guide's texts besides `kernel/figures.ts`, from the shipped data and from rules
 * (docs/specification/screens.md#figures-in-the-help).
 */
export const figuresOf = (t: Translator, language: Language): TextParameters => ({
  year: unt.year,
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
  earlierFee: inTenge(unt.earlier.feeKzt, language),
  earlierMaxScoreCreative: unt.earlier.maxScoreCreative,
  earlierWindow: daysInWords(unt.earlier.grantWindow, t),
  earlierGrants: unt.earlier.grants.thousands,
  earlierGrantsYear: unt.earlier.grants.year,
  teachersFrom: unt.advice.teachersPercent.from,
  teachersTo: unt.advice.teachersPercent.to,
  scientists: unt.advice.scientistsPercent,
  practitioners: unt.advice.practitionersPercent,
  photos: documents.find(({ code }) => code === 'PHOTO_3X4')?.copies ?? '',
  testHours: TEST_SECONDS / 3600,
  recoveryCodes: RECOVERY_CODES,
  factorMinutes: TICKET_MINUTES,
  factorTries: TICKET_TRIES,
})
