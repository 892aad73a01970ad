import {
  FIELDS,
  FILTER_FIELDS,
  type FilterField,
  type FilterName,
  fieldText,
  rowOf,
} from '@portal/domain/applications/form.ts'
import { APPLICATION_TYPES } from '@portal/domain/applications/status.ts'
import { ASSIGNMENTS } from '@portal/domain/review/list-schema.ts'
import { STAFF_TABS, UNREACHED } from '@portal/domain/review/status.ts'
import { useQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode } from 'react'
import { useSession } from '../../../platform/session.ts'
import { useTexts } from '../../../platform/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { CheckboxField } from '../../../ui/checkbox-field.tsx'
import { ChoiceField } from '../../../ui/choice-field.tsx'
import { DelayedTextField } from '../../../ui/delayed-text-field.tsx'
import classes from '../../../ui/list.module.css'
import { SearchField } from '../../../ui/search-field.tsx'
import { SidebarFold } from '../../../ui/sidebar-fold.tsx'
import { WholeDateField } from '../../../ui/whole-date-field.tsx'
import { fromYesNo, toYesNo } from '../../../ui/yes-no.ts'
import { YesNoField } from '../../../ui/yes-no-field.tsx'
import { optionsOf, useDirectory } from '../../directory/parts/use-directory.ts'
import { inspectorsQuery, universityListQuery } from '../api.ts'
import { tabLabel } from '../labels.ts'
import type { ListFilters } from '../state/list-search.ts'
import type { ListState } from '../state/use-list-state.ts'

/** Filters of the staff list, all in the address (docs/specification/review-office.md#filters). */
export function StaffFilters({ listState }: { listState: ListState }) {
  const { t } = useTexts()
  const { filters, clear } = listState
  const count = Object.keys(filters).length
  return (
    <SidebarFold title={count === 0 ? t('applications.filters.title') : t('applications.filters.titleSet', { count })}>
      <search aria-label={t('applications.filters.title')}>
        {count > 0 && (
          <Button look="soft" isWide onClick={clear}>
            {t('applications.filters.clear')}
          </Button>
        )}
        <Controls listState={listState} />
        <OtherStates listState={listState} />
      </search>
    </SidebarFold>
  )
}

/** States without a tab, which no transition leads to. */
function OtherStates({ listState: { desk, tab, showTab } }: { listState: ListState }) {
  const { t } = useTexts()
  return (
    <ChoiceField
      id="filter-status"
      name="status"
      label={t('applications.filters.otherStates')}
      emptyLabel={t('applications.filters.none')}
      value={UNREACHED.find((value) => value === tab) ?? ''}
      isUnmarked
      options={UNREACHED.map((value) => ({ value, label: t(tabLabel(desk, value)) }))}
      onChange={(value) => showTab(value === '' ? STAFF_TABS[desk][0] : value)}
    />
  )
}

function useFilterField({ filters, filter }: ListState) {
  return <Name extends keyof ListFilters, const Value>(
    name: Name,
    value: Value,
    toFilter: (value: Value) => ListFilters[Name],
  ) => ({
    id: `filter-${name}`,
    name,
    value,
    isUnmarked: true,
    onChange: (next: Value) => {
      const wanted = toFilter(next)
      if (wanted !== filters[name]) filter({ [name]: wanted })
    },
  })
}

const orNothing = <Value extends string>(value: Value | ''): Value | undefined => (value === '' ? undefined : value)

