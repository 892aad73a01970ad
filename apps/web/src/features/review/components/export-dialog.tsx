import { EXPORT_COLUMNS, type ExportColumn } from '@portal/domain/review/status.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../../../platform/api-error.ts'
import { saveBlob } from '../../../platform/client.ts'
import { useMay } from '../../../platform/session.ts'
import { useTexts } from '../../../platform/texts.ts'
import { ActError } from '../../../ui/act-error.tsx'
import { Button } from '../../../ui/button.tsx'
import { CheckboxField } from '../../../ui/checkbox-field.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import listClasses from '../../../ui/list.module.css'
import { Actions } from '../../../ui/page.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { exportList, staffListQuery } from '../api.ts'
import { keepColumns, keptColumns } from '../state/export-columns.ts'
import type { ListPlace } from '../state/use-list-place.ts'
import classes from './staff.module.css'

/** Takes the list out as Excel, for heads: a button, and the dialog where the columns are chosen. */
export function ExportButton({ place }: { place: ListPlace }) {
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
        <Export place={place} onDone={() => setIsOpen(false)} />
      </Dialog>
    </>
  )
}

/** The columns, and once it is on its way how much has come; going away cancels it. */
function Export({ place: { search, tab }, onDone }: { place: ListPlace; onDone: () => void }) {
  const { t } = useTexts()
  const [columns, setColumns] = useState<readonly ExportColumn[]>(keptColumns)
  const [bytes, setBytes] = useState<number | null>(null)
  const [error, setError] = useState<string | null>(null)
  const running = useRef<AbortController>(undefined)
  const { data } = useQuery(staffListQuery({ ...search, tab }, 0))
  useEffect(() => () => running.current?.abort(), [])

  async function start(): Promise<void> {
    keepColumns(columns)
    running.current = new AbortController()
    setError(null)
    setBytes(0)
    try {
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

  if (bytes !== null) {
    const kilobytes = Math.ceil(bytes / 1024)
    return (
      <>
        <p>{t('applications.exporting.lead', { count: data?.totalSize ?? 0 })}</p>
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
      <p>{t('applications.exporting.lead', { count: data?.totalSize ?? 0 })}</p>
      <ActError error={error} />
      <Columns chosen={columns} onChange={setColumns} />
      <Actions>
        <Button disabled={columns.length === 0} onClick={() => void start()}>
          {t('applications.exporting.start')}
        </Button>
        <Button look="secondary" onClick={onDone}>
          {t('app.actions.cancel')}
        </Button>
      </Actions>
    </>
  )
}

type ColumnsProps = {
  readonly chosen: readonly ExportColumn[]
  readonly onChange: (columns: readonly ExportColumn[]) => void
}

function Columns({ chosen, onChange }: ColumnsProps) {
  const { t } = useTexts()
  const isAll = chosen.length === EXPORT_COLUMNS.length
  return (
    <fieldset>
      <legend className={listClasses.legend}>{t('applications.exporting.columnsTitle')}</legend>
      <Button look="quiet" onClick={() => onChange(isAll ? [] : EXPORT_COLUMNS)}>
        {t(isAll ? 'applications.exporting.none' : 'applications.exporting.all')}
      </Button>
      <div className={classes.columns}>
        {EXPORT_COLUMNS.map((column) => (
          <CheckboxField
            key={column}
            id={`export-${column}`}
            name={column}
            label={t(`applications.exporting.columns.${column}`)}
            value={chosen.includes(column)}
            isUnmarked
            onChange={(isChosen) =>
              onChange(EXPORT_COLUMNS.filter((other) => (other === column ? isChosen : chosen.includes(other))))
            }
          />
        ))}
      </div>
    </fieldset>
  )
}
