import { CORRECTION_MARKS } from '@portal/domain/applications/correction-schema.ts'
import {
  FIELDS,
  FILTER_FIELDS,
  type FilterField,
  type FilterName,
  fieldText,
  rowOf,
} from '@portal/domain/applications/form.ts'
import { applicationNumber } from '@portal/domain/applications/rules.ts'
import { APPLICATION_TYPES } from '@portal/domain/applications/status.ts'
import { ASSIGNMENTS } from '@portal/domain/review/list-schema.ts'
import { STAFF_TABS, UNREACHED } from '@portal/domain/review/status.ts'
import { useQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode } from 'react'
import { now } from '../../../platform/clock.ts'
import { useFilterTexts } from '../../../platform/filter-texts.ts'
import { useSession } from '../../../platform/session.ts'
import { type TextKey, useTexts } from '../../../platform/texts.ts'
import { CheckboxField } from '../../../ui/checkbox-field.tsx'
import { ChoiceField } from '../../../ui/choice-field.tsx'
import { DelayedTextField } from '../../../ui/delayed-text-field.tsx'
import { QuickFilters } from '../../../ui/quick-filters.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { WholeDateField } from '../../../ui/whole-date-field.tsx'
import { fromYesNo, toYesNo } from '../../../ui/yes-no.ts'
import { YesNoField } from '../../../ui/yes-no-field.tsx'
import { optionsOf, useDirectory } from '../../directory/parts/use-directory.ts'
import { inspectorsQuery, universityListQuery } from '../api.ts'
import { tabLabel } from '../labels.ts'
import { orNothing, useFilterField } from '../state/filter-field.ts'
import { foundBy } from '../state/found-by.ts'
import type { ListColumn, ListFilters } from '../state/list-search.ts'
import { useActiveFilters } from '../state/use-active-filters.ts'
import type { ListState } from '../state/use-list-state.ts'
import { SavedFilters } from './saved-filters.tsx'

/** Filters of the staff list, all in the address (docs/specification/review-office.md#filters). */
export function StaffFilters({ listState }: { listState: ListState }) {
  const { t } = useTexts()
  const { clear, filters, filter, desk } = listState
  const active = useActiveFilters(listState)
  const texts = useFilterTexts(active.length, t('applications.filters.clear'))
  return (
    <QuickFilters
      label={t('applications.filters.title')}
      active={active}
      onClear={clear}
      texts={texts}
      all={
        <>
          <SavedFilters listState={listState} />
          <Order listState={listState} />
          <Controls listState={listState} />
          <OtherStates listState={listState} />
        </>
      }
    >
      <DelayedTextField
        id="quick-search"
        name="search"
        type="search"
        label={t('applications.filters.search')}
        value={filters.requestId ?? filters.fio ?? ''}
        maxLength={200}
        isUnmarked
        onChange={(typed) => filter(foundBy(typed))}
      />
      <QuickChoices listState={listState} of={desk === 'head' ? 'staffId' : 'citizenship'} />
    </QuickFilters>
  )
}

/** Level, and the filter that this desk needs most. */
function QuickChoices({ listState, of }: { listState: ListState; of: 'staffId' | 'citizenship' }) {
  const controls = useControls(listState, 'quick')
  return (
    <>
      {controls.educationLevel}
      {controls[of]}
    </>
  )
}

const ORDERS = [
  'sentDate',
  'lastStatusUpdateDate',
  'number',
  'fio',
  'citizenship',
  'educationalProgramName',
  'universityName',
  'educationLevel',
] as const satisfies readonly ListColumn[]
const ORDER_TEXTS = {
  sentDate: 'applications.staffList.sent',
  lastStatusUpdateDate: 'applications.staffList.changed',
  number: 'applications.staffList.number',
  fio: 'applications.staffList.applicant',
  citizenship: 'applications.staffList.citizenship',
  educationalProgramName: 'applications.staffList.speciality',
  universityName: 'applications.staffList.university',
  educationLevel: 'applications.staffList.level',
} as const satisfies Readonly<Record<(typeof ORDERS)[number], TextKey>>