/** Control of each filter, in order; a missing one does not compile. Managers lack those of the head of admissions. */
function Controls({ listState }: { listState: ListState }) {
  const { t, language } = useTexts()
  const session = useSession()
  const isHead = listState.desk === 'head'
  const universityId = session?.user.universityId ?? null
  const inspectors = useQuery({ ...inspectorsQuery(universityId), enabled: isHead })
  const universities = useQuery({ ...universityListQuery(), enabled: universityId === null })
  const citizenships = useDirectory('listCitizenships')
  const field = useFilterField(listState)
  const { filters } = listState
  const { isPassed } = filters
  const day = (name: 'createdDateFrom' | 'createdDateTo', label: 'from' | 'to') => (
    <WholeDateField {...field(name, filters[name] ?? '', orNothing)} label={t(`applications.filters.${label}`)} />
  )
  const text = (name: 'fio' | 'requestId') => ({
    ...field(name, filters[name] ?? '', (typed: string) => orNothing(typed.trim())),
    label: t(`applications.filters.${name}`),
  })
  const yesOrNo = (name: 'kandas' | 'refugee') => (
    <YesNoField
      {...field(name, toYesNo(filters[name]), fromYesNo)}
      label={t(`applications.filters.${name}`)}
      emptyLabel={t('applications.filters.either')}
    />
  )
  const controls: Record<keyof ListFilters, ReactNode> = {
    fio: <DelayedTextField {...text('fio')} maxLength={200} />,
    requestId: <DelayedTextField {...text('requestId')} placeholder="2026-000123" maxLength={64} />,
    citizenship: (
      <SearchField
        {...field('citizenship', filters.citizenship ?? '', orNothing)}
        label={t('accounts.fields.citizenship')}
        options={citizenships.options}
        isLoading={citizenships.isLoading}
      />
    ),
    kandas: yesOrNo('kandas'),
    refugee: yesOrNo('refugee'),
    ...(Object.fromEntries(
      FILTER_FIELDS.map((name) => [
        FIELDS[name].filter.name,
        <FieldFilter key={name} name={name} listState={listState} />,
      ]),
    ) as Record<FilterName, ReactNode>),
    createdDateFrom: day('createdDateFrom', 'from'),
    createdDateTo: day('createdDateTo', 'to'),
    isPassed: (
      <fieldset>
        <legend className={classes.legend}>{t('applications.filters.decision')}</legend>
        {/* Ticking one unticks the other (docs/specification/screens.md#lists). */}
        <CheckboxField
          {...field('isPassed', isPassed === true, (isTicked) => isTicked || undefined)}
          id="filter-passed"
          label={t('applications.filters.PASSED')}
        />
        <CheckboxField
          {...field('isPassed', isPassed === false, (isTicked) => (isTicked ? false : undefined))}
          id="filter-failed"
          label={t('applications.filters.FAILED')}
        />
      </fieldset>
    ),
    assignStatus: isHead && (
      <ChoiceField
        {...field('assignStatus', filters.assignStatus ?? '', orNothing)}
        label={t('applications.filters.assignment')}
        emptyLabel={t('applications.filters.any')}
        options={ASSIGNMENTS.map((value) => ({
          value,
          label: t(`applications.filters.${value}`),
        }))}
      />
    ),
    // A university's scope has no competing applications, and the other types hardly differ.
    type: universityId === null && (
      <ChoiceField
        {...field('type', filters.type ?? '', orNothing)}
        label={t('applications.filters.type')}
        emptyLabel={t('applications.filters.any')}
        options={APPLICATION_TYPES.map((value) => ({ value, label: t(`applications.filters.types.${value}`) }))}
      />
    ),
    staffId: isHead && (
      <SearchField
        {...field('staffId', filters.staffId ?? '', orNothing)}
        label={t('applications.filters.inspector')}
        options={(inspectors.data?.content ?? []).map(({ id, fullName }) => ({ value: id, label: fullName }))}
        isLoading={inspectors.isPending}
      />
    ),
    universityId: universityId === null && (
      <SearchField
        {...field('universityId', filters.universityId ?? '', orNothing)}
        label={t('applications.filters.university')}
        options={optionsOf(universities.data?.list ?? [], language)}
        isLoading={universities.isPending}
      />
    ),
  }
  return Object.entries(controls).map(([name, control]) => <Fragment key={name}>{control}</Fragment>)
}

function FieldFilter({ name, listState }: { name: FilterField; listState: ListState }) {
  const { t } = useTexts()
  const field = useFilterField(listState)
  const { filter, label } = FIELDS[name]
  const { kind, values = [] } = rowOf(name)
  const held: unknown = listState.filters[filter.name]
  const words = { label: t(label), emptyLabel: t(filter.any) }
  if (kind === 'yesNo')
    return <YesNoField {...field(filter.name, toYesNo(held as boolean | undefined), fromYesNo as never)} {...words} />
  return (
    <ChoiceField<string>
      {...field(filter.name, String(held ?? ''), orNothing as never)}
      {...words}
      options={values.map((value) => ({ value, label: fieldText(name, value, t) }))}
    />
  )
}
