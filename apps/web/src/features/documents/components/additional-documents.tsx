import { ADDITIONAL_DOCUMENTS_MAX } from '@portal/domain/accounts/schema.ts'
import { useTexts } from '../../../platform/texts.ts'
import type { StoredFile } from '../../../ui/stored-file.ts'
import { DocumentSlot } from '../parts/document-slot.tsx'

type AdditionalDocumentsProps = {
  readonly id: string
  readonly files: readonly StoredFile[]
  readonly onChange: (files: readonly StoredFile[]) => unknown
}

/** Further documents, one slot each, and an empty slot below the limit. */
export function AdditionalDocuments({ id, files, onChange }: AdditionalDocumentsProps) {
  const { t } = useTexts()
  const slots: readonly (StoredFile | null)[] = files.length < ADDITIONAL_DOCUMENTS_MAX ? [...files, null] : files

  function put(at: number, file: StoredFile | null): unknown {
    const next = slots.map((held, index) => (index === at ? file : held))
    return onChange(next.filter((held) => held !== null))
  }

  return slots.map((file, at) => (
    <DocumentSlot
      key={file?.id ?? 'next'}
      id={`${id}-${at}`}
      // By file: positions shift when an earlier slot is emptied.
      uploadName={`${id}-${file?.id ?? 'next'}`}
      label={file === null ? t('documents.add') : t('documents.numbered', { number: at + 1 })}
      hint={file === null ? t('documents.hints.additionalDocuments') : undefined}
      isOptional={file === null}
      value={file}
      onChange={(next) => put(at, next)}
    />
  ))
}
