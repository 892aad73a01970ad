import { DEFAULT_PAGE_SIZE } from '@portal/domain/kernel/page.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { instantInFigures } from '../../../platform/dates.ts'
import { useTexts } from '../../../platform/texts.ts'
import { ActError } from '../../../ui/act-error.tsx'
import { Button } from '../../../ui/button.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import { EMail } from '../../../ui/e-mail.tsx'
import { isOutdated } from '../../../ui/is-outdated.ts'
import { Page } from '../../../ui/page.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { EmptyState, Waiting } from '../../../ui/states.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { useAct } from '../../../ui/use-act.ts'
import { useLastPage } from '../../../ui/use-last-page.ts'
import { resendMessage, type Undelivered, undeliveredQuery } from '../api.ts'
import classes from '../components/undelivered.module.css'

/**
 * Mails and SMS that failed for good, for the super administrator. Each has its reason and a button to send it again.
 */
export function UndeliveredScreen() {
  const { t } = useTexts()
  const [page, setPage] = useState(0)
  const query = useQuery({ ...undeliveredQuery(page), placeholderData: keepPreviousData })
  const rows = query.data?.list ?? []
  const total = query.data?.totalSize ?? 0
  useLastPage(query, { page, pageSize: DEFAULT_PAGE_SIZE, total }, setPage)
  return (
    <Page
      title={t('staff.undelivered.title')}
      back={<Link to="/">← {t('audit.back')}</Link>}
      lead={t('staff.undelivered.lead')}
      isWide
    >
      <Waiting on={query} />
      {query.data && total === 0 && (
        <EmptyState title={t('staff.undelivered.nothing')}>{t('staff.undelivered.nothingText')}</EmptyState>
      )}
      {query.data && rows.length > 0 && (
        <>
          <Rows rows={rows} isBusy={isOutdated(query)} />
          <Pagination page={page} pageSize={DEFAULT_PAGE_SIZE} totalSize={total} onChange={setPage} />
        </>
      )}
    </Page>
  )
}

function Rows({ rows, isBusy }: { readonly rows: readonly Undelivered[]; readonly isBusy: boolean }) {
  const { t } = useTexts()
  const nameOf = ({ kind, subject }: Undelivered): string =>
    kind === 'SMS' ? t('staff.undelivered.sms') : (subject ?? '')
  return (
    <DataTable
      caption={t('staff.undelivered.title')}
      rows={rows}
      rowKey={({ id }) => id}
      isBusy={isBusy}
      columns={[
        { key: 'at', header: t('staff.undelivered.failedAt'), cell: ({ failedAt }) => instantInFigures(failedAt) },
        {
          key: 'recipient',
          header: t('staff.undelivered.recipient'),
          isLong: true,
          cell: ({ recipient }) => (recipient.includes('@') ? <EMail address={recipient} /> : recipient),
        },
        { key: 'subject', header: t('staff.undelivered.message'), cell: nameOf },
        {
          key: 'problem',
          isLong: true,
          header: t('staff.undelivered.problem'),
          cell: (row) => <Problem row={row} />,
        },
        {
          key: 'act',
          header: t('staff.undelivered.act'),
          isPlain: true,
          cell: (row) =>
            row.canResend ? (
              <Resend id={row.id} name={`${nameOf(row)}, ${row.recipient}`} />
            ) : (
              t('staff.undelivered.cannotResend')
            ),
        },
      ]}
    />
  )
}

/** Reason of a failure: the portal's text, then the receiver's diagnostic. */
function Problem({ row: { problem, statusCode, diagnostic } }: { readonly row: Undelivered }) {
  const { t } = useTexts()
  const details = [statusCode !== null && t('staff.undelivered.code', { code: statusCode }), diagnostic].filter(Boolean)
  return (
    <>
      {t(`staff.undelivered.problems.${problem}`)}
      {details.length > 0 && <div className={classes.said}>{details.join(': ')}</div>}
    </>
  )
}

function Resend({ id, name }: { readonly id: string; readonly name: string }) {
  const { t } = useTexts()
  const { isBusy, error, run } = useAct()

  const resend = () =>
    run(async () => {
      await resendMessage(id)
      showToast('success', t('staff.undelivered.resent'))
    })

  return (
    <>
      <Button
        look="secondary"
        isBusy={isBusy}
        aria-label={t('staff.undelivered.resendName', { name })}
        onClick={() => void resend()}
      >
        {t('staff.undelivered.resend')}
      </Button>
      <ActError error={error} />
    </>
  )
}
