import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Answer } from '../../../platform/client.ts'
import { usePoints } from '../../../platform/numbers.ts'
import { useTexts } from '../../../platform/texts.ts'
import { DataTable } from '../../../ui/data-table.tsx'
import { EmptyState, Waiting } from '../../../ui/states.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { type CompetitionPage, linesQuery } from '../api.ts'
import classes from '../parts/results.module.css'
import { LINES_ON_PAGE, type ResultSearch, versionOf } from '../state/result-search.ts'
import { ListName, useListName } from './list-name.tsx'
import { ResultPages } from './result-pages.tsx'

type Line = Answer<'listResultLines'>['list'][number]
export type TabProps = { readonly page: CompetitionPage; readonly version: number; readonly search: ResultSearch }

export function ResultsTab({ page: { slug }, version, search }: TabProps) {
  const { t, language } = useTexts()
  const nameOf = useListName()
  const points = usePoints()
  const query = useQuery(linesQuery(language, { slug, version }, search))
  const { page: _page, ...rest } = search
  const first = query.data?.list[0]
  return (
    <>
      <p>{t('results.list.lead')}</p>
      {search.list !== undefined && first !== undefined && (
        <p>
          <strong>
            {t('results.list.ofList', {
              name: [nameOf(first).program, nameOf(first).bound].filter(Boolean).join(', '),
            })}
          </strong>
        </p>
      )}
      <ul className={classes.ways}>
        {search.code || search.list ? (
          <li>
            <Link
              to="/grants/$slug"
              params={{ slug }}
              search={{ ...versionOf(search), tab: 'results' }}
              resetScroll={false}
            >
              {t('results.list.everything')}
            </Link>
          </li>
        ) : null}
        <li>
          <Link
            to="/grants/$slug"
            params={{ slug }}
            search={granting(rest)}
            resetScroll={false}
            activeOptions={{ exact: true }}
          >
            {t(search.granted ? 'results.list.anyOutcome' : 'results.list.granted')}
          </Link>
        </li>
      </ul>
      <Waiting on={query} />
      {query.data?.list.length === 0 && <EmptyState title={t('results.list.nothing')} />}
      {query.data !== undefined && query.data.list.length > 0 && (
        <>
          <DataTable
            caption={t('results.list.caption')}
            isBusy={query.isPlaceholderData}
            rows={query.data.list}
            rowKey={({ code, choice }) => `${code} ${choice}`}
            columns={[
              {
                key: 'code',
                header: t('results.list.code'),
                cell: ({ code }) => <span className={classes.code}>{code}</span>,
              },
              ...(search.list === undefined
                ? [
                    {
                      key: 'list',
                      header: t('results.list.program'),
                      cell: (line: Line) => <ListName of={line} />,
                    },
                  ]
                : [{ key: 'rank', header: t('results.list.rank'), cell: ({ rank }: Line) => rank ?? '—' }]),
              { key: 'choice', header: t('results.list.choice'), cell: ({ choice }) => choice },
              { key: 'outcome', header: t('results.list.outcome'), cell: (line) => <Outcome line={line} /> },
              { key: 'total', header: t('results.list.total'), cell: ({ total }) => points(total) },
            ]}
          />
          <ResultPages slug={slug} search={search} pageSize={LINES_ON_PAGE} totalSize={query.data.totalSize} />
        </>
      )}
    </>
  )
}

function granting({ granted, ...rest }: ResultSearch): ResultSearch {
  return granted ? rest : { ...rest, granted: true }
}

/** Outcome of a line; the words carry the meaning, the colour only helps. */
function Outcome({ line: { outcome, place } }: { line: Line }) {
  const { t } = useTexts()
  const isGrant = place !== null
  return (
    <StatusTag tone={isGrant ? 'success' : 'neutral'}>
      {t(place === 'RESERVED' ? 'results.outcome.onQuota' : `results.outcome.${outcome}`)}
    </StatusTag>
  )
}
