import { confirmingKinds } from '@portal/domain/directory/rules.ts'
import { HOUR_MS } from '@portal/domain/kernel/durations.ts'
import { nameIn } from '@portal/domain/kernel/localized-name.ts'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../../platform/query.ts'
import { useTexts } from '../../../platform/texts.ts'
import { Banner } from '../../../ui/banner.tsx'
import classes from './accounts.module.css'

/** Quota categories as options, and the kinds of document that prove each; null until loaded. */
export function useQuotas() {
  const { language } = useTexts()
  const quotas = useQuery({ ...queryOf('listQuotaCategories', {}), staleTime: HOUR_MS })
  const rights = useQuery({ ...queryOf('listPreemptiveRights', {}), staleTime: HOUR_MS })
  const list = quotas.data?.list ?? []
  const all = [...list, ...(rights.data?.list ?? [])].map(({ documents }) => documents)
  return {
    options: list.map(({ id, shortNameKz, shortNameRu, shortNameEn }) => ({
      value: String(id),
      label: nameIn({ nameKz: shortNameKz, nameRu: shortNameRu, nameEn: shortNameEn }, language),
    })),
    confirmingKindsOf: (quota: string): readonly string[] | null => {
      const found = list.find(({ id }) => String(id) === quota)
      return found === undefined || !rights.isSuccess ? null : confirmingKinds(found.documents, all)
    },
  }
}

type GrantDocumentsProps = { readonly quota: string; readonly kinds: ReadonlyMap<string, number> }

/** Documents that a grant application of a quota category needs in addition. They are attached to the application. */
export function GrantDocuments({ quota, kinds }: GrantDocumentsProps) {
  const { t, language } = useTexts()
  const quotas = useQuery({ ...queryOf('listQuotaCategories', {}), staleTime: HOUR_MS })
  const documents = useQuery({
    ...queryOf('listQuotaDocuments', { query: { quotaIds: [quota] } }),
    staleTime: HOUR_MS,
  })
  const chosen = quotas.data?.list.find(({ id }) => String(id) === quota)
  const needed = (documents.data?.list ?? []).filter(({ code }) => kinds.has(code))
  const proof = chosen && {
    nameKz: chosen.confirmingDocumentKz ?? '',
    nameRu: chosen.confirmingDocumentRu ?? '',
    nameEn: chosen.confirmingDocumentEn ?? '',
  }
  return (
    <Banner tone="info" title={t('documents.plan.grant')} isAnnounced>
      <p>{t('documents.plan.grantLead')}</p>
      <ul className={classes.grantKinds}>
        {needed.map((document) => {
          const count = kinds.get(document.code) ?? 1
          const name = nameIn(document, language)
          return <li key={document.id}>{count === 1 ? name : t('documents.plan.copies', { name, count })}</li>
        })}
        {proof && nameIn(proof, language) !== '' && <li>{nameIn(proof, language)}</li>}
      </ul>
    </Banner>
  )
}
