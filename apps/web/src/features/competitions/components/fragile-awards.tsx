import type { FragileMark } from '@portal/domain/allotment/run-schema.ts'
import { nameIn } from '@portal/domain/kernel/localized-name.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { grouped, useFigure } from '../../../platform/numbers.ts'
import { usePollInterval } from '../../../platform/polling.ts'
import { useTexts } from '../../../platform/texts.ts'
import { ActError } from '../../../ui/act-error.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { type Column, DataTable, TwoLines } from '../../../ui/data-table.tsx'
import { Actions, Section } from '../../../ui/page.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { Waiting } from '../../../ui/states.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { TickBox } from '../../../ui/tick-box.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { useAct } from '../../../ui/use-act.ts'
import { fragileTexts, isRunning, SECOND_TONES } from '../labels.ts'
import { endSecondGrading, type FragileAward, fragileQuery, startSecondGrading } from '../state/fragile-calls.ts'
import { ROWS_ON_PAGE, type Run, type StaffCompetition } from '../state/setup-calls.ts'
import classes from './setup.module.css'

type Fragile = { readonly competition: StaffCompetition; readonly run: Run | undefined }

/** Awards of the newest run that one mark decides, and their second grading (docs/specification/competition.md#fragile-awards). */
export function FragileAwards({ competition, run }: Fragile) {
  const { t } = useTexts()
  const texts = fragileTexts(competition)
  const number = run?.number ?? 0
  return (
    <Section title={t(`${texts}.title`)} {...(run === undefined ? {} : { lead: t(`${texts}.lead`, { number }) })}>
      {run === undefined ? (
        <p>{t('competitions.fragile.notYet')}</p>
      ) : run.repetition !== null && isRunning(run.repetition) ? (
        <>
          <p>{t(`${texts}.running`, { number })}</p>
          <progress
            className={classes.progress}
            value={run.repetition.progress}
            max={100}
            aria-label={t('competitions.fragile.progress', { number })}
          />
        </>
      ) : run.repetition?.counts ? (
        <Found competition={competition} number={number} counts={run.repetition.counts} />
      ) : (
        <Banner tone="warning">{t('competitions.fragile.failed', { number })}</Banner>
      )}
    </Section>
  )
}

type FoundProps = {
  readonly competition: StaffCompetition
  readonly number: number
  readonly counts: NonNullable<NonNullable<Run['repetition']>['counts']>
}

