import { AUDIT_EVENTS } from '@portal/domain/audit/rules.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTexts } from '../../../platform/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { ChoiceField } from '../../../ui/choice-field.tsx'
import { DateField, isCalendarDate } from '../../../ui/date-field.tsx'
import { DelayedTextField } from '../../../ui/delayed-text-field.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { staffListQuery } from '../api.ts'
import type { AuditSearch } from '../state/audit-search.ts'
import classes from './audit.module.css'

type AuditFiltersProps = {
  readonly search: AuditSearch
  /** Whom the rows name as the person that is filtered by; super admins stand in no list. */
  readonly knownName: string | undefined
  readonly onChange: (part: AuditSearch) => void
  readonly onClear: () => void
}

/** The filters of the audit trail, all of them in the address. */
export function AuditFilters({ search, knownName, onChange, onClear }: AuditFiltersProps) {
  const { t } = useTexts()
  const staff = useQuery(staffListQuery())
  const listed = (staff.data?.content ?? []).map(({ id, fullName }) => ({ value: id, label: fullName }))
  const isListed = listed.some(({ value }) => value === search.staffId)
  const options =
    search.staffId === undefined || isListed
      ? listed
      : [{ value: search.staffId, label: knownName ?? search.staffId }, ...listed]
  const { page: _, ...filters } = search
  return (
    <search className={classes.filters} aria-label={t('audit.filters.title')}>
      <Day name="from" search={search} onChange={onChange} />
      <Day name="to" search={search} onChange={onChange} />
      <SearchField
        id="audit-staff"
        name="staffId"
        label={t('audit.filters.staff')}
        value={search.staffId ?? ''}
        isUnmarked
        options={options}
        isLoading={staff.isPending}
        onChange={(staffId) => onChange({ staffId: staffId || undefined })}
      />
      <ChoiceField
        id="audit-event"
        name="event"
        label={t('audit.filters.event')}
        value={search.event ?? ''}
        isUnmarked
        emptyLabel={t('audit.filters.anyEvent')}
        options={AUDIT_EVENTS.map((event) => ({ value: event, label: t(`audit.events.${event}`) }))}
        onChange={(event) => onChange({ event: event || undefined })}
      />
      <DelayedTextField
        id="audit-object"
        name="object"
        label={t('audit.filters.object')}
        value={search.object ?? ''}
        isUnmarked
        maxLength={64}
        onChange={(typed) => onChange({ object: typed.trim() || undefined })}
      />
      {Object.keys(filters).length > 0 && (
        <div className={classes.clear}>
          <Button look="soft" onClick={onClear}>
            {t('audit.filters.clear')}
          </Button>
        </div>
      )}
    </search>
  )
}

/** A day while it is typed; it filters once it is one of the calendar, or empty. */
function Day({ name, search, onChange }: { name: 'from' | 'to' } & Pick<AuditFiltersProps, 'search' | 'onChange'>) {
  const { t } = useTexts()
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <DateField
      id={`audit-${name}`}
      name={name}
      label={t(`audit.filters.${name}`)}
      value={typed ?? search[name] ?? ''}
      isUnmarked
      onChange={(date) => {
        const isWhole = date === '' || isCalendarDate(date)
        setTyped(isWhole ? null : date)
        if (isWhole) onChange({ [name]: date || undefined })
      }}
    />
  )
}
