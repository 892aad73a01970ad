import { useState } from 'react'
import { ApiError } from '../../src/platform/api-error.ts'
import { useTexts } from '../../src/platform/texts.ts'
import { FileSlot } from '../../src/ui/file-slot.tsx'
import type { SendFile, StoredFile } from '../../src/ui/stored-file.ts'
import { has, report } from './reported.ts'

/** An upload that the test controls: an event `upload` with one of these names. */
const send: SendFile = (file, { onProgress, onQueued, onWaiting, signal }) =>
  new Promise((resolve, reject) => {
    const steps: Readonly<Record<string, () => void>> = {
      half: () => onProgress(0.5),
      queued: () => onQueued(true),
      waiting: () => onWaiting(true),
      stored: () => resolve({ id: '1', name: file.name }),
      refused: () => reject(new ApiError(400, { msg: 'big-file-size' })),
    }
    document.addEventListener('upload', (event) => steps[String((event as CustomEvent).detail)]?.())
    signal.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')))
    document.documentElement.dataset['sends'] = file.name
  })

export function Story() {
  const { t } = useTexts()
  const [value, setValue] = useState<StoredFile | null>(has('held') ? { id: '0', name: 'паспорт.pdf' } : null)
  return (
    <FileSlot
      id="field"
      label={t('documents.slots.passport')}
      hint={t('documents.hints.passport')}
      hasPages={has('pages')}
      isOptional={has('optional')}
      value={value}
      fault={has('fault') ? 'kernel.errors.field_required' : undefined}
      rules={
        has('photo')
          ? { maxBytes: 5_000, kinds: ['jpeg', 'png'], wrongType: 'documents.files.photoType' }
          : { maxBytes: 5_000, kinds: ['pdf', 'jpeg', 'png'] }
      }
      send={send}
      onChange={(file) => {
        report(file)
        setValue(file)
      }}
      onOpen={({ name }) => report(`opens ${name}`)}
    />
  )
}
