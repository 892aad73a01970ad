import { type ContentKind, kindOf } from '@portal/domain/content/kind-rules.ts'
import { ENTRY_STATES } from '@portal/domain/content/version-rules.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useDates } from '../../../platform/dates.ts'
import { type TextKey, useTexts } from '../../../platform/texts.ts'
import { useStay } from '../../../platform/use-stay.ts'
import { Button } from '../../../ui/button.tsx'
import { ChoiceField } from '../../../ui/choice-field.tsx'
import { DataTable, TwoLines } from '../../../ui/data-table.tsx'
import { DelayedTextField } from '../../../ui/delayed-text-field.tsx'
import { FoundCount } from '../../../ui/found-count.tsx'
import { Page } from '../../../ui/page.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { EmptyState, Waiting } from '../../../ui/states.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { type EntryRow, entriesQuery, PAGE_SIZE } from '../api.ts'
import { useContentWords } from '../state/use-content-words.ts'
import { useNamesIn } from '../state/use-names.ts'
import classes from './content.module.css'
import { EntryState } from './entry-state.tsx'

type Search = { readonly q?: string; readonly state?: string; readonly page?: string }

/** Entries of one part: searched by name or code, a page at a time. */
export function ContentEntries({ kind }: { kind: ContentKind }) {
  const { t } = useTexts()
  const words = useContentWords()
  const navigate = useNavigate()
  const stay = useStay(`/content/${kind}`)
  const { q = '', state: named, page: typed }: Search = useSearch({ strict: false })
  const state = ENTRY_STATES.find((each) => each === named)
  const page = Math.max(0, Number(typed) || 0)
  const entries = useQuery({
    ...entriesQuery(kind, { q, page, ...(state === undefined ? {} : { state }) }),
    placeholderData: keepPreviousData,
  })
  const go = (change: Search): void =>
    void stay({
      to: '/content/$kind',
      params: { kind },
      search: Object.fromEntries(
        Object.entries({ q, state: named, page: undefined, ...change }).filter(([, value]) => value),
      ),
      replace: true,
    })
  const isFiltered = q !== '' || state !== undefined
  const total = entries.data?.totalSize ?? 0
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
      {(isFiltered || total > 10) && (
        <div className={classes.filters}>
          <DelayedTextField
            id="content-q"
            name="q"
            label={t('content.find')}
            hint={t('content.findHint')}
            value={q}
            maxLength={200}
            isUnmarked
            onChange={(value) => go({ q: value })}
          />
          <ChoiceField
            id="content-state"
            name="state"
            label={t('content.state')}
            value={state ?? ''}
            emptyLabel={t('content.anyState')}
            options={ENTRY_STATES.map((value) => ({ value, label: t(`content.states.${value}`) }))}
            isUnmarked
            onChange={(value) => go({ state: value })}
          />
          <FoundCount className={classes.muted}>{t('content.found', { count: total })}</FoundCount>
        </div>
      )}
      <Waiting on={entries} />
      {entries.isSuccess && total === 0 && (
        <EmptyState title={t(isFiltered ? 'content.noneFound' : 'content.empty')}>
          {t(isFiltered ? 'content.noneFoundText' : 'content.emptyText')}
        </EmptyState>
      )}
      {total > 0 && <Rows kind={kind} rows={entries.data?.list ?? []} />}
      <Pagination
        page={page}
        pageSize={PAGE_SIZE}
        totalSize={total}
        of={words.kind(kind)}
        onChange={(to) => go({ page: to === 0 ? '' : String(to) })}
      />
    </Page>
  )
}

function Rows({ kind, rows }: { kind: ContentKind; rows: readonly EntryRow[] }) {
  const { t } = useTexts()
  const words = useContentWords()
  const dates = useDates()
  const namesIn = useNamesIn(kind)
  return (
    <DataTable
      caption={words.kind(kind)}
      rows={rows}
      rowKey={({ key }) => key}
      columns={[
        {
          key: 'title',
          header: t('content.entry'),
          isLong: true,
          cell: ({ key, value }) => (
            <TwoLines below={namesIn(value)}>
              <Link to="/content/$kind/$key" params={{ kind, key }} className={classes.title}>
                {words.title(kind, value)}
              </Link>
            </TwoLines>
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
