import type { ExportColumn } from '@portal/domain/review/export-schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../../../platform/api-error.ts'
import { grouped } from '../../../platform/numbers.ts'
import { useMay } from '../../../platform/session.ts'
import { useTexts } from '../../../platform/texts.ts'
import { saveBlob } from '../../../platform/transfer.ts'
import { ActError } from '../../../ui/act-error.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogFoot } from '../../../ui/dialog.tsx'
import { Actions } from '../../../ui/page.tsx'
import { Waiting } from '../../../ui/states.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { exportColumnsQuery, exportList, saveExportColumns, staffListQuery } from '../api.ts'
import type { ListState } from '../state/use-list-state.ts'
import { ExportColumns } from './export-columns.tsx'
import classes from './staff.module.css'

/** Exports the list to Excel, for heads: a button with a dialog for the columns. */
export function ExportButton({ listState }: { listState: ListState }) {
  const { t } = useTexts()
  const mayExport = useMay('exportApplications')
  const [isOpen, setIsOpen] = useState(false)
  if (!mayExport) return null
  return (
    <>
      <Button look="secondary" onClick={() => setIsOpen(true)}>
        {t('applications.exporting.action')}
      </Button>
      <Dialog isOpen={isOpen} title={t('applications.exporting.title')} size="lg" onClose={() => setIsOpen(false)}>
        <Begin listState={listState} onDone={() => setIsOpen(false)} />
      </Dialog>
    </>
  )
}

type ExportProps = { readonly listState: ListState; readonly onDone: () => void }

function Begin(props: ExportProps) {
  const saved = useQuery(exportColumnsQuery())
  return saved.isSuccess ? <Export {...props} saved={saved.data.data.columns} /> : <Waiting on={saved} />
}

/** The columns, then the progress of the download. Closing the dialog cancels it. */
function Export({
  listState: { search, tab },
  saved,
  onDone,
}: ExportProps & { readonly saved: readonly ExportColumn[] }) {
  const { t, language } = useTexts()
  const [columns, setColumns] = useState(saved)
  const [bytes, setBytes] = useState<number | null>(null)
  const [error, setError] = useState<string | null>(null)
  const running = useRef<AbortController>(undefined)
  const { data } = useQuery(staffListQuery({ ...search, tab }, 0))
  useEffect(() => () => running.current?.abort(), [])

  async function start(): Promise<void> {
    running.current = new AbortController()
    setError(null)
    setBytes(0)
    try {
      await saveExportColumns(columns)
      const { signal } = running.current
      const blob = await exportList({ ...search, tab }, columns, { onBytes: setBytes, signal })
      saveBlob(blob, 'Applications.xlsx')
      showToast('success', t('applications.exporting.done'))
      onDone()
    } catch (fault) {
      if (fault instanceof ApiError) setError(fault.message || t('kernel.errors.error_occurred'))
      else if (!(fault instanceof DOMException)) throw fault
    } finally {
      setBytes(null)
    }
  }

  const { totalSize, isMore } = data ?? { totalSize: 0, isMore: false }
  const lead = isMore
    ? t('applications.exporting.leadMore', { number: grouped(totalSize, language) })
    : t('applications.exporting.lead', { count: totalSize })
  if (bytes !== null) {
    const kilobytes = Math.ceil(bytes / 1024)
    return (
      <>
        <p>{lead}</p>
        <progress className={classes.progress} aria-label={t('applications.exporting.running')} />
        <p role="status">{t('applications.exporting.received', { size: kilobytes })}</p>
        <Actions>
          <Button look="secondary" onClick={() => running.current?.abort()}>
            {t('app.actions.cancel')}
          </Button>
        </Actions>
      </>
    )
  }
  return (
    <>
      <p>{lead}</p>
      <ActError error={error} />
      <ExportColumns chosen={columns} onChange={setColumns} />
      <DialogFoot>
        <Button disabled={columns.length === 0} onClick={() => void start()}>
          {t('applications.exporting.start')}
        </Button>
        <Button look="secondary" onClick={onDone}>
          {t('app.actions.cancel')}
        </Button>
      </DialogFoot>
    </>
  )
}
