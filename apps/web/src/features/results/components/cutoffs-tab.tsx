import { scoringOf } from '@portal/domain/competitions/scoring-rules.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Answer } from '../../../platform/client.ts'
import { usePoints } from '../../../platform/numbers.ts'
import { useTexts } from '../../../platform/texts.ts'
import { DataTable } from '../../../ui/data-table.tsx'
import { ScoreBar } from '../../../ui/score-bar.tsx'
import { EmptyState, Waiting } from '../../../ui/states.tsx'
import { cutoffsQuery } from '../api.ts'
import classes from '../parts/results.module.css'
import { LISTS_ON_PAGE, versionOf } from '../state/result-search.ts'
import { AddressSearch } from './address-search.tsx'
import { ListName } from './list-name.tsx'
import { ResultPages } from './result-pages.tsx'
import type { TabProps } from './results-tab.tsx'

/** Beginning of the scale: no score that won a grant was lower. */
const LEAST_SHOWN = 40

type Row = Answer<'listCutoffs'>['list'][number]

export function CutoffsTab({ page, version, search }: TabProps) {
  const { t, language } = useTexts()
  const { slug } = page
  const query = useQuery(cutoffsQuery(language, { slug, version }, search))
  return (
    <>
      <p>{t('results.cutoffs.lead')}</p>
      <AddressSearch
        key={search.program}
        slug={slug}
        name="program"
        rest={{ ...versionOf(search), tab: 'cutoffs' }}
        given={search.program}
        id="cutoff-program"
        label={t('results.cutoffs.search')}
        width={24}
        maxLength={60}
      />
      <Waiting on={query} />
      {query.data?.list.length === 0 && <EmptyState title={t('results.cutoffs.nothing')} />}
      {query.data !== undefined && query.data.list.length > 0 && (
        <>
          <DataTable
            caption={t('results.cutoffs.caption')}
            isBusy={query.isPlaceholderData}
            rows={query.data.list}
            rowKey={({ list }) => list}
            columns={[
              { key: 'list', header: t('results.list.program'), cell: (row) => <ListName of={row} /> },
              {
                key: 'competitors',
                header: t('results.cutoffs.competitors'),
                cell: ({ competitors }) => competitors,
              },
              {
                key: 'filled',
                header: t('results.cutoffs.filled'),
                cell: (row) => `${row.filled + takenBefore(row)} / ${row.places}`,
              },
              {
                key: 'bar',
                header: t('results.cutoffs.bar'),
                cell: (row) => <CutoffBar row={row} page={page} />,
              },
              {
                key: 'last',
                header: t('results.cutoffs.last'),
                cell: (row) => <Lasts row={row} />,
              },
              {
                key: 'way',
                header: t('results.cutoffs.show'),
                isPlain: true,
                cell: ({ list }) => (
                  <Link
                    to="/grants/$slug"
                    params={{ slug }}
                    search={{ ...versionOf(search), tab: 'results', list }}
                    resetScroll={false}
                  >
                    {t('results.cutoffs.show')}
                  </Link>
                ),
              },
            ]}
          />
          <ResultPages slug={slug} search={search} pageSize={LISTS_ON_PAGE} totalSize={query.data.totalSize} />
        </>
      )}
    </>
  )
}

/** Scores from the cut-off of the general list up. The scale begins higher for the UNT, where most totals are. */
function CutoffBar({ row: { general }, page: { source, parts } }: { row: Row; page: TabProps['page'] }) {
  const { t } = useTexts()
  const points = usePoints()
  const { most } = scoringOf({ parts }, source)
  const least = source === 'UNT' ? LEAST_SHOWN : 0
  if (general.last === null) return null
  const score = general.last.total
  return (
    <ScoreBar
      least={least}
      most={most}
      from={Math.max(score, least)}
      to={most}
      mine={null}
      caption={points(score)}
      label={t('results.cutoffs.barLabel', { score: points(score) })}
    />
  )
}

/** Places of a list held by accepted grants of earlier rounds; this round had the rest. */
const takenBefore = ({ places, general, reserved }: Row): number =>
  Math.max(0, places - reserved.reduce((sum, list) => sum + list.places, general.places))

/** Last admitted total of the general list and of each reserved one, and places taken before. */
function Lasts({ row }: { row: Row }) {
  const { general, reserved } = row
  const taken = takenBefore(row)
  const { t } = useTexts()
  const points = usePoints()
  const lists = [
    { key: '', label: t('results.cutoffs.general'), state: general },
    // Published figures name no category: a reader who knows a total would learn the category.
    ...reserved.map(({ list, ...state }) => ({
      key: list,
      label: t('results.cutoffs.reserved', { code: list }),
      state,
    })),
  ]
  return (
    <ul className={classes.lasts}>
      {lists.map(({ key, label, state: { last, filled, places } }) => (
        <li key={key}>
          <span className={classes.which}>
            {label} ({filled} / {places}):
          </span>{' '}
          {last === null
            ? t('results.cutoffs.nobody')
            : t('results.cutoffs.lastRow', { total: points(last.total), code: last.applicant })}
        </li>
      ))}
      {taken > 0 && <li>{t('results.cutoffs.kept', { number: taken })}</li>}
    </ul>
  )
}
