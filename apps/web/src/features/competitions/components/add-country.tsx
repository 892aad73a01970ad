import { countryQuota } from '@portal/domain/competitions/kind-rules.ts'
import { nameIn } from '@portal/domain/kernel/localized-name.ts'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../../platform/query.ts'
import { useTexts } from '../../../platform/texts.ts'
import { ChoiceField } from '../../../ui/choice-field.tsx'

type AddCountryProps = {
  readonly id: string
  readonly label: string
  /** Quotas that are there already. */
  readonly known: readonly string[]
  /** @param quota share of the chosen country. */
  readonly onAdd: (quota: string) => void
}

/** Choice of a country without a share of places yet. */
export function AddCountry({ id, label, known, onAdd }: AddCountryProps) {
  const { language } = useTexts()
  const countries = useQuery(queryOf('listCountries', {})).data?.list ?? []
  return (
    <ChoiceField<string>
      id={id}
      name="country"
      label={label}
      value=""
      isUnmarked
      options={countries
        .filter((country) => !known.includes(countryQuota(country.id)))
        .map((country) => ({ value: country.id, label: nameIn(country, language) }))}
      onChange={(country) => country !== '' && onAdd(countryQuota(country))}
    />
  )
}
