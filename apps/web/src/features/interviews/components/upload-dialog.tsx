import { MAX_FILE_BYTES } from '@portal/domain/documents/schema.ts'
import { type DragEvent, useEffect, useRef, useState } from 'react'
import { ApiError } from '../../../platform/api-error.ts'
import { useTexts } from '../../../platform/texts.ts'
import { saveBlob } from '../../../platform/transfer.ts'
import { ActError } from '../../../ui/act-error.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { FileInput } from '../../../ui/file-input.tsx'
import listClasses from '../../../ui/list.module.css'
import { orToast } from '../../../ui/or-toast.ts'
import { Actions } from '../../../ui/page.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { downloadTemplate, type ScheduleFault, uploadSchedule } from '../api.ts'
import classes from './interview-list.module.css'
import { ScheduleFaults } from './schedule-faults.tsx'

/** Uploads a schedule and reports every faulty cell (docs/specification/interviews.md#schedule). */
export function UploadDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTexts()
  return (
    <Dialog isOpen title={t('interviews.upload.title')} size="lg" onClose={onClose}>
      <Upload onClose={onClose} />
    </Dialog>
  )
}

function Upload({ onClose }: { onClose: () => void }) {
  const { t } = useTexts()
  const [share, setShare] = useState<number | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [faults, setFaults] = useState<readonly ScheduleFault[]>([])
  const [faulty, setFaulty] = useState<File | null>(null)
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  async function send(file: File): Promise<void> {
    setFaults([])
    setError(null)
    if (file.size > MAX_FILE_BYTES) return setError(t('kernel.errors.big-file-size'))
    running.current = new AbortController()
    setShare(0)
    setFaulty(file)
    try {
      const { created, updated } = await uploadSchedule(file, setShare, running.current.signal)
      showToast('success', t('interviews.upload.finished'))
      showToast('success', t('interviews.upload.counts', { created, updated }))
      onClose()
    } catch (fault) {
      if (fault instanceof ApiError) {
        const isOfCells = fault.errors.length > 0 && fault.errors.every(({ field }) => field !== 'file')
        if (isOfCells) setFaults(fault.errors)
        else setError(fault.message)
      } else if (!(fault instanceof DOMException)) throw fault
    } finally {
      setShare(null)
    }
  }

  return (
    <>
      <p>{t('interviews.upload.lead')}</p>
      <p className={listClasses.muted}>{t('interviews.upload.again')}</p>
      <ActError error={error} />
      {faults.length > 0 && faulty && <ScheduleFaults faults={faults} file={faulty} />}
      {share === null ? (
        <FilePlace onFile={(file) => void send(file)} />
      ) : (
        <>
          <progress className={classes.progress} value={share} max={1} aria-label={t('interviews.upload.title')} />
          <p role="status">
            {share < 1
              ? t('interviews.upload.sending', { percent: Math.round(share * 100) })
              : t('interviews.upload.checking')}
          </p>
        </>
      )}
      <Actions>
        <Button
          look="secondary"
          onClick={() =>
            void orToast(async () => saveBlob(await downloadTemplate(), `${t('interviews.upload.templateFile')}.xlsx`))
          }
        >
          {t('interviews.upload.template')}
        </Button>
        {share !== null && (
          <Button look="quiet" onClick={() => running.current?.abort()}>
            {t('app.actions.cancel')}
          </Button>
        )}
      </Actions>
    </>
  )
}

function FilePlace({ onFile }: { onFile: (file: File) => void }) {
  const { t } = useTexts()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)

  function take([file]: readonly File[]): void {
    if (file !== undefined) onFile(file)
  }

  function drop(event: DragEvent): void {
    event.preventDefault()
    setIsOver(false)
    take([...event.dataTransfer.files])
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a convenience; the button does the same
    <div
      className={classes.drop}
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
      {...(isOver ? { 'data-over': true } : {})}
    >
      <strong>{t('interviews.upload.file')}</strong>
      <Button onClick={() => input.current?.click()}>{t('interviews.upload.choose')}</Button>
      <FileInput ref={input} accept=".xlsx" aria-label={t('interviews.upload.file')} onFiles={take} />
    </div>
  )
}
