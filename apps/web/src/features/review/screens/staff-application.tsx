import { isCompeting, isOpen } from '@portal/domain/applications/status.ts'
import type { CheckPoint, Verdict } from '@portal/domain/review/check-rules.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { ApiError } from '../../../platform/api-error.ts'
import { useMay } from '../../../platform/session.ts'
import { useTexts } from '../../../platform/texts.ts'
import listClasses from '../../../ui/list.module.css'
import { Page } from '../../../ui/page.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../../ui/states.tsx'
import { statusLabel } from '../../applications/parts/labels.ts'
import { type ReviewAct, type StaffApplication, staffApplicationQuery } from '../api.ts'
import { AskForCopy, Asking } from '../components/asking.tsx'
import { CheckList, FoundDifferences } from '../components/check-list.tsx'
import { DecisionBar } from '../components/decision-bar.tsx'
import { DocumentPanes } from '../components/document-panes.tsx'
import { DocumentRail } from '../components/document-rail.tsx'
import { DossierButton, DownloadAllButton } from '../components/dossier-button.tsx'
import { KeysDialog } from '../components/keys-dialog.tsx'
import { BackToList } from '../components/neighbours.tsx'
import { actOfKey, type Notice, ReviewActs } from '../components/review-acts.tsx'
import { ReviewBanners, ReviewFacts } from '../components/review-facts.tsx'
import { ReviewNotice } from '../components/review-notice.tsx'
import { StaffBesides } from '../components/staff-besides.tsx'
import { ViewersNote } from '../components/viewers-note.tsx'
import classes from '../components/workbench.module.css'
import { WorkbenchHead } from '../components/workbench-head.tsx'
import { conflictOf } from '../state/conflict.ts'
import type { KeyAct } from '../state/key-acts.ts'
import { useChecks } from '../state/use-checks.ts'
import { useCorrections } from '../state/use-corrections.ts'
import { useDocuments } from '../state/use-documents.ts'
import { useKeys } from '../state/use-keys.ts'
import type { RecordPart } from '../state/use-record-parts.ts'

/** Loaded when it is first opened: it has the conversation, notes, e-mails and history. */
const RecordDrawer = lazy(() =>
  import('../components/record-drawer.tsx').then((module) => ({ default: module.RecordDrawer })),
)

/** One application for its reviewers (docs/specification/screens.md#single-application). */
export function StaffApplicationScreen() {
  const { t } = useTexts()
  const { id } = useParams({ from: '/work/applications/$id' })
  const { data, error, refetch } = useQuery(staffApplicationQuery(id))
  const isMissing = error instanceof ApiError && error.status === 404
  if (isMissing || data === undefined) {
    return (
      <div className={classes.alone}>
        <Page title={t('applications.staffList.title')} isWide>
          {isMissing ? (
            <EmptyState title={t('applications.review.noData')} action={<BackToList />}>
              {t('applications.review.noDataText')}
            </EmptyState>
          ) : error ? (
            <ErrorState error={error} onRetry={() => void refetch()} />
          ) : (
            <LoadingState />
          )}
        </Page>
      </div>
    )
  }
  // Input and notices of one application never appear at the next.
  return <Workbench key={id} application={data.data} />
}

/** Place among the entries of a list, kept within its ends. */
const stepped = <Entry,>(entries: readonly Entry[], at: number, step: number): Entry | undefined =>
  entries[Math.min(entries.length - 1, Math.max(0, at + step))]

