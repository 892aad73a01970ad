import { isCompeting } from '@portal/domain/applications/status.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiError } from '../../../platform/api-error.ts'
import { useMay } from '../../../platform/session.ts'
import { useTexts } from '../../../platform/texts.ts'
import { Button } from '../../../ui/button.tsx'
import listClasses from '../../../ui/list.module.css'
import { orToast } from '../../../ui/or-toast.ts'
import { Page, Section } from '../../../ui/page.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../../ui/states.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { STAFF_STATUS_TONE, statusLabel } from '../../applications/parts/labels.ts'
import { DocumentViewer } from '../../documents/parts/document-viewer.tsx'
import { downloadAsZip } from '../../documents/parts/files.ts'
import { type StaffApplication, staffApplicationQuery } from '../api.ts'
import { DossierButton } from '../components/dossier-button.tsx'
import { BackToList, Neighbours } from '../components/neighbours.tsx'
import { type Notice, ReviewActs } from '../components/review-acts.tsx'
import { ReviewFacts } from '../components/review-facts.tsx'
import { ReviewHistory } from '../components/review-history.tsx'
import { ReviewMessages } from '../components/review-messages.tsx'
import { ReviewNotice } from '../components/review-notice.tsx'
import classes from '../components/staff.module.css'
import { StaffBesides } from '../components/staff-besides.tsx'
import { ViewersNote } from '../components/viewers-note.tsx'
import { useDocuments } from '../state/use-documents.ts'

/** One application for its reviewers (docs/specification/screens.md#single-application). */
export function StaffApplicationScreen() {
  const { t } = useTexts()
  const { id } = useParams({ from: '/work/applications/$id' })
  const { data, error, refetch } = useQuery(staffApplicationQuery(id))
  const isMissing = error instanceof ApiError && error.status === 404
  if (isMissing) {
    return (
      <Page title={t('applications.staffList.title')} isWide>
        <EmptyState title={t('applications.review.noData')} action={<BackToList />}>
          {t('applications.review.noDataText')}
        </EmptyState>
      </Page>
    )
  }
  if (data === undefined) {
    return (
      <Page title={t('applications.staffList.title')} isWide>
        {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <LoadingState />}
      </Page>
    )
  }
  // Input and notices of one application never appear at the next.
  return <Review key={id} application={data.data} />
}

function Review({ application }: { application: StaffApplication }) {
  const { t } = useTexts()
  const { number, status } = application
  const documents = useDocuments(application)
  const [notice, setNotice] = useState<Notice | null>(null)
  const mayReportPresence = useMay('viewApplication')
  const mayTakeOut = useMay('downloadApplication')
  const maySeeMessages = useMay('listMessages')
  const statusText = t(
    isCompeting(application.type) ? statusLabel(status, application.type) : `applications.staffStatus.${status}`,
  )
  return (
    <Page
      title={`${t('applications.view.title', { number: number ?? '' })}: ${application.fio}`}
      back={<Neighbours id={application.id} />}
      lead={<StatusTag tone={STAFF_STATUS_TONE[status]}>{statusText}</StatusTag>}
      actions={<ReviewActs application={application} onNotice={setNotice} />}
      isWide
    >
      {mayReportPresence && <ViewersNote id={application.id} version={application.version} />}
      {notice && <ReviewNotice notice={notice} status={statusText} />}
      <div className={classes.review}>
        <div className={listClasses.stack}>
          <ReviewFacts application={application} />
          <StaffBesides application={application} />
        </div>
        <div className={`${listClasses.stack} ${classes.aside}`}>
          <Section title={t('applications.review.documents')}>
            <DocumentViewer documents={documents} />
            {mayTakeOut && <DossierButton id={application.id} number={number ?? ''} />}
            {documents.length > 0 && <DownloadAll number={number ?? ''} ids={documents.map(({ id }) => id)} />}
          </Section>
        </div>
      </div>
      <ReviewHistory history={application.history} />
      {maySeeMessages && <ReviewMessages id={application.id} />}
    </Page>
  )
}

function DownloadAll({ number, ids }: { number: string; ids: readonly string[] }) {
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
