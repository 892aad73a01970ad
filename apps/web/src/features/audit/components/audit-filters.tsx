import { AUDIT_EVENTS } from '@portal/domain/audit/rules.ts'
import { useQuery } from '@tanstack/react-query'
import { useTexts } from '../../../platform/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { ChoiceField } from '../../../ui/choice-field.tsx'
import { DelayedTextField } from '../../../ui/delayed-text-field.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { WholeDateField } from '../../../ui/whole-date-field.tsx'
import { staffListQuery } from '../api.ts'
import type { AuditSearch } from '../state/audit-search.ts'
import classes from './audit.module.css'

type AuditFiltersProps = {
  readonly search: AuditSearch
  /** Name of the filtered person, taken from the rows; the list of staff lacks super administrators. */
  readonly knownName: string | undefined
  readonly onChange: (part: AuditSearch) => void
  readonly onClear: () => void
}

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
      {(['from', 'to'] as const).map((name) => (
        <WholeDateField
          key={name}
          id={`audit-${name}`}
          name={name}
          label={t(`audit.filters.${name}`)}
          value={search[name] ?? ''}
          isUnmarked
          onChange={(date) => onChange({ [name]: date || undefined })}
        />
      ))}
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