/** Order of the rows, also by facts that share a column. The heads of the table turn it round. */
function Order({ listState: { search, sort } }: { listState: ListState }) {
  const { t } = useTexts()
  return (
    <ChoiceField
      id="filter-order"
      name="order"
      label={t('applications.filters.order')}
      emptyLabel={t('applications.filters.usual')}
      value={ORDERS.find((column) => column === search.sortBy) ?? ''}
      isUnmarked
      options={ORDERS.map((value) => ({ value, label: t(ORDER_TEXTS[value]) }))}
      onChange={(value) =>
        sort(value === '' ? { sortBy: undefined, direction: undefined } : { sortBy: value, direction: 'ASC' })
      }
    />
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

/** Control of each filter, in order; a missing one does not compile. Managers lack those of the head of admissions. */
function useControls(listState: ListState, prefix?: string): Record<keyof ListFilters, ReactNode> {
  const { t, language } = useTexts()
  const session = useSession()
  const isHead = listState.desk === 'head'
  const universityId = session?.user.universityId ?? null
  const inspectors = useQuery({ ...inspectorsQuery(universityId), enabled: isHead })
  const universities = useQuery({ ...universityListQuery(), enabled: universityId === null })
  const citizenships = useDirectory('listCitizenships')
  const field = useFilterField(listState, prefix)
  const { filters } = listState
  const { isPassed } = filters
  const day = (name: 'createdDateFrom' | 'createdDateTo', label: 'from' | 'to') => (
    <WholeDateField {...field(name, filters[name] ?? '', orNothing)} label={t(`applications.filters.${label}`)} />
  )
  const text = (name: 'fio' | 'requestId') => ({
    ...field(name, filters[name] ?? '', (typed: string) => orNothing(typed.trim())),
    label: t(`applications.filters.${name}`),
  })
  const yesOrNo = (name: 'kandas' | 'refugee' | 'late' | 'sentBack' | 'waitsForUs') => (
    <YesNoField
      {...field(name, toYesNo(filters[name]), fromYesNo)}
      label={t(`applications.filters.${name}`)}
      emptyLabel={t('applications.filters.either')}
    />
  )
  const choice = <Name extends 'assignStatus' | 'type' | 'correction'>(
    name: Name,
    label: string,
    values: readonly NonNullable<ListFilters[Name]>[],
    words: (value: NonNullable<ListFilters[Name]>) => string,
  ) => (
    <ChoiceField
      {...field(name, filters[name] ?? '', orNothing as never)}
      label={label}
      emptyLabel={t('applications.filters.any')}
      options={values.map((value) => ({ value, label: words(value) }))}
    />
  )
  return {
    fio: <DelayedTextField {...text('fio')} maxLength={200} />,
    requestId: <DelayedTextField {...text('requestId')} placeholder={applicationNumber(123, now())} maxLength={64} />,
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
        <FieldFilter key={name} name={name} listState={listState} prefix={prefix} />,
      ]),
    ) as Record<FilterName, ReactNode>),
    createdDateFrom: day('createdDateFrom', 'from'),
    createdDateTo: day('createdDateTo', 'to'),
    late: yesOrNo('late'),
    sentBack: yesOrNo('sentBack'),
    correction: choice('correction', t('applications.filters.correction'), CORRECTION_MARKS, (mark) =>
      t(`applications.filters.corrections.${mark}`),
    ),
    waitsForUs: yesOrNo('waitsForUs'),
    isPassed: (
      <fieldset>
        <legend>{t('applications.filters.decision')}</legend>
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
    assignStatus:
      isHead &&
      choice('assignStatus', t('applications.filters.assignment'), ASSIGNMENTS, (assignment) =>
        t(`applications.filters.${assignment}`),
      ),
    // A university's scope has no competing applications, and the other types hardly differ.
    type:
      universityId === null &&
      choice('type', t('applications.filters.type'), APPLICATION_TYPES, (type) =>
        t(`applications.filters.types.${type}`),
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
}

function Controls({ listState }: { listState: ListState }) {
  return Object.entries(useControls(listState)).map(([name, control]) => <Fragment key={name}>{control}</Fragment>)
}

function FieldFilter({
  name,
  listState,
  prefix,
}: {
  name: FilterField
  listState: ListState
  prefix: string | undefined
}) {
  const { t } = useTexts()
  const field = useFilterField(listState, prefix)
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
