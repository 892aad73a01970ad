import { ATTACHMENT_SLOTS } from '@portal/domain/accounts/schema.ts'
import { useTexts } from '../../../platform/texts.ts'
import { useGrantDirectory } from '../../applications/parts/use-grant-directory.ts'
import type { ViewedDocument } from '../../documents/parts/document-viewer.tsx'
import type { StaffApplication } from '../api.ts'

export function useDocuments({ user, grantFiles }: StaffApplication) {
  const { t } = useTexts()
  const { kindName } = useGrantDirectory(grantFiles.length > 0)
  const all: readonly ViewedDocument[] = [
    ...ATTACHMENT_SLOTS.flatMap((slot) => {
      const file = user[slot]
      return file === null ? [] : [{ ...file, label: t(`documents.slots.${slot}`) }]
    }),
    ...user.additionalDocuments.map((file, at) => ({ ...file, label: t('documents.numbered', { number: at + 1 }) })),
    ...grantFiles.map(({ kind, id, name }) => ({
      id,
      name,
      label: t('applications.review.grantDocument', { name: kindName(kind) }),
    })),
  ]
  return all.filter(({ id }, at) => all.findIndex((document) => document.id === id) === at)
}
