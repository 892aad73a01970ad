import { UNIVERSITY_TYPES } from '@portal/domain/directory/rules.ts'
import { EDUCATION_LANGUAGES, EDUCATION_LEVELS } from '@portal/domain/kernel/education.ts'
import { grouped } from '../../../platform/numbers.ts'
import { useTexts } from '../../../platform/texts.ts'
import { CheckboxField } from '../../../ui/checkbox-field.tsx'
import { ChoiceField } from '../../../ui/choice-field.tsx'
import { cities, regions } from '../parts/places.ts'
import { TypedField } from '../parts/typed-field.tsx'
import { optionsOf } from '../parts/use-directory.ts'
import {
  type UniversityFilters as Filters,
  filtersOf,
  parseUniversitySearch,
  UNIVERSITY_SORTS,
  type UniversitySearch,
} from '../state/university-search.ts'
import { FilterForm } from './filter-form.tsx'

type UniversityFiltersProps = {
  readonly search: UniversitySearch
  readonly onSearch: (search: UniversitySearch) => void
}

export function UniversityFilters({ search, onSearch }: UniversityFiltersProps) {
  const { t, language } = useTexts()
  const { q: _words, ...filters } = filtersOf(search)
  const count = Object.values(filters).filter((value) => value !== undefined).length

  function change(part: Record<string, unknown>): void {
    const next = { ...search, ...part, page: undefined }
    const isElsewhere = cities().some(({ id, regionId }) => id === next.cityId && regionId !== next.regionId)
    onSearch(
      parseUniversitySearch('regionId' in part && part['regionId'] && isElsewhere ? { ...next, cityId: '' } : next),
    )
  }

  const choice = <Value extends string>(name: Exclude<keyof Filters, 'q'> | 'sort', value: Value | '' | undefined) => ({
    id: `filter-${name}`,
    name,
    value: value ?? '',
    isUnmarked: true,
    label: t(`directory.filters.${name}`),
    onChange: (chosen: Value | '') => change({ [name]: chosen }),
  })
  const tick = (name: 'dormitory' | 'military') => ({
    ...choice(name, ''),
    value: search[name] === true,
    onChange: (isTicked: boolean) => change({ [name]: isTicked }),
  })
  return (
    <FilterForm
      count={count}
      onSubmit={(given) => onSearch(parseUniversitySearch(given))}
      to="/universities"
      label={t('directory.universities.search')}
      hint={t('directory.universities.searchHint')}
      q={search.q}
      onType={(q) => change({ q })}
    >
      <ChoiceField
        {...choice('regionId', search.regionId)}
        emptyLabel={t('directory.filters.anyRegion')}
        options={optionsOf(regions(), language)}
      />
      <ChoiceField
        {...choice('cityId', search.cityId)}
        emptyLabel={t('directory.filters.anyCity')}
        options={optionsOf(
          cities().filter(({ regionId }) => search.regionId === undefined || search.regionId === regionId),
          language,
        )}
      />
      <ChoiceField
        {...choice('type', search.type)}
        emptyLabel={t('directory.filters.anyType')}
        options={UNIVERSITY_TYPES.map((value) => ({ value, label: t(`directory.types.${value}`) }))}
      />
      <ChoiceField
        {...choice('degree', search.degree)}
        emptyLabel={t('directory.filters.anyLevel')}
        options={EDUCATION_LEVELS.map((value) => ({ value, label: t(`directory.educationLevels.${value}`) }))}
      />
      <ChoiceField
        {...choice('language', search.language)}
        emptyLabel={t('directory.filters.anyLanguage')}
        options={EDUCATION_LANGUAGES.map((value) => ({ value, label: t(`directory.language.${value}`) }))}
      />
      <TypedField
        id="filter-maxCost"
        name="maxCost"
        label={t('directory.filters.maxCost')}
        hint={t('directory.filters.maxCostHint')}
        inputMode="numeric"
        maxLength={13}
        width={12}
        value={search.maxCost === undefined ? '' : grouped(search.maxCost, language)}
        onChange={(maxCost) => change({ maxCost })}
      />
      <div>
        <CheckboxField {...tick('dormitory')} />
        <CheckboxField {...tick('military')} />
      </div>
      <ChoiceField
        {...choice('sort', search.sort)}
        emptyLabel={t('directory.sorts.relevance')}
        options={UNIVERSITY_SORTS.map((value) => ({ value, label: t(`directory.sorts.${value}`) }))}
      />
    </FilterForm>
  )
}