function Found({ competition, number, counts }: FoundProps) {
  const { id } = competition
  const texts = fragileTexts(competition)
  const { t, language } = useTexts()
  const [page, setPage] = useState(0)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const { isBusy, error, run: act } = useAct()
  const interval = usePollInterval()
  const query = useQuery({
    ...fragileQuery(id, number, page),
    placeholderData: keepPreviousData,
    refetchInterval: interval,
  })
  const choose = (rows: readonly FragileAward[], isTicked: boolean) => {
    const next = new Set(chosen)
    for (const { applicationId } of rows) isTicked ? next.add(applicationId) : next.delete(applicationId)
    setChosen(next)
  }
  const columns = useColumns()
  if (!query.isSuccess) return <Waiting on={query} />
  const { list, totalSize, secondWaiting, can } = query.data.data
  const send = (ids: readonly string[] | undefined) =>
    void act(async () => {
      const { cases, lacking } = await startSecondGrading(id, number, ids)
      setChosen(new Set())
      showToast(lacking > 0 ? 'warning' : 'success', t('competitions.fragile.sent', { cases, lacking }))
    })
  const ticks: Column<FragileAward> = {
    key: 'tick',
    header: t('competitions.fragile.all'),
    headerControl: (
      <TickBox
        label={t('competitions.fragile.all')}
        isTicked={list.length > 0 && list.every(({ applicationId }) => chosen.has(applicationId))}
        onChange={(isTicked) => choose(list, isTicked)}
      />
    ),
    isPlain: true,
    cell: (row) => (
      <TickBox
        label={t('competitions.fragile.one', { number: row.number })}
        isTicked={chosen.has(row.applicationId)}
        onChange={(isTicked) => choose([row], isTicked)}
      />
    ),
  }
  const inFigures = (value: number): string => grouped(value, language)
  return (
    <>
      <p>
        {t(`${texts}.counts`, {
          awards: inFigures(counts.awards),
          byMark: inFigures(counts.byMark),
          byTie: inFigures(counts.byTie),
        })}
      </p>
      {secondWaiting > 0 && <Banner tone="info">{t('competitions.fragile.waiting', { count: secondWaiting })}</Banner>}
      {totalSize === 0 ? (
        <p>{t(`${texts}.none`, { number })}</p>
      ) : (
        <>
          {can.startSecond && <p>{t('competitions.fragile.secondLead')}</p>}
          <DataTable
            caption={t(`${texts}.title`)}
            rows={list}
            rowKey={({ applicationId }) => applicationId}
            isBusy={query.isPlaceholderData}
            isDense
            columns={can.startSecond ? [ticks, ...columns] : columns}
          />
          <Pagination
            of={t(`${texts}.title`)}
            page={page}
            pageSize={ROWS_ON_PAGE}
            totalSize={totalSize}
            onChange={setPage}
          />
        </>
      )}
      <ActError error={error} />
      <Actions>
        {can.startSecond && totalSize > 0 && (
          <Button isBusy={isBusy} onClick={() => send(chosen.size === 0 ? undefined : [...chosen])}>
            {chosen.size === 0
              ? t('competitions.fragile.sendAll')
              : t('competitions.fragile.sendChosen', { count: chosen.size })}
          </Button>
        )}
        {can.endSecond && (
          <Button
            look="secondary"
            isBusy={isBusy}
            onClick={() =>
              void act(async () => {
                const { cases } = await endSecondGrading(id)
                showToast('success', t('competitions.fragile.takenBack', { count: cases }))
              })
            }
          >
            {t('competitions.fragile.takeBack')}
          </Button>
        )}
      </Actions>
    </>
  )
}

function useColumns(): readonly Column<FragileAward>[] {
  const { t, language } = useTexts()
  const words = useMarkWords()
  return [
    {
      key: 'application',
      header: t('competitions.fragile.application'),
      cell: ({ number }) => <strong>{number}</strong>,
    },
    {
      key: 'program',
      header: t('competitions.fragile.program'),
      isLong: true,
      cell: ({ program, university }) => (
        <TwoLines below={nameIn(university, language)}>{nameIn(program, language)}</TwoLines>
      ),
    },
    {
      key: 'marks',
      header: t('competitions.fragile.marks'),
      isLong: true,
      cell: ({ marks, marksInAll }) => (
        <ul className={classes.missing}>
          {marks.map((mark) => (
            <li key={JSON.stringify(mark)}>{words(mark)}</li>
          ))}
          {marksInAll > marks.length && <li>{t('competitions.fragile.more', { count: marksInAll - marks.length })}</li>}
        </ul>
      ),
    },
    {
      key: 'second',
      header: t('competitions.fragile.second'),
      cell: ({ second }) => (
        <StatusTag tone={SECOND_TONES[second]}>{t(`competitions.fragile.states.${second}`)}</StatusTag>
      ),
    },
  ]
}

/** Words of a single change, with the application where it is another one’s. */
function useMarkWords() {
  const { t, language } = useTexts()
  const figure = useFigure()
  return (mark: FragileMark): string => {
    if (mark.kind === 'TIE') return t('competitions.fragile.tie', { points: figure(mark.total) })
    const { expertName: expert, number } = mark
    const own =
      mark.kind === 'WITHOUT'
        ? t('competitions.fragile.without', { expert })
        : t(`competitions.fragile.${mark.by > 0 ? 'up' : 'down'}`, { expert, criterion: mark.criterion[language] })
    return mark.isOwn ? own : t('competitions.fragile.of', { number, mark: own })
  }
}
