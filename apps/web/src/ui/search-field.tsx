import { Select } from '@mantine/core'
import '@mantine/core/styles/ScrollArea.css'
import '@mantine/core/styles/Popover.css'
import '@mantine/core/styles/Combobox.css'
import { useTexts } from '../app/texts.ts'
import { type FieldProps, inputPropsOf, type Option, useFault } from './fields.tsx'

type SearchFieldProps = FieldProps<string> & {
  readonly options: readonly Option[]
  readonly placeholder?: string
  readonly isLoading?: boolean
}

/** Letters that people type for one another on keyboards without Kazakh ones. */
const FOLDED: Readonly<Record<string, string>> = { ә: 'а', ғ: 'г', қ: 'к', ң: 'н', ө: 'о', ұ: 'у', ү: 'у', һ: 'х', і: 'и', ё: 'е' }
const fold = (text: string): string => text.toLowerCase().replace(/[әғқңөұүһіё]/g, (letter) => FOLDED[letter] ?? letter)

/** One of many: type a part of it and pick. Options whose words begin with what was typed come first. */
export function SearchField({ options, placeholder, isLoading = false, ...field }: SearchFieldProps) {
  const { t } = useTexts()
  return (
    <Select
      {...inputPropsOf(field)}
      data={options.map(({ value, label }) => ({ value, label }))}
      value={field.value === '' ? null : field.value}
      error={useFault(field.fault)}
      onChange={(value) => field.onChange(value ?? '')}
      placeholder={isLoading ? t('app.states.loading') : (placeholder ?? t('app.form.search'))}
      nothingFoundMessage={t('app.form.nothingFound')}
      searchable
      autoComplete="off"
      allowDeselect={false}
      clearable={field.isOptional === true}
      clearButtonProps={{ 'aria-label': t('app.form.clear') }}
      limit={60}
      maxDropdownHeight={320}
      comboboxProps={{ transitionProps: { duration: 0 } }}
      styles={{ option: { minHeight: '2.75rem', fontSize: '1rem' } }}
      filter={({ options: all, search, limit }) => {
        const wanted = fold(search.trim())
        const found = all.filter((option) => 'label' in option && fold(option.label).includes(wanted))
        const rank = (option: (typeof found)[number]) => ('label' in option && fold(option.label).startsWith(wanted) ? 0 : 1)
        return found.sort((a, b) => rank(a) - rank(b)).slice(0, limit)
      }}
    />
  )
}
