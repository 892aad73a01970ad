import { ROLES, type Role } from '@portal/domain/kernel/role.ts'
import { useDates } from '../../../app/dates.ts'
import { type Translator, useTexts } from '../../../app/texts.ts'
import type { AuditRow } from '../api.ts'
import classes from './audit.module.css'

type Details = NonNullable<AuditRow['details']>

const listOf = (value: Details[string] | undefined): readonly string[] => (Array.isArray(value) ? value : [])
const isRole = (text: string): text is Role => (ROLES as readonly string[]).includes(text)

/** Filters of an export in the words of the call, as its address has them. */
function filtersOf({ columns: _, count: __, ...filters }: Details): string {
  return Object.entries(filters)
    .map(([name, value]) => `${name}=${String(value)}`)
    .join(', ')
}

function exportLines(details: Details, t: Translator): readonly string[] {
  return [
    t('audit.details.rows', { count: Number(details['count']) }),
    t('audit.details.columns', { count: listOf(details['columns']).length }),
    filtersOf(details),
  ]
}

/** What a row tells besides who, what and when; nothing where it tells nothing. */
export function AuditDetails({ row: { event, details } }: { row: AuditRow }) {
  const { t } = useTexts()
  const dates = useDates()
  if (details === null) return null
  const lines: readonly string[] =
    event === 'applicationsExported'
      ? exportLines(details, t)
      : event === 'receptionChanged'
        ? [
            t(details['status'] === 'ENABLED' ? 'reception.open' : 'reception.closed'),
            ...['opensAt', 'closesAt'].flatMap((name) => (details[name] ? [dates.instant(String(details[name]))] : [])),
          ]
        : event === 'fileDownloaded'
          ? [t('audit.details.files', { count: listOf(details['files']).length })]
          : [
              ...listOf(details['roles']).map((role) => (isRole(role) ? t(`kernel.roles.${role}`) : role)),
              ...listOf(details['changed']).map((field) =>
                t(`audit.fields.${field as 'fullName' | 'email' | 'roles' | 'phoneNumber' | 'universityId'}`),
              ),
            ]
  return (
    <span className={`${classes.muted} ${classes.details}`}>{lines.filter((line) => line !== '').join(' · ')}</span>
  )
}
