import { type ContentKind, kindOf } from '@portal/domain/content/kind-rules.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useDates } from '../../../platform/dates.ts'
import { type TextKey, useTexts } from '../../../platform/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { DataTable, TwoLines } from '../../../ui/data-table.tsx'
import { Page } from '../../../ui/page.tsx'
import { EmptyState, Waiting } from '../../../ui/states.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { type EntryRow, entriesQuery } from '../api.ts'
import { useContentWords } from '../state/use-content-words.ts'
import classes from './content.module.css'
import { EntryState } from './entry-state.tsx'

/** Entries of one part. */
export function ContentEntries({ kind }: { kind: ContentKind }) {
  const { t } = useTexts()
  const words = useContentWords()
  const dates = useDates()
  const navigate = useNavigate()
  const entries = useQuery(entriesQuery(kind))
  const { isOpen, isPlaced } = kindOf(kind)
  return (
    <Page
      title={words.kind(kind)}
      lead={t(`content.kinds.${kind}.lead`)}
      back={<Link to="/content">← {t('content.back')}</Link>}
      isWide
      actions={
        isOpen &&
        !isPlaced && (
          <Button onClick={() => void navigate({ to: '/content/$kind/$key', params: { kind, key: 'new' } })}>
            {t(`content.kinds.${kind}.add` as TextKey)}
          </Button>
        )
      }
    >
      <Waiting on={entries} />
      {entries.data?.list.length === 0 && <EmptyState title={t('content.empty')}>{t('content.emptyText')}</EmptyState>}
      {entries.data !== undefined && entries.data.list.length > 0 && (
        <DataTable
          caption={words.kind(kind)}
          rows={entries.data.list}
          rowKey={({ key }) => key}
          columns={[
            {
              key: 'title',
              header: t('content.entry'),
              isLong: true,
              cell: ({ key, value }) => (
                <Link to="/content/$kind/$key" params={{ kind, key }} className={classes.title}>
                  {words.title(kind, value)}
                </Link>
              ),
            },
            { key: 'state', header: t('content.state'), cell: (row) => <State kind={kind} row={row} /> },
            {
              key: 'change',
              header: t('content.lastChange'),
              cell: ({ lastChange }) =>
                lastChange === null
                  ? t('content.unchanged')
                  : t('content.changedBy', { date: dates.day(lastChange.at), name: lastChange.by ?? '' }),
            },
          ]}
        />
      )}
    </Page>
  )
}

function State({ kind, row }: { kind: ContentKind; row: EntryRow }) {
  const { t } = useTexts()
  const words = useContentWords()
  const missing = row.missing.map((path) => words.field(kind, path)).join(', ')
  return (
    <TwoLines below={missing === '' || row.state === 'ENDED' ? null : t('content.missing', { fields: missing })}>
      <span className={classes.tags}>
        <EntryState state={row.state} />
        {row.isForYou && <StatusTag tone="attention">{t('content.forYou')}</StatusTag>}
        {row.isProposed && <StatusTag tone="attention">{t('content.isProposed')}</StatusTag>}
      </span>
    </TwoLines>
  )
}
