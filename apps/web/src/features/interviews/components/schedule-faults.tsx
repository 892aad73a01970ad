import { isScheduleRule } from '@portal/domain/interviews/rules.ts'
import { useState } from 'react'
import { useTexts } from '../../../platform/texts.ts'
import { saveBlob } from '../../../platform/transfer.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import { orToast } from '../../../ui/or-toast.ts'
import { errorText } from '../../../ui/use-form.ts'
import { markedSchedule, type ScheduleFault } from '../api.ts'
import { cellOf } from '../state/fault-report.ts'
import classes from './interview-list.module.css'

/** Every faulty cell of an uploaded schedule by row and column, with a download of the marked schedule. */
export function ScheduleFaults({ faults, file }: { faults: readonly ScheduleFault[]; file: File }) {
  const { t } = useTexts()
  const [isBusy, setIsBusy] = useState(false)
  const rows = faults.map(({ field, msg, rule, otherRow = 0 }) => {
    const { row, column } = cellOf(field)
    const name = column === null ? field : t(`interviews.upload.columns.${column}`)
    const fault = isScheduleRule(rule) ? t(`interviews.scheduleRules.${rule}`, { row: otherRow }) : t(errorText(msg))
    return { key: `${field} ${msg}`, row, name, fault }
  })
  const headers = [t('interviews.upload.row'), t('interviews.upload.column'), t('interviews.upload.fault')]

  async function download(): Promise<void> {
    setIsBusy(true)
    await orToast(async () => saveBlob(await markedSchedule(file), `${t('interviews.upload.faultsFile')}.xlsx`))
    setIsBusy(false)
  }

  return (
    <>
      <Banner tone="danger" title={t('interviews.upload.faultsTitle', { count: faults.length })} isAnnounced>
        {t('interviews.upload.faultsText')}
      </Banner>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
      <section className={classes.scroll} tabIndex={0} aria-label={t('interviews.upload.faultsFile')}>
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
      </section>
      <div>
        <Button look="soft" isBusy={isBusy} onClick={() => void download()}>
          {t('interviews.upload.downloadFaults')}
        </Button>
      </div>
    </>
  )
}
