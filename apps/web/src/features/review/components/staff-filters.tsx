import { EDUCATION_LANGUAGES, EDUCATION_LEVELS } from '@portal/domain/kernel/education.ts'
import { ASSIGNMENTS } from '@portal/domain/review/list-schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSession } from '../../../platform/session.ts'
import { useTexts } from '../../../platform/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { CheckboxField } from '../../../ui/checkbox-field.tsx'
import { ChoiceField } from '../../../ui/choice-field.tsx'
import { DateField, isCalendarDate } from '../../../ui/date-field.tsx'
import { DelayedTextField } from '../../../ui/delayed-text-field.tsx'
import classes from '../../../ui/list.module.css'
import { SearchField } from '../../../ui/search-field.tsx'
import { SidebarFold } from '../../../ui/sidebar-fold.tsx'
import { optionsOf, useDirectory } from '../../directory/parts/use-directory.ts'
import { inspectorsQuery, universityListQuery } from '../api.ts'
import type { ListFilters } from '../state/list-search.ts'
import type { ListPlace } from '../state/use-list-place.ts'

/** The filters of the staff list, all of them in the address (docs/specification/review-office.md#filters). */
export function StaffFilters({ place }: { place: ListPlace }) {
  const { t } = useTexts()
  const { filters, clear } = place
  const count = Object.keys(filters).length
  return (
    <SidebarFold title={count === 0 ? t('applications.filters.title') : t('applications.filters.titleSet', { count })}>
      <search aria-label={t('applications.filters.title')}>
        {count > 0 && (
          <Button look="soft" isWide onClick={clear}>
            {t('applications.filters.clear')}
          </Button>
        )}
        <Person place={place} />
        <Education place={place} />
        <Review place={place} />
      </search>
    </SidebarFold>
  )
}

/** Ties a control to one filter of the address. */
function useFilterField({ filters, filter }: ListPlace) {
  return <Name extends keyof ListFilters, const Value>(
    name: Name,
    value: Value,
    toFilter: (value: Value) => ListFilters[Name],
  ) => ({
    id: `filter-${name}`,
    name,
    value,
    fault: undefined,
    isUnmarked: true,
    onChange: (next: Value) => {
      const wanted = toFilter(next)
      if (wanted !== filters[name]) filter({ [name]: wanted })
    },
  })
}

const orNothing = <Value extends string>(value: Value | ''): Value | undefined => (value === '' ? undefined : value)

function Person({ place }: { place: ListPlace }) {
  const { t } = useTexts()
  const citizenships = useDirectory('listCitizenships')
  const field = useFilterField(place)
  const { fio = '', requestId = '', citizenship = '', kandas, refugee } = place.filters
  return (
    <>
      <DelayedTextField
        {...field('fio', fio, (typed) => orNothing(typed.trim()))}
        label={t('applications.filters.fio')}
        maxLength={200}
      />
      <DelayedTextField
        {...field('requestId', requestId, (typed) => orNothing(typed.trim()))}
        label={t('applications.filters.requestId')}
        placeholder="2026-000123"
        maxLength={64}
      />
      <SearchField
        {...field('citizenship', citizenship, orNothing)}
        label={t('accounts.fields.citizenship')}
        options={citizenships.options}
        isLoading={citizenships.isLoading}
      />
      <YesNoField {...field('kandas', asChoice(kandas), toFilter)} label={t('applications.filters.kandas')} />
      <YesNoField {...field('refugee', asChoice(refugee), toFilter)} label={t('applications.filters.refugee')} />
    </>
  )
}

type YesNo = 'yes' | 'no' | ''
const asChoice = (kept: boolean | undefined): YesNo => (kept === undefined ? '' : kept ? 'yes' : 'no')
const toFilter = (chosen: YesNo): boolean | undefined => (chosen === '' ? undefined : chosen === 'yes')

