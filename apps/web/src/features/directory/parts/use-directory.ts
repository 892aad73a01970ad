import type { EndpointName } from '@portal/domain/contract.ts'
import { HOUR_MS } from '@portal/domain/kernel/durations.ts'
import type { Language } from '@portal/domain/kernel/language.ts'
import { type LocalizedName, nameIn } from '@portal/domain/kernel/localized-name.ts'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../../platform/query.ts'
import { useTexts } from '../../../platform/texts.ts'
import type { Option } from '../../../ui/choice-field.tsx'

/** Directories that fill a field's options. They hardly change: one visit loads them once. */
type DirectoryName = Extract<EndpointName, 'listCountries' | 'listCitizenships' | 'listNationalities' | 'listLanguages'>

type Entry = LocalizedName & { readonly id: string | number; readonly note?: string | undefined }

export function optionsOf(entries: readonly Entry[], language: Language): Option[] {
  return entries
    .map((entry) => ({
      value: String(entry.id),
      label: nameIn(entry, language),
      ...(entry.note === undefined ? {} : { note: entry.note }),
    }))
    .sort((a, b) => a.label.localeCompare(b.label, language))
}

export function useDirectory(name: DirectoryName) {
  const { language } = useTexts()
  const { data, isPending } = useQuery({ ...queryOf(name, {}), staleTime: HOUR_MS })
  const entries: readonly Entry[] = data?.list ?? []
  const options = optionsOf(entries, language)
  return {
    options,
    isLoading: isPending,
    nameOf: (id: string | null): string => options.find((option) => option.value === id)?.label ?? id ?? '',
  }
}
