import { FACTOR_KINDS } from '@portal/domain/accounts/factor-rules.ts'
import { type AuditEvent, STAFF_FIELDS } from '@portal/domain/audit/rules.ts'
import type { Language } from '@portal/domain/kernel/language.ts'
import { ROLES } from '@portal/domain/kernel/role.ts'
import { columnLabel, EXPORT_COLUMNS } from '@portal/domain/review/export-schema.ts'
import { PROFILE_TABS } from '@portal/domain/universities/schema.ts'
import { oneOf } from '../../../platform/address.ts'
import { useDates } from '../../../platform/dates.ts'
import { type Translator, useTexts } from '../../../platform/texts.ts'
import type { AuditRow } from '../api.ts'
import classes from './audit.module.css'
import { filterWords } from './filter-words.ts'

type Details = NonNullable<AuditRow['details']>
type Lines = (details: Details, t: Translator, dates: ReturnType<typeof useDates>) => readonly string[]

const listOf = (value: Details[string] | undefined): readonly string[] => (Array.isArray(value) ? value : [])
/** Text of a stored value. A value unknown to this version is shown as stored. */
function wordsOf<Known extends string>(
  all: readonly Known[],
  stored: unknown,
  words: (known: Known) => string,
): string {
  const known = oneOf(all, stored)
  return known === undefined ? String(stored ?? '') : words(known)
}

function filtersOf(
  { columns: _columns, personalColumns: _personalColumns, count: _count, ...filters }: Details,
  t: Translator,
): string {
  return Object.entries(filters)
    .map(([name, value]) => filterWords(name, String(value), t))
    .join(', ')
}

const columnNames = (value: Details[string] | undefined, t: Translator): string =>
  listOf(value)
    .map((column) => wordsOf(EXPORT_COLUMNS, column, (known) => columnLabel(known, t)))
    .join(', ')

const REASON_TEXT: Readonly<Record<Language, string>> = { kk: 'textKk', ru: 'textRu', en: 'textEn' }

/** Text of a ready-made reason in the reader's language; undefined: the row is not about one. */
export function reasonText({ details }: AuditRow, language: Language): string | undefined {
  const text = details?.[REASON_TEXT[language]]
  return typeof text === 'string' ? text : undefined
}

const reasonLines: Lines = ({ kind, universityId }, t) => [
  t(`applications.reasons.kind.${kind === 'SEND_BACK' ? 'SEND_BACK' : 'REJECT'}`),
  t(`applications.reasons.scope.${universityId === null ? 'portal' : 'university'}`),
]

const receptionLines: Lines = (setting, t, dates) => [
  t(setting['status'] === 'ENABLED' ? 'reception.open' : 'reception.closed'),
  ...['opensAt', 'closesAt'].flatMap((name) => (setting[name] ? [dates.instant(String(setting[name]))] : [])),
]

const expertLines: Lines = ({ expert }) => [String(expert ?? '')]

const factorLines: Lines = ({ kind }, t) => [wordsOf(FACTOR_KINDS, kind, (known) => t(`audit.factors.${known}`))]

const LINES: Partial<Record<AuditEvent, Lines>> = {
  applicationsExported: (details, t) => [
    t('audit.details.rows', { count: Number(details['count']) }),
    t('audit.details.columns', {
      count: listOf(details['columns']).length,
      names: columnNames(details['columns'], t),
    }),
    listOf(details['personalColumns']).length === 0
      ? ''
      : t('audit.details.personal', { names: columnNames(details['personalColumns'], t) }),
    filtersOf(details, t),
  ],
  applicationsAssigned: (details, t) => [
    t('audit.details.applications', { count: Number(details['count']) }),
    ...listOf(details['inspectors']),
  ],
  factorAdded: factorLines,
  factorRemoved: factorLines,
  factorReset: ({ reason }) => [String(reason ?? '')],
  reasonCreated: reasonLines,
  reasonEdited: reasonLines,
  reasonDeleted: reasonLines,
  receptionChanged: (details, t, dates) => {
    // Older rows of the trail have none.
    const { statusBefore: status, opensAtBefore: opensAt = null, closesAtBefore: closesAt = null } = details
    const earlier = status && receptionLines({ status, opensAt, closesAt }, t, dates).join(', ')
    return [...receptionLines(details, t, dates), ...(earlier ? [t('audit.details.before', { value: earlier })] : [])]
  },
  universityEdited: (details, t) => [wordsOf(PROFILE_TABS, details['tab'], (known) => t(`audit.tabs.${known}`))],
  scheduleUploaded: (details, t) =>
    (['created', 'updated'] as const).map((name) => t(`audit.details.${name}`, { count: Number(details[name]) })),
  expertAssigned: expertLines,
  expertChanged: expertLines,
  expertReleased: expertLines,
  fileDownloaded: (details, t) => [t('audit.details.files', { count: listOf(details['files']).length })],
}

const staffLines: Lines = (details, t) => [
  ...listOf(details['roles']).map((role) => wordsOf(ROLES, role, (known) => t(`kernel.roles.${known}`))),
  ...listOf(details['changed']).map((field) => wordsOf(STAFF_FIELDS, field, (known) => t(`audit.fields.${known}`))),
]

/** Details of a row besides actor, event and time; nothing if it has none. */
export function AuditDetails({ row: { event, details } }: { row: AuditRow }) {
  const { t } = useTexts()
  const dates = useDates()
  if (details === null) return null
  const lines = (LINES[event] ?? staffLines)(details, t, dates)
  return (
    <span className={`${classes.muted} ${classes.details}`}>{lines.filter((line) => line !== '').join(' · ')}</span>
  )
}