/** Those of whom it is so, those of whom it is not, or all. */
function YesNoField(field: Omit<Parameters<typeof ChoiceField<'yes' | 'no'>>[0], 'options' | 'emptyLabel'>) {
  const { t } = useTexts()
  return (
    <ChoiceField
      {...field}
      emptyLabel={t('applications.filters.either')}
      options={(['yes', 'no'] as const).map((value) => ({ value, label: t(`app.form.${value}`) }))}
    />
  )
}

function Education({ place }: { place: ListPlace }) {
  const { t } = useTexts()
  const field = useFilterField(place)
  const { educationLevel = '', lang = '', createdDateFrom = '', createdDateTo = '' } = place.filters
  // Only a whole date filters; until then the boxes keep what is typed.
  const date = (kept: string | undefined) => (typed: string) =>
    typed === '' ? undefined : isCalendarDate(typed) ? typed : kept
  return (
    <>
      <ChoiceField
        {...field('educationLevel', educationLevel, orNothing)}
        label={t('applications.education.level')}
        emptyLabel={t('applications.filters.anyLevel')}
        options={EDUCATION_LEVELS.map((value) => ({ value, label: t(`applications.level.${value}`) }))}
      />
      <ChoiceField
        {...field('lang', lang, orNothing)}
        label={t('applications.education.language')}
        emptyLabel={t('applications.filters.anyLanguage')}
        options={EDUCATION_LANGUAGES.map((value) => ({ value, label: t(`directory.language.${value}`) }))}
      />
      <KeptDateField
        {...field('createdDateFrom', createdDateFrom, date(place.filters.createdDateFrom))}
        label={t('applications.filters.from')}
      />
      <KeptDateField
        {...field('createdDateTo', createdDateTo, date(place.filters.createdDateTo))}
        label={t('applications.filters.to')}
      />
    </>
  )
}

/** A date field that holds half a date while it is typed, and follows the address when that changes. */
function KeptDateField({ value, onChange, ...field }: Parameters<typeof DateField>[0]) {
  const [typed, setTyped] = useState({ of: value, text: value })
  const text = typed.of === value || typed.text === value ? typed.text : value
  return (
    <DateField
      {...field}
      value={text}
      onChange={(next) => {
        setTyped({ of: isCalendarDate(next) || next === '' ? next : value, text: next })
        onChange(next)
      }}
    />
  )
}

/** Decision and inspector; the filters that only a head of admissions has are left out for managers. */
function Review({ place }: { place: ListPlace }) {
  const { t, language } = useTexts()
  const session = useSession()
  const isHead = place.desk === 'head'
  const universityId = session?.user.universityId ?? null
  const inspectors = useQuery({ ...inspectorsQuery(universityId), enabled: isHead })
  const universities = useQuery({ ...universityListQuery(), enabled: universityId === null })
  const field = useFilterField(place)
  const { isPassed, assignStatus = '', staffId = '', universityId: chosen = '' } = place.filters
  return (
    <>
      <fieldset>
        <legend className={classes.legend}>{t('applications.filters.decision')}</legend>
        {/* Ticking one takes the tick from the other (docs/specification/screens.md#lists). */}
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
      {isHead && (
        <>
          <ChoiceField
            {...field('assignStatus', assignStatus, orNothing)}
            label={t('applications.filters.assignment')}
            emptyLabel={t('applications.filters.any')}
            options={ASSIGNMENTS.map((value) => ({
              value,
              label: t(`applications.filters.${value}`),
            }))}
          />
          <SearchField
            {...field('staffId', staffId, orNothing)}
            label={t('applications.filters.inspector')}
            options={(inspectors.data?.content ?? []).map(({ id, fullName }) => ({ value: id, label: fullName }))}
            isLoading={inspectors.isPending}
          />
        </>
      )}
      {universityId === null && (
        <SearchField
          {...field('universityId', chosen, orNothing)}
          label={t('applications.filters.university')}
          options={optionsOf(universities.data?.list ?? [], language)}
          isLoading={universities.isPending}
        />
      )}
    </>
  )
}
