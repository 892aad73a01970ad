import { ATTACHMENT_SLOTS } from '@portal/domain/accounts/schema.ts'
import { nameIn } from '@portal/domain/kernel/localized-name.ts'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../../app/query.ts'
import { useTexts } from '../../../app/texts.ts'
import type { StaffApplication } from '../api.ts'

/** A document of an application under the name of its slot. */
export type ReviewDocument = { readonly id: string; readonly name: string; readonly label: string }

/** All files that an application carries, each once, in the order of its slots. */
export function useDocuments({ user, grantFiles, quotaCategoryIds, preemptiveRightIds }: StaffApplication) {
  const { t, language } = useTexts()
  const quotaDocuments = useQuery({
    ...queryOf('listQuotaDocuments', { query: { quotaIds: quotaCategoryIds } }),
    enabled: quotaCategoryIds.length > 0,
  })
  const rightDocuments = useQuery({
    ...queryOf('listRightDocuments', { query: { rightIds: preemptiveRightIds } }),
    enabled: preemptiveRightIds.length > 0,
  })
  const kinds = [...(quotaDocuments.data?.list ?? []), ...(rightDocuments.data?.list ?? [])]
  const kindName = (kind: string, name: string): string => {
    const known = kinds.find(({ id }) => String(id) === kind)
    return t('applications.review.grantDocument', { name: known === undefined ? name : nameIn(known, language) })
  }
  const all: readonly ReviewDocument[] = [
    ...ATTACHMENT_SLOTS.flatMap((slot) => {
      const file = user[slot]
      return file === null ? [] : [{ ...file, label: t(`documents.slots.${slot}`) }]
    }),
    ...user.additionalDocuments.map((file, at) => ({ ...file, label: t('documents.numbered', { number: at + 1 }) })),
    ...grantFiles.map(({ kind, id, name }) => ({ id, name, label: kindName(kind, name) })),
  ]
  return all.filter(({ id }, at) => all.findIndex((document) => document.id === id) === at)
}
