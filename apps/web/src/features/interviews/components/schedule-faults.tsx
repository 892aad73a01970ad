import { saveBlob } from '../../../app/client.ts'
import { useTexts } from '../../../app/texts.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import { errorText } from '../../../ui/use-form.ts'
import type { ScheduleFault } from '../api.ts'
import { cellOf, csvOf } from '../state/fault-report.ts'
import classes from './interview-list.module.css'

/** Every faulty cell of an uploaded schedule, by row and column, and the same as a file. */
export function ScheduleFaults({ faults }: { faults: readonly ScheduleFault[] }) {
  const { t } = useTexts()
  const rows = faults.map(({ field, msg }) => {
    const { row, column } = cellOf(field)
    const name = column === null ? field : t(`interviews.upload.columns.${column}`)
    return { key: `${field} ${msg}`, row, name, fault: t(errorText(msg)) }
  })
  const headers = [t('interviews.upload.row'), t('interviews.upload.column'), t('interviews.upload.fault')]

  function download(): void {
    const lines = rows.map(({ row, name, fault }) => [row, name, fault])
    const file = new Blob([csvOf([headers, ...lines])], { type: 'text/csv;charset=utf-8' })
    saveBlob(file, `${t('interviews.upload.faultsFile')}.csv`)
  }

  return (
    <>
      <Banner tone="danger" title={t('interviews.upload.faultsTitle', { count: faults.length })} isAnnounced>
        {t('interviews.upload.faultsText')}
      </Banner>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
      <div className={classes.scroll} tabIndex={0}>
        <DataTable
          caption={t('interviews.upload.faultsFile')}
          rows={rows}
          rowKey={({ key }) => key}
          isDense
          columns={[
            { key: 'row', header: headers[0] ?? '', cell: ({ row }) => row },
            { key: 'column', header: headers[1] ?? '', cell: ({ name }) => name },
            { key: 'fault', header: headers[2] ?? '', cell: ({ fault }) => fault },
          ]}
        />
      </div>
      <div>
        <Button look="soft" onClick={download}>
          {t('interviews.upload.downloadFaults')}
        </Button>
      </div>
    </>
  )
}
