import { CHANGES } from '@portal/domain/allotment/run-schema.ts'
import { UNT_MAX } from '@portal/domain/kernel/education.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTexts } from '../../../platform/texts.ts'
import { BarTable } from '../../../ui/bar-table.tsx'
import { ChoiceField } from '../../../ui/choice-field.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import { Section } from '../../../ui/page.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { Waiting } from '../../../ui/states.tsx'
import { isCompared } from '../labels.ts'
import { comparisonQuery, cutOffsQuery, ROWS_ON_PAGE, type Run, type RunChange } from '../state/setup-calls.ts'
import { useQuotaName } from '../state/use-quota-name.ts'
import classes from './setup.module.css'

export function RunComparison({ id, runs }: { id: string; runs: readonly Run[] }) {
  const { t } = useTexts()
  const [chosen, setChosen] = useState<{ readonly run: string; readonly other: string }>({ run: '', other: '' })
  const done = runs.filter(isCompared)
  // Only runs of the same round and kind: another round has other people and places, and so has a simulation.
  const besides = ({ number, round, kind }: Run) =>
    done.filter((each) => each.round === round && each.kind === kind && each.number !== number)
  const comparable = done.filter((run) => besides(run).length > 0)
  const first = comparable.find(({ number }) => String(number) === chosen.run) ?? comparable[0]
  if (first === undefined) return null
  const others = besides(first)
  const run = first.number
  const other = (others.find(({ number }) => String(number) === chosen.other) ?? others[0])?.number ?? run
  const optionsOf = (some: readonly Run[]) =>
    some.map(({ number }) => ({ value: String(number), label: t('competitions.runs.number', { number }) }))
  return (
    <Section title={t('competitions.comparison.title')} lead={t('competitions.comparison.lead')}>
      <div className={classes.numbers}>
        <ChoiceField
          id="compare-run"
          name="run"
          label={t('competitions.comparison.run')}
          value={String(run)}
          isUnmarked
          options={optionsOf(comparable)}
          onChange={(value) => setChosen({ run: value, other: String(other) })}
        />
        <ChoiceField
          id="compare-with"
          name="with"
          label={t('competitions.comparison.with')}
          value={String(other)}
          isUnmarked
          options={optionsOf(others)}
          onChange={(value) => setChosen({ run: String(run), other: value })}
        />
      </div>
      <People key={`people ${run} ${other}`} id={id} run={run} other={other} />
      <CutOffs key={`lists ${run} ${other}`} id={id} run={run} other={other} />
    </Section>
  )
}

type Compared = { readonly id: string; readonly run: number; readonly other: number }

function People({ id, run, other }: Compared) {
  const { t } = useTexts()
  const [change, setChange] = useState<Exclude<RunChange, 'same'> | ''>('')
  const [page, setPage] = useState(0)
  const compared = useQuery({ ...comparisonQuery(id, run, other, change, page), placeholderData: keepPreviousData })
  const resultText = (result: { list: string; choice: number } | null) =>
    result === null ? '—' : t('competitions.comparison.stands', result)
  if (!compared.isSuccess) return <Waiting on={compared} />
  const { counts, list, totalSize } = compared.data.data
  return (
    <>
      <BarTable
        caption={t('competitions.comparison.people')}
        bars={[...CHANGES, 'same' as const].map((name) => ({
          key: name,
          label: t(`competitions.comparison.changes.${name}`),
          value: counts[name],
        }))}
      />
      <ChoiceField
        id="compare-change"
        name="change"
        label={t('competitions.comparison.change')}
        emptyLabel={t('competitions.comparison.anyChange')}
        value={change}
        isUnmarked
        width={24}
        options={CHANGES.map((value) => ({ value, label: t(`competitions.comparison.changes.${value}`) }))}
        onChange={(value) => {
          setChange(value)
          setPage(0)
        }}
      />
      <DataTable
        caption={t('competitions.comparison.people')}
        rows={list}
        rowKey={({ code }) => code}
        isBusy={compared.isPlaceholderData}
        isDense
        columns={[
          { key: 'code', header: t('competitions.comparison.code'), cell: ({ code }) => code },
          {
            key: 'change',
            header: t('competitions.comparison.change'),
            cell: (row) => t(`competitions.comparison.changes.${row.change}`),
          },
          { key: 'before', header: t('competitions.comparison.before'), cell: ({ before }) => resultText(before) },
          { key: 'after', header: t('competitions.comparison.after'), cell: ({ after }) => resultText(after) },
        ]}
      />
      <Pagination
        of={t('competitions.comparison.people')}
        page={page}
        pageSize={ROWS_ON_PAGE}
        totalSize={totalSize}
        onChange={setPage}
      />
    </>
  )
}

/** Each list with a moved cut-off as a bar from the old to the new value, the largest moves first. */
function CutOffs({ id, run, other }: Compared) {
  const { t } = useTexts()
  const [page, setPage] = useState(0)
  const quotaName = useQuotaName()
  const lists = useQuery({ ...cutOffsQuery(id, run, other, page), placeholderData: keepPreviousData })
  if (!lists.isSuccess) return <Waiting on={lists} />
  if (lists.data.totalSize === 0) return <p>{t('competitions.comparison.noCutOffs')}</p>
  const points = (total: number | null | undefined) => total ?? t('competitions.comparison.nobody')
  return (
    <>
      <table className={classes.bars}>
        <caption>{t('competitions.comparison.cutOffs')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('competitions.comparison.list')}</th>
            <th scope="col">{t('competitions.comparison.drawing')}</th>
            <th scope="col">{t('competitions.comparison.moved')}</th>
          </tr>
        </thead>
        <tbody>
          {lists.data.list.map(({ list, quota, total, before }) => (
            <tr key={`${list} ${quota}`}>
              <th scope="row">{quota === '' ? list : `${list}, ${quotaName(quota)}`}</th>
              <td>
                <svg viewBox={`0 0 ${UNT_MAX} 20`} preserveAspectRatio="none" aria-hidden="true">
                  <line x1="0" x2={UNT_MAX} y1="10" y2="10" className={classes.track} />
                  <line
                    x1={before ?? 0}
                    x2={total ?? 0}
                    y1="10"
                    y2="10"
                    className={(total ?? 0) > (before ?? 0) ? classes.up : classes.down}
                  />
                </svg>
              </td>
              <td>
                {points(before)} → <strong>{points(total)}</strong>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Pagination
        of={t('competitions.comparison.cutOffs')}
        page={page}
        pageSize={ROWS_ON_PAGE}
        totalSize={lists.data.totalSize}
        onChange={setPage}
      />
    </>
  )
}
