import { EDUCATION_LANGUAGES, EDUCATION_LEVELS } from '@portal/domain/kernel/education.ts'
import { nameIn } from '@portal/domain/kernel/localized-name.ts'
import { useQuery } from '@tanstack/react-query'
import { useTexts } from '../../../platform/texts.ts'
import { ChoiceField } from '../../../ui/choice-field.tsx'
import { fieldsQuery } from '../api.ts'
import { cities } from '../parts/places.ts'
import { optionsOf } from '../parts/use-directory.ts'
import { PROGRAM_SORTS, type ProgramSearch, parseProgramSearch, programFiltersOf } from '../state/program-search.ts'
import { pairWord, SUBJECT_PAIRS } from '../state/subject-pairs.ts'
import { FilterForm } from './filter-form.tsx'
import { pairName } from './pair-name.ts'

type ProgramFiltersProps = {
  readonly search: ProgramSearch
  readonly onSearch: (search: ProgramSearch) => void
}

export function ProgramFilters({ search, onSearch }: ProgramFiltersProps) {
  const { t, language } = useTexts()
  const fields = useQuery(fieldsQuery(language)).data?.list ?? []
  const { q: _words, ...filters } = programFiltersOf(search)
  const change = (part: Record<string, unknown>): void =>
    onSearch(parseProgramSearch({ ...search, ...part, page: undefined }))

  const choice = (name: 'degree' | 'field' | 'pair' | 'cityId' | 'language' | 'sort') => ({
    id: `filter-${name}`,
    name,
    value: search[name] ?? '',
    isUnmarked: true,
    label: t(`directory.filters.${name}`),
    onChange: (chosen: string) => change({ [name]: chosen }),
  })
  return (
    <FilterForm
      count={Object.values(filters).filter((value) => value !== undefined).length}
      onSubmit={(given) => onSearch(parseProgramSearch(given))}
      to="/programs"
      label={t('directory.programs.search')}
      hint={t('directory.programs.searchHint')}
      q={search.q}
      onType={(q) => change({ q })}
    >
      <ChoiceField
        {...choice('degree')}
        emptyLabel={t('directory.filters.anyLevel')}
        options={EDUCATION_LEVELS.map((value) => ({ value, label: t(`directory.educationLevels.${value}`) }))}
      />
      <ChoiceField
        {...choice('pair')}
        emptyLabel={t('directory.filters.anyPair')}
        options={SUBJECT_PAIRS.map((pair) => ({ value: pairWord(pair), label: pairName(pair, t) }))}
      />
      <ChoiceField
        {...choice('field')}
        emptyLabel={t('directory.filters.anyField')}
        options={fields
          .filter(({ level }) => search.degree === undefined || search.degree === level)
          .map((field) => ({ value: field.id, label: `${field.id} ${nameIn(field, language)}` }))}
      />
      <ChoiceField
        {...choice('cityId')}
        emptyLabel={t('directory.filters.anyCity')}
        options={optionsOf(cities(), language)}
      />
      <ChoiceField
        {...choice('language')}
        emptyLabel={t('directory.filters.anyLanguage')}
        options={EDUCATION_LANGUAGES.map((value) => ({ value, label: t(`directory.language.${value}`) }))}
      />
      <ChoiceField
        {...choice('sort')}
        emptyLabel={t('directory.sorts.relevance')}
        options={PROGRAM_SORTS.map((value) => ({ value, label: t(`directory.sorts.${value}`) }))}
      />
    </FilterForm>
  )
}
