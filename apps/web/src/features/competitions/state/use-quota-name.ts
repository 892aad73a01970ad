import { countryOfQuota } from '@portal/domain/competitions/kind-rules.ts'
import { nameIn } from '@portal/domain/kernel/localized-name.ts'
import { useQuery } from '@tanstack/react-query'
import type { Answer } from '../../../platform/client.ts'
import { queryOf } from '../../../platform/query.ts'
import { useTexts } from '../../../platform/texts.ts'
import { quotasQuery } from './setup-calls.ts'

type Quota = Pick<Answer<'listQuotaCategories'>['list'][number], 'shortNameKz' | 'shortNameRu' | 'shortNameEn'>

export const shortNameOf = ({ shortNameKz, shortNameRu, shortNameEn }: Quota) => ({
  nameKz: shortNameKz,
  nameRu: shortNameRu,
  nameEn: shortNameEn,
})

/** Short name of a quota category, or the country of a share, by its code; the code itself if the directory lacks it. */
export function useQuotaName(): (code: string) => string {
  const { language } = useTexts()
  const quotas = useQuery(quotasQuery()).data?.list ?? []
  const countries = useQuery(queryOf('listCountries', {})).data?.list ?? []
  return (code) => {
    const country = countryOfQuota(code)
    const named = countries.find(({ id }) => id === country)
    if (named !== undefined) return nameIn(named, language)
    const quota = quotas.find((each) => each.code === code)
    return quota === undefined ? code : nameIn(shortNameOf(quota), language)
  }
}
