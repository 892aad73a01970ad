import { CASE_STATES, isVoid } from '@portal/domain/commissions/status.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { instantInFigures } from '../../../platform/dates.ts'
import { useFigure } from '../../../platform/numbers.ts'
import { useTexts } from '../../../platform/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { ChoiceField } from '../../../ui/choice-field.tsx'
import { type Column, DataTable, TwoLines } from '../../../ui/data-table.tsx'
import { DelayedTextField } from '../../../ui/delayed-text-field.tsx'
import { isOutdated } from '../../../ui/is-outdated.ts'
import listClasses from '../../../ui/list.module.css'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { Listed } from '../../slots/parts/listed.tsx'
import { type CaseRow, type Commission, casesQuery, PAGE_SIZE } from '../api.ts'
import { CASE_TONE } from '../labels.ts'
import type { CommissionSearch } from '../state/commission-search.ts'
import classes from './commission.module.css'
import { MeetingDialog } from './meeting-dialog.tsx'

type CaseTableProps = {
  readonly commission: Commission
  readonly search: CommissionSearch
  readonly onFilter: (part: CommissionSearch) => void
  /** From 0. */
  readonly onPage: (page: number) => void
}

/** Cases of a commission with the total of each expert. Those with the fewest signatures come first. */
export function CaseTable({ commission, search, onFilter, onPage }: CaseTableProps) {
  const { t } = useTexts()
  const { state, q, page = 1 } = search
  const filter = { ...(state === undefined ? {} : { state }), ...(q === undefined ? {} : { q }) }
  const query = useQuery({
    ...casesQuery(commission.competitionId, filter, page - 1),
    placeholderData: keepPreviousData,
  })
  const [meeting, setMeeting] = useState<CaseRow | null>(null)
  const columns = useColumns(commission, setMeeting)
  const isFiltered = state !== undefined || q !== undefined
  return (
    <>
      <search className={classes.filters}>
        <ChoiceField
          id="case-state"
          name="state"
          label={t('commissions.cases.stateFilter')}
          emptyLabel={t('commissions.cases.anyState')}
          value={state ?? ''}
          isUnmarked
          width={20}
          options={CASE_STATES.map((value) => ({ value, label: t(`commissions.state.${value}`) }))}
          onChange={(value) => onFilter({ state: value === '' ? undefined : value })}
        />
        <DelayedTextField
          id="case-search"
          name="q"
          type="search"
          label={t('commissions.cases.search')}
          value={q ?? ''}
          maxLength={200}
          isUnmarked
          onChange={(typed) => onFilter({ q: typed === '' ? undefined : typed })}
        />
      </search>
      <Listed
        query={query}
        page={page - 1}
        size={PAGE_SIZE}
        onPage={onPage}
        found="commissions.cases.found"
        empty={{
          title: t(isFiltered ? 'commissions.cases.nothingFound' : 'commissions.cases.none'),
          text: t(isFiltered ? 'commissions.cases.nothingFoundText' : 'commissions.cases.noneText'),
        }}
      >
        {(rows) => (
          <DataTable
            caption={t('commissions.desk.tab.cases')}
            rows={rows}
            rowKey={({ applicationId }) => applicationId}
            isBusy={isOutdated(query)}
            isDense
            columns={columns}
          />
        )}
      </Listed>
      {meeting !== null && (
        <MeetingDialog competitionId={commission.competitionId} of={meeting} onClose={() => setMeeting(null)} />
      )}
    </>
  )
}

function useColumns(
  { competitionId: id, rules, can }: Commission,
  onMeeting: (row: CaseRow) => void,
): readonly Column<CaseRow>[] {
  const { t } = useTexts()
  const figure = useFigure()
  const hasPapers = rules?.graded === 'PAPERS' && rules.hidden.length > 0
  const inFigures = (value: number | null): string => (value === null ? '—' : figure(value))
  return [
    {
      key: 'applicant',
      header: t('interviews.list.applicant'),
      isLong: true,
      cell: ({ fio, number }) => <TwoLines below={number}>{fio}</TwoLines>,
    },
    {
      key: 'grades',
      header: t('commissions.cases.grades'),
      isLong: true,
      cell: ({ grades, declines }) =>
        grades.length + declines.length === 0 ? (
          '—'
        ) : (
          <ul className={classes.grades}>
            {grades.map(({ id, expertName, role, state, total }) => (
              <li key={id}>
                {expertName}
                {': '}
                {total === null ? t('commissions.cases.unsigned') : <strong>{figure(total)}</strong>}
                {role === 'FURTHER' && ` · ${t('commissions.cases.further')}`}
                {role === 'SECOND' && ` · ${t('commissions.cases.second')}`}
                {isVoid(state) && ` · ${t('commissions.cases.void')}`}
              </li>
            ))}
            {declines.map(({ expertName, reason, at }) => (
              <li key={`${expertName} ${at}`}>
                {expertName}
                {': '}
                {t('commissions.cases.declined', { reason })}
              </li>
            ))}
          </ul>
        ),
    },
    { key: 'spread', header: t('commissions.cases.spread'), cell: ({ spread }) => inFigures(spread) },
    {
      key: 'total',
      header: t('commissions.cases.total'),
      cell: ({ total }) => <strong>{inFigures(total)}</strong>,
    },
    {
      key: 'state',
      header: t('commissions.cases.stateFilter'),
      cell: ({ state }) => <StatusTag tone={CASE_TONE[state]}>{t(`commissions.state.${state}`)}</StatusTag>,
    },
    ...(rules?.graded === 'INTERVIEW'
      ? [
          {
            key: 'meeting',
            header: t('commissions.meeting.column'),
            cell: (row: CaseRow) => (
              <>
                {row.meeting !== null && <p>{instantInFigures(row.meeting.startsAt)}</p>}
                {can.change && row.state !== 'DONE' && (
                  <Button look="soft" onClick={() => onMeeting(row)}>
                    {t(row.meeting === null ? 'commissions.meeting.set' : 'commissions.meeting.move')}
                    <span className={listClasses.hidden}> {row.number}</span>
                  </Button>
                )}
              </>
            ),
          },
        ]
      : []),
    ...(hasPapers
      ? [
          {
            key: 'papers',
            header: t('commissions.clearing.title'),
            cell: ({ applicationId, number }: CaseRow) => (
              <Link to="/competitions/$id/commission/papers/$applicationId" params={{ id, applicationId }}>
                {t('commissions.cases.papers')}
                <span className={listClasses.hidden}> {number}</span>
              </Link>
            ),
          },
        ]
      : []),
  ]
}
