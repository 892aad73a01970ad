import { MAX_FILE_BYTES } from '@portal/domain/documents/schema.ts'
import { Link, useParams } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { ApiError } from '../../../platform/api-error.ts'
import type { Answer } from '../../../platform/client.ts'
import { useTexts } from '../../../platform/texts.ts'
import { saveBlob } from '../../../platform/transfer.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { FileInput } from '../../../ui/file-input.tsx'
import { orToast } from '../../../ui/or-toast.ts'
import { Actions, Page, Section } from '../../../ui/page.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { useAct } from '../../../ui/use-act.ts'
import { checkResults, downloadResultsTemplate, importResults } from '../state/result-calls.ts'

type Report = Answer<'checkResults'>['data']

/** Import of results of a test from a sheet: a report first, then the act. */
export function ResultsScreen() {
  const { t } = useTexts()
  const { id } = useParams({ from: '/work/competitions/$id/results' })
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File | null>(null)
  const [report, setReport] = useState<Report | null>(null)
  const [isStored, setIsStored] = useState(false)
  const { isBusy, error, run } = useAct()
  const choose = (chosen: File) =>
    void run(async () => {
      setFile(chosen)
      setReport(null)
      setIsStored(false)
      if (chosen.size > MAX_FILE_BYTES) throw new ApiError(413, { message: t('kernel.errors.big-file-size') })
      setReport(await checkResults(id, chosen))
    })
  const store = () =>
    void run(async () => {
      if (file === null) return
      setReport(await importResults(id, file))
      setIsStored(true)
      showToast('success', t('claims.import.done'))
    })
  return (
    <Page
      title={t('claims.import.title')}
      lead={t('claims.import.lead')}
      back={
        <Link to="/competitions/$id" params={{ id }}>
          ← {t('claims.import.back')}
        </Link>
      }
    >
      <Actions>
        <Button isBusy={isBusy} onClick={() => input.current?.click()}>
          {t('claims.import.choose')}
        </Button>
        <Button
          look="quiet"
          onClick={() => void orToast(async () => saveBlob(await downloadResultsTemplate(id), 'TestResults.xlsx'))}
        >
          {t('claims.import.template')}
        </Button>
      </Actions>
      <FileInput
        ref={input}
        accept=".xlsx"
        aria-label={t('claims.import.choose')}
        onFiles={([chosen]) => chosen && choose(chosen)}
      />
      {file !== null && <p role="status">{file.name}</p>}
      {error !== null && <Banner tone="danger">{error}</Banner>}
      {report !== null && (
        <>
          {isStored && <Banner tone="success" title={t('claims.import.done')} isAnnounced />}
          <ReportOf report={report} />
          {!isStored &&
            (report.confirmed + report.corrected > 0 ? (
              <Actions>
                <Button isBusy={isBusy} onClick={store}>
                  {t('claims.import.act')}
                </Button>
              </Actions>
            ) : (
              <Banner tone="warning">{t('claims.import.nothing')}</Banner>
            ))}
        </>
      )}
    </Page>
  )
}

function ReportOf({ report }: { readonly report: Report }) {
  const { t } = useTexts()
  return (
    <>
      <DescriptionList
        rows={[
          { key: 'rows', term: t('claims.import.rows'), value: report.rows },
          { key: 'confirmed', term: t('claims.import.confirmed'), value: report.confirmed },
          { key: 'corrected', term: t('claims.import.corrected'), value: report.corrected },
          { key: 'leftOut', term: t('claims.import.leftOut'), value: report.faults.length },
        ]}
      />
      {report.faults.length > 0 && (
        <Section title={t('claims.import.leftOut')}>
          <DataTable
            caption={t('claims.import.leftOut')}
            rows={report.faults}
            rowKey={({ row }) => String(row)}
            isDense
            columns={[
              { key: 'row', header: t('claims.import.row'), cell: ({ row }) => row },
              { key: 'person', header: t('claims.import.person'), cell: ({ person }) => person || '—' },
              {
                key: 'why',
                header: t('claims.import.why'),
                cell: ({ reason }) => t(`claims.import.reasons.${reason}`),
              },
            ]}
          />
        </Section>
      )}
    </>
  )
}
