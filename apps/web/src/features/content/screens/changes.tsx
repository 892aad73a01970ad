import type { ContentKind } from '@portal/domain/content/kind-rules.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useDates } from '../../../platform/dates.ts'
import { useTexts } from '../../../platform/texts.ts'
import { FailedPage, hasFailed } from '../../../ui/failed-page.tsx'
import { Page } from '../../../ui/page.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { EmptyState, Waiting } from '../../../ui/states.tsx'
import classes from '../components/content.module.css'
import { DifferenceTable } from '../components/differences.tsx'
import {
  CHANGES_SHOWN,
  type ChangesAddress,
  changesQuery,
  historyQuery,
  PUBLIC_KINDS,
  wantedOf,
} from '../state/changes.ts'
import { useContentWords } from '../state/use-content-words.ts'

/** `/changes`: published changes of the data, the newest first; with an entry, its history. */
export function ChangesScreen() {
  const { kind, page, id } = wantedOf(useSearch({ strict: false }) as ChangesAddress)
  return id === null ? <Changes kind={kind} page={page} /> : <History id={id} />
}

function Changes({ kind, page }: { kind: ContentKind | undefined; page: number }) {
  const { t, language } = useTexts()
  const words = useContentWords()
  const query = useQuery(changesQuery(language, kind, page))
  const total = query.data?.totalSize ?? 0
  return (
    <Page title={t('content.changes.title')} lead={t('content.changes.lead')} isWide>
      <nav className={classes.kinds} aria-label={t('content.changes.kind')}>
        <Link to="/changes" search={{}} activeOptions={{ exact: true }}>
          {t('content.changes.anyKind')}
        </Link>
        {PUBLIC_KINDS.map((each) => (
          <Link key={each} to="/changes" search={{ kind: each }} {...(each === kind ? { 'aria-current': 'page' } : {})}>
            {words.kind(each)}
          </Link>
        ))}
      </nav>
      <Waiting on={query} />
      {query.isSuccess && total === 0 && (
        <EmptyState title={t('content.changes.none')}>{t('content.changes.noneText')}</EmptyState>
      )}
      {query.data?.list.map((change) => (
        <Change
          key={`${change.kind} ${change.key} ${change.number}`}
          kind={change.kind}
          day={change.day}
          rows={change.differences}
          label={change.title?.[language] || words.keyed(change.key)}
          title={
            <Link to="/changes" search={{ kind: change.kind, entry: change.key }}>
              {change.title?.[language] || words.keyed(change.key)}
            </Link>
          }
          note={change.isNew ? t('content.changes.added') : null}
        />
      ))}
      <Pagination
        page={page - 1}
        pageSize={CHANGES_SHOWN}
        totalSize={total}
        of={t('content.changes.title')}
        linkTo={(to, link) => (
          <Link
            to="/changes"
            search={{ ...(kind === undefined ? {} : { kind }), ...(to === 0 ? {} : { page: String(to + 1) }) }}
            activeOptions={{ exact: true }}
            {...link}
          />
        )}
      />
    </Page>
  )
}

function History({ id }: { id: { readonly kind: ContentKind; readonly key: string } }) {
  const { t, language } = useTexts()
  const words = useContentWords()
  const query = useQuery(historyQuery(language, id))
  const toAll = (
    <Link to="/changes" search={{}}>
      ← {t('content.changes.all')}
    </Link>
  )
  if (hasFailed(query)) return <FailedPage on={query} unknown={t('app.notFound.title')} back={toAll} />
  const versions = query.data?.list ?? []
  const name = versions[0]?.title?.[language] ?? words.keyed(id.key)
  const isChanged = versions.some(({ number }) => number > 0)
  return (
    <Page title={t('content.changes.of', { name })} lead={words.kind(id.kind)} back={toAll} isWide>
      <Waiting on={query} />
      {query.isSuccess && !isChanged && (
        <EmptyState title={t('content.changes.none')}>{t('content.changes.noneText')}</EmptyState>
      )}
      {isChanged &&
        versions.map(({ number, day, title, differences }) =>
          number === 0 ? (
            <p key={0} className={classes.muted}>
              {t('content.changes.shipped')}
            </p>
          ) : (
            <Change
              key={number}
              kind={id.kind}
              day={day}
              rows={differences}
              label={title?.[language] ?? words.keyed(id.key)}
              title={title?.[language] ?? words.keyed(id.key)}
              note={number === versions.at(-1)?.number ? t('content.changes.added') : null}
            />
          ),
        )}
    </Page>
  )
}

type ChangeProps = {
  readonly kind: ContentKind
  readonly day: string | null
  readonly title: ReactNode
  readonly label: string
  readonly note: string | null
  readonly rows: Parameters<typeof DifferenceTable>[0]['rows']
}

function Change({ kind, day, title, label, note, rows }: ChangeProps) {
  const words = useContentWords()
  const dates = useDates()
  const facts = [day === null ? null : dates.date(day), words.kind(kind), note].filter((fact) => fact !== null)
  return (
    <section className={classes.changed}>
      <h2>{title}</h2>
      <p className={classes.muted}>{facts.join(' · ')}</p>
      <DifferenceTable kind={kind} rows={rows} caption={label} />
    </section>
  )
}
