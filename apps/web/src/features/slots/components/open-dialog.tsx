import { useState } from 'react'
import { useTexts } from '../../../platform/texts.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import type { Opened } from '../api.ts'
import { OpenForm } from './open-form.tsx'
import { OpenReport } from './open-report.tsx'

/** Opens times on several days: the form, then the report of what was skipped. */
export function OpenDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTexts()
  const [opened, setOpened] = useState<Opened | null>(null)
  return (
    <Dialog isOpen title={t('slots.open.title')} size="lg" onClose={onClose}>
      {opened === null ? (
        <OpenForm onOpened={setOpened} onClose={onClose} />
      ) : (
        <OpenReport opened={opened} onClose={onClose} />
      )}
    </Dialog>
  )
}
