import { CORRECTION_MARKS } from '@portal/domain/applications/correction-schema.ts'
import { APPLICATION_TYPES, decisionOf, ENDED, OPEN } from '@portal/domain/applications/status.ts'
import { EDUCATION_LANGUAGES, EDUCATION_LEVELS } from '@portal/domain/kernel/education.ts'
import { yesOrNo } from '@portal/domain/kernel/texts.ts'
import { ASSIGNMENTS } from '@portal/domain/review/list-schema.ts'
import { oneOf } from '../../../platform/address.ts'
import type { TextKey, Translator } from '../../../platform/texts.ts'

const LABELS: Readonly<Record<string, TextKey>> = {
  status: 'applications.staffList.status',
  universityId: 'applications.filters.university',
  citizenship: 'accounts.fields.citizenship',
  educationLevel: 'applications.education.level',
  lang: 'applications.education.language',
  createdDateFrom: 'applications.filters.from',
  createdDateTo: 'applications.filters.to',
  kandas: 'applications.filters.kandas',
  refugee: 'applications.filters.refugee',
  fio: 'applications.filters.fio',
  assignStatus: 'applications.filters.assignment',
  type: 'applications.filters.type',
  staffId: 'applications.filters.inspector',
  requestId: 'applications.filters.requestId',
  isPassed: 'applications.filters.decision',
  late: 'applications.filters.late',
  sentBack: 'applications.filters.sentBack',
  correction: 'applications.filters.correction',
  waitsForUs: 'applications.filters.waitsForUs',
}

/** Name of an option; a value of another version as stored. */
function optionWords(name: string, stored: string, t: Translator): string {
  const status = oneOf([...OPEN, ...ENDED], stored)
  const level = oneOf(EDUCATION_LEVELS, stored)
  const language = oneOf(EDUCATION_LANGUAGES, stored)
  const type = oneOf(APPLICATION_TYPES, stored)
  const assignment = oneOf(ASSIGNMENTS, stored)
  const mark = oneOf(CORRECTION_MARKS, stored)
  const isYes = { true: true, false: false }[stored]
  if (name === 'isPassed' && isYes !== undefined) return t(`applications.filters.${decisionOf(isYes)}`)
  if (isYes !== undefined) return t(yesOrNo(isYes))
  if (name === 'status' && status !== undefined) return t(`applications.staffStatus.${status}`)
  if (name === 'educationLevel' && level !== undefined) return t(`applications.level.${level}`)
  if (name === 'lang' && language !== undefined) return t(`directory.language.${language}`)
  if (name === 'type' && type !== undefined) return t(`applications.filters.types.${type}`)
  if (name === 'correction' && mark !== undefined) return t(`applications.filters.corrections.${mark}`)
  if (name === 'assignStatus' && assignment !== undefined) return t(`applications.filters.${assignment}`)
  return stored
}

/** Filter of an exported list in words; one of another version as stored. */
export function filterWords(name: string, stored: string, t: Translator): string {
  const label = LABELS[name]
  return t('applications.filters.named', {
    filter: label === undefined ? name : t(label),
    value: optionWords(name, stored, t),
  })
}

/** Name of a record's object. A competition is stored as its year, level and number. */
export function objectWords(stored: string, t: Translator): string {
  const [, year, given, number] = /^(\d{4}) ([A-Z_]+)(?: (\d+))?$/.exec(stored) ?? []
  const level = oneOf(EDUCATION_LEVELS, given)
  return year === undefined || level === undefined
    ? stored
    : [year, t(`applications.level.${level}`), number].filter(Boolean).join(', ')
}
