import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useDates } from '../../../platform/dates.ts'
import { refresh } from '../../../platform/query.ts'
import { useTexts } from '../../../platform/texts.ts'
import { ActForm } from '../../../ui/act-form.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import { ConfirmDialog, Dialog } from '../../../ui/dialog.tsx'
import { FailedPage, hasFailed } from '../../../ui/failed-page.tsx'
import { Actions, Page, Section } from '../../../ui/page.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { Waiting } from '../../../ui/states.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { useAct } from '../../../ui/use-act.ts'
import { confirmImport, type ImportPage, importQuery, PAGE_SIZE, refuseImport } from '../api.ts'
import { ChangedEntry } from '../components/changed-entry.tsx'
import { ReasonField } from '../components/reason-field.tsx'
import { useContentWords } from '../state/use-content-words.ts'

/** `/content/imports/{id}`: counts of a file's changes, all differences page by page, one decision for all of them. */
export function ContentImportScreen() {
  const { id } = useParams({ from: '/work/content/imports/$id' })
  const { t } = useTexts()
  const dates = useDates()
  const [page, setPage] = useState(0)
  const query = useQuery({ ...importQuery(id, page), placeholderData: keepPreviousData })
  const toAll = <Link to="/content">← {t('content.back')}</Link>
  if (hasFailed(query)) return <FailedPage on={query} unknown={t('content.imports.gone')} back={toAll} />
  const file = query.data?.data
  return (
    <Page
      title={t('content.imports.title')}
      back={toAll}
      {...(file && { lead: t('content.imports.open', { date: dates.instant(file.at), name: file.by }) })}
      isWide
    >
      <Waiting on={query} />
      {file !== undefined && (
        <>
          <Banner tone="warning" title={t('content.imports.count', { count: file.waiting })}>
            {t(file.isForYou ? 'content.imports.lead' : 'content.imports.own')}
          </Banner>
          <Counts file={file} />
          {file.isForYou && <Decision file={file} />}
          <Section title={t('content.differences.title')}>
            {file.changes.map((change) => (
              <ChangedEntry key={`${change.kind} ${change.key}`} change={change} />
            ))}
            <Pagination
              page={page}
              pageSize={PAGE_SIZE}
              totalSize={file.totalSize}
              of={t('content.differences.title')}
              onChange={setPage}
            />
          </Section>
        </>
      )}
    </Page>
  )
}

function Counts({ file }: { file: ImportPage }) {
  const { t } = useTexts()
  const words = useContentWords()
  return (
    <DataTable
      caption={t('content.imports.title')}
      rows={file.counts}
      rowKey={({ kind }) => kind}
      columns={[
        { key: 'kind', header: t('content.imports.kind'), cell: ({ kind }) => words.kind(kind) },
        { key: 'added', header: t('content.imports.added'), cell: ({ added }) => added },
        { key: 'changed', header: t('content.imports.changed'), cell: ({ changed }) => changed },
        { key: 'archived', header: t('content.imports.archived'), cell: ({ archived }) => archived },
      ]}
    />
  )
}

function Decision({ file }: { file: ImportPage }) {
  const { t } = useTexts()
  const navigate = useNavigate()
  const [asked, setAsked] = useState<'confirm' | 'refuse' | null>(null)
  const [reason, setReason] = useState('')
  const { isBusy, error, run, forget } = useAct()
  const count = file.waiting
  const ask = (act: 'confirm' | 'refuse'): void => {
    forget()
    setAsked(act)
  }
  const done = async (text: string): Promise<void> => {
    showToast('success', text)
    await navigate({ to: '/content', replace: true })
  }
  return (
    <>
      <Actions>
        <Button onClick={() => ask('confirm')}>{t('content.imports.confirm', { count })}</Button>
        <Button look="secondary" onClick={() => ask('refuse')}>
          {t('content.imports.refuse')}
        </Button>
      </Actions>
      <ConfirmDialog
        isOpen={asked === 'confirm'}
        title={t('content.imports.confirmTitle', { count })}
        confirmLabel={t('content.confirm')}
        isBusy={isBusy}
        error={error}
        onConfirm={() =>
          void run(
            async () => done(t('content.imports.confirmed', { count: await confirmImport(file) })),
            () => refresh('readContentImport'),
          )
        }
        onCancel={() => setAsked(null)}
      >
        {t('content.imports.confirmText')}
      </ConfirmDialog>
      <Dialog isOpen={asked === 'refuse'} title={t('content.imports.refuseTitle')} onClose={() => setAsked(null)}>
        <ActForm
          error={error}
          isBusy={isBusy}
          submit={t('content.imports.refuse')}
          onCancel={() => setAsked(null)}
          onSubmit={() =>
            void run(
              async () => {
                await refuseImport(file, reason.trim())
                await done(t('content.refused'))
              },
              () => refresh('readContentImport'),
            )
          }
        >
          <ReasonField id="import-reason" value={reason} onChange={setReason} />
        </ActForm>
      </Dialog>
    </>
  )
}