function Workbench({ application }: { application: StaffApplication }) {
  const { t } = useTexts()
  const { id, number, status, type, version } = application
  const [notice, setNotice] = useState<Notice | null>(null)
  const [act, setAct] = useState<ReviewAct | null>(null)
  const [part, setPart] = useState<RecordPart | null>(null)
  const answered = application.correction?.state === 'ANSWERED' ? application.correction : null
  // After an answer the first new file is shown beside the old one.
  const [isBeside, setIsBeside] = useState(answered !== null)
  const [picked, setPicked] = useState<string | null>(null)
  const [isKeysOpen, setIsKeysOpen] = useState(false)
  const [documentId, setDocumentId] = useState<string | null>(answered?.items[0]?.after?.id ?? null)
  const [point, setPoint] = useState<CheckPoint | null>(null)
  const [said, setSaid] = useState('')
  const documents = useDocuments(application)
  const checks = useChecks(application, documents, (fault) => setNotice(conflictOf(fault)))
  const corrections = useCorrections(application, documents, checks, (shownId, copyId) => {
    show(shownId)
    setPicked(copyId)
    setIsBeside(true)
  })
  const mayReportPresence = useMay('viewApplication')
  const mayTakeOut = useMay('downloadApplication')
  const isChecked = useMay('listChecks') && !isCompeting(type)
  const statusText = t(isCompeting(type) ? statusLabel(status, type) : `applications.staffStatus.${status}`)

  const shown = documents.find((document) => document.id === documentId) ?? documents[0]
  const points = shown?.points.map((row) => row.point) ?? []
  const active = points.find((known) => known === point) ?? points[0]
  const at = active === undefined ? -1 : points.indexOf(active)

  function show(next: string | undefined): void {
    if (next === undefined) return
    setDocumentId(next)
    setPoint(null)
  }

  function mark(marked: CheckPoint, verdict: Verdict): void {
    if (shown === undefined) return
    const words = checks.of(shown.id, marked)?.words ?? null
    void checks.mark(shown.id, marked, verdict, verdict === 'UNCLEAR' || verdict === 'DIFFERS' ? words : null)
  }

  /** A point that agrees leads to the next one; a doubt waits for its words. */
  function markByKey(verdict: Exclude<Verdict, 'NONE'>): void {
    if (active === undefined || !isChecked || !checks.canCheck) return
    mark(active, verdict)
    setPoint(active)
    setSaid(
      t('applications.checks.mark', {
        point: t(`applications.checks.point.${active}`),
        verdict: t(`applications.checks.verdict.${verdict}`),
      }),
    )
    if (verdict === 'AGREES') setPoint(stepped(points, at, 1) ?? null)
    // The field appears with the verdict.
    else requestAnimationFrame(() => document.getElementById(`words-${active}`)?.focus())
  }

  function runKey(key: KeyAct): void {
    const place = documents.findIndex((document) => document.id === shown?.id)
    if (key === 'AGREES' || key === 'UNCLEAR' || key === 'DIFFERS') markByKey(key)
    else if (key === 'help') setIsKeysOpen(true)
    else if (key === 'beside') setIsBeside(!isBeside)
    else if (key === 'ask') corrections.open?.()
    else if (key === 'nextPoint') setPoint(stepped(points, at, 1) ?? null)
    else if (key === 'previousPoint') setPoint(stepped(points, at, -1) ?? null)
    else if (key === 'nextDocument') show(stepped(documents, place, 1)?.id)
    else if (key === 'previousDocument') show(stepped(documents, place, -1)?.id)
    else setAct(actOfKey(application, key) ?? act)
  }
  const keys = useKeys(runKey)

  return (
    <div className={classes.workbench}>
      <div className={classes.top}>
        <WorkbenchHead
          application={application}
          statusText={statusText}
          onPart={setPart}
          onKeys={() => setIsKeysOpen(true)}
        />
        {mayReportPresence && <ViewersNote id={id} version={version} />}
        {notice && <ReviewNotice id={id} notice={notice} status={statusText} />}
      </div>
      <DocumentRail documents={documents} shown={shown?.id} checks={checks} isChecked={isChecked} onShow={show}>
        {mayTakeOut && <DossierButton id={id} number={number ?? ''} />}
        {documents.length > 0 && <DownloadAllButton number={number ?? ''} ids={documents.map((one) => one.id)} />}
      </DocumentRail>
      <DocumentPanes
        documents={documents}
        shown={shown}
        isBeside={isBeside}
        onBeside={setIsBeside}
        former={corrections.former(shown)}
        picked={picked}
        onPick={setPicked}
      />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
      <section className={classes.side} tabIndex={0} aria-label={t('applications.workbench.facts')}>
        <ReviewBanners application={application} />
        <Asking corrections={corrections} onNotice={setNotice} />
        {isChecked && <FoundDifferences differences={checks.differences} />}
        {shown !== undefined && <AskForCopy corrections={corrections} documentId={shown.id} />}
        {isChecked && shown !== undefined && shown.points.length > 0 && (
          <CheckList
            key={shown.id}
            document={shown}
            checks={checks}
            isOpen={isOpen(status)}
            active={active}
            onActive={setPoint}
            onMark={mark}
          />
        )}
        <div className={classes.facts}>
          <ReviewFacts application={application} />
          <StaffBesides application={application} />
        </div>
      </section>
      <DecisionBar application={application} checks={checks} waits={corrections.waits}>
        <ReviewActs
          application={application}
          doubts={checks.doubts}
          act={act}
          onAct={setAct}
          onAsk={corrections.open}
          toAsk={corrections.toAsk}
          waitsBecause={corrections.waits?.id}
          hasKeys={keys.isOn}
          onNotice={setNotice}
        />
      </DecisionBar>
      <p className={listClasses.hidden} role="status">
        {said}
      </p>
      {part !== null && (
        <Suspense>
          <RecordDrawer application={application} part={part} onPart={setPart} />
        </Suspense>
      )}
      <KeysDialog isOpen={isKeysOpen} isOn={keys.isOn} onUse={keys.use} onClose={() => setIsKeysOpen(false)} />
    </div>
  )
}
