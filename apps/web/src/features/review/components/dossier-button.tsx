import { useState } from 'react'
import { call } from '../../../platform/client.ts'
import { useTexts } from '../../../platform/texts.ts'
import { saveBlob } from '../../../platform/transfer.ts'
import { Button } from '../../../ui/button.tsx'
import { orToast } from '../../../ui/or-toast.ts'
import { downloadAsZip } from '../../documents/parts/files.ts'

/** Downloads the whole application: a PDF of its data, and all files. */
export function DossierButton({ id, number }: { id: string; number: string }) {
  const { t } = useTexts()
  const [isBusy, setIsBusy] = useState(false)

  async function fetchAll(): Promise<void> {
    setIsBusy(true)
    await orToast(async () => {
      const blob = await call('downloadApplication', { params: { id } })
      saveBlob(blob, `${t('applications.dossier.fileName', { number })}.zip`)
    })
    setIsBusy(false)
  }

  return (
    <Button look="soft" isBusy={isBusy} onClick={() => void fetchAll()}>
      {t('applications.dossier.action')}
    </Button>
  )
}

/** Downloads the documents alone, in parts where they are large. */
export function DownloadAllButton({ number, ids }: { number: string; ids: readonly string[] }) {
  const { t } = useTexts()
  const [isBusy, setIsBusy] = useState(false)

  async function download(): Promise<void> {
    setIsBusy(true)
    await orToast(() =>
      downloadAsZip(ids, (part) =>
        part === null
          ? t('applications.review.zipName', { number })
          : t('applications.review.zipPartName', { number, part }),
      ),
    )
    setIsBusy(false)
  }

  return (
    <Button look="soft" isBusy={isBusy} onClick={() => void download()}>
      {t('applications.review.zip')}
    </Button>
  )
}
