import { confirmingKinds } from '@portal/domain/directory/rules.ts'
import { HOUR_MS } from '@portal/domain/kernel/durations.ts'
import type { Language } from '@portal/domain/kernel/language.ts'
import { nameIn } from '@portal/domain/kernel/localized-name.ts'
import { useQuery } from '@tanstack/react-query'
import type { Answer } from '../../../platform/client.ts'
import { queryOf } from '../../../platform/query.ts'
import { useTexts } from '../../../platform/texts.ts'
import type { GrantValues } from '../state/grant-values.ts'

type Claim = Answer<'listQuotaCategories'>['list'][number] | Answer<'listPreemptiveRights'>['list'][number]
type Claims = Pick<GrantValues, 'quotaCategoryIds' | 'preemptiveRightIds'>

/** Proofs of a claim in the reader's language; empty if the directory has none. */
export const proofOf = (claim: Claim, language: Language): string =>
  nameIn(
    {
      nameKz: claim.confirmingDocumentKz ?? '',
      nameRu: claim.confirmingDocumentRu ?? '',
      nameEn: claim.confirmingDocumentEn ?? '',
    },
    language,
  )

/** Directories of the grant: quota categories, preemptive rights, kinds of document. `isWanted` enables the queries. */
export function useGrantDirectory(isWanted: boolean) {
  const { t, language } = useTexts()
  const options = { staleTime: HOUR_MS }
  const quotas = useQuery({ ...queryOf('listQuotaCategories', {}), ...options, enabled: isWanted }).data?.list ?? []
  const rights = useQuery({ ...queryOf('listPreemptiveRights', {}), ...options, enabled: isWanted }).data?.list ?? []
  const idsOf = (claims: readonly Claim[]) => claims.map(({ id }) => String(id))
  const ofQuotas = useQuery({
    ...queryOf('listQuotaDocuments', { query: { quotaIds: idsOf(quotas) } }),
    ...options,
    enabled: quotas.length > 0,
  })
  const ofRights = useQuery({
    ...queryOf('listRightDocuments', { query: { rightIds: idsOf(rights) } }),
    ...options,
    enabled: rights.length > 0,
  })
  const kinds = [...(ofQuotas.data?.list ?? []), ...(ofRights.data?.list ?? [])].filter(
    (kind, at, all) => all.findIndex(({ id }) => id === kind.id) === at,
  )
  const all = [...quotas, ...rights].map(({ documents }) => documents)
  const chosen = ({ quotaCategoryIds, preemptiveRightIds }: Claims): readonly Claim[] => [
    ...quotas.filter(({ id }) => quotaCategoryIds.includes(String(id))),
    ...rights.filter(({ id }) => preemptiveRightIds.includes(String(id))),
  ]
  return {
    quotas,
    rights,
    chosen,
    /** Every kind of document that the claims list, including the copies of each. */
    kindsOf: (claims: Claims) => {
      const codes = new Set(chosen(claims).flatMap(({ documents }) => documents))
      return kinds.filter(({ code }) => codes.has(code))
    },
    provingKindsOf: (claims: Claims) => chosen(claims).map(({ documents }) => confirmingKinds(documents, all)),
    provingKindsOfClaim: ({ documents }: Claim) => confirmingKinds(documents, all),
    /** Name of a kind by its code. While the directory is loading, the name says so. */
    kindName: (code: string): string => {
      const kind = kinds.find((candidate) => candidate.code === code)
      if (kind !== undefined) return nameIn(kind, language)
      return ofQuotas.isSuccess && ofRights.isSuccess ? code : t('app.states.loading')
    },
  }
}

export type GrantDirectory = ReturnType<typeof useGrantDirectory>
