import { PASSWORD_MIN_LENGTH } from '@portal/domain/accounts/rules.ts'
import { GPA_MAX, MAX_CHOICES } from '@portal/domain/applications/status.ts'
import { LETTER_WORDS } from '@portal/domain/documents/rules.ts'
import { MAX_FILE_BYTES } from '@portal/domain/documents/schema.ts'
import type { TextParameters } from '@portal/domain/kernel/texts.ts'
import { STATEMENT_COUNT, TEST_SECONDS } from '@portal/domain/screening/status.ts'
import documents from '../../../../../../data/grant-documents.json'
import unt from '../../../../../../data/unt.json'
import { dayOfYear } from '../../../platform/dates.ts'
import { inTenge } from '../../../platform/numbers.ts'
import type { Translator } from '../../../platform/texts.ts'

/** Days of a year, first and last: 10 January – 10 February. */
export const daysInWords = ({ from, to }: { from: string; to: string }, t: Translator): string =>
  `${dayOfYear(from, t)} – ${dayOfYear(to, t)}`

/**
 * Every figure that the guide's texts name, from the shipped data and from the rules that enforce them
 * (docs/specification/screens.md#figures-in-the-help).
 */
export const figuresOf = (t: Translator): TextParameters => ({
  year: unt.year,
  laterYear: unt.later.year,
  laterApplications: unt.later.sessions.flatMap(({ application: at }) => (at ? daysInWords(at, t) : [])).join('; '),
  laterWindow: unt.later.sessions.flatMap((one) => (one.countsForGrant ? daysInWords(one.testing, t) : [])).join('; '),
  laterMinLiteracy: unt.later.blocks.find(({ id }) => id === 'MATHEMATICAL_LITERACY')?.minScore ?? '',
  fee: inTenge(unt.feeKzt),
  tasks: unt.tasks,
  maxScore: unt.maxScore,
  maxScoreCreative: unt.maxScoreCreative,
  minTotal: unt.grantMinimum.total,
  minCompulsory: unt.grantMinimum.compulsorySubject,
  minProfile: unt.grantMinimum.profileSubject,
  windowFrom: dayOfYear(unt.grantWindow.from, t),
  windowTo: dayOfYear(unt.grantWindow.to, t),
  certificates: unt.certificates.join(', '),
  untApplications: unt.sessions.map(({ application }) => daysInWords(application, t)).join('; '),
  stateGrant: dayOfYear(unt.deadlines.stateGrant, t),
  akimatGrant: dayOfYear(unt.deadlines.akimatGrant, t),
  originals: dayOfYear(unt.deadlines.originalEducationDocument, t),
  grants: unt.grants.thousands,
  grantsYear: unt.grants.year,
  teachersFrom: unt.advice.teachersPercent.from,
  teachersTo: unt.advice.teachersPercent.to,
  scientists: unt.advice.scientistsPercent,
  practitioners: unt.advice.practitionersPercent,
  choices: MAX_CHOICES,
  fileMegabytes: MAX_FILE_BYTES / 1024 ** 2,
  photos: documents.find(({ code }) => code === 'PHOTO_3X4')?.copies ?? '',
  letterLeast: LETTER_WORDS.least,
  letterMost: LETTER_WORDS.most,
  gpaMax: GPA_MAX,
  statements: STATEMENT_COUNT,
  testHours: TEST_SECONDS / 3600,
  passwordLength: PASSWORD_MIN_LENGTH,
})
