import { WHEN_EQUAL, type WhenEqual } from '@portal/domain/allotment/competition-schema.ts'
import { writtenDecimal } from '@portal/domain/kernel/language.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDates } from '../../../platform/dates.ts'
import { decimal, digits } from '../../../platform/numbers.ts'
import { usePollInterval } from '../../../platform/polling.ts'
import { useTexts } from '../../../platform/texts.ts'
import { saveBlob } from '../../../platform/transfer.ts'
import { ActForm } from '../../../ui/act-form.tsx'
import { Button } from '../../../ui/button.tsx'
import { ChoiceField } from '../../../ui/choice-field.tsx'
import { DataTable, TwoLines } from '../../../ui/data-table.tsx'
import listClasses from '../../../ui/list.module.css'
import { orToast } from '../../../ui/or-toast.ts'
import { Section } from '../../../ui/page.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { Waiting } from '../../../ui/states.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useAct } from '../../../ui/use-act.ts'
import { isRepeated, isRunning, RUN_TONES } from '../labels.ts'
import {
  downloadRun,
  PROGRESS_MS,
  ROWS_ON_PAGE,
  type Run,
  runsQuery,
  type StaffCompetition,
  startRun,
} from '../state/setup-calls.ts'
import { FragileAwards } from './fragile-awards.tsx'
import { RunComparison } from './run-comparison.tsx'
import { RunKind, RunSummary } from './run-words.tsx'
import classes from './setup.module.css'

/** Dry runs and simulations: start, progress and comparison (docs/specification/competition.md#dry-runs). */
export function RunsPanel({ competition }: { competition: StaffCompetition }) {
  const { t } = useTexts()
  const [page, setPage] = useState(0)
  const interval = usePollInterval()
  const polled = (of: number) => ({
    ...runsQuery(competition.id, of),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }: { state: { data?: { list: readonly Run[] } | undefined } }) =>
      state.data?.list.some((run) => isRunning(run) || isRepeated(run)) ? PROGRESS_MS : interval,
  })
  const runs = useQuery(polled(page))
  const firstPage = useQuery({ ...polled(0), enabled: page > 0 })
  const newest = page === 0 ? runs.data : firstPage.data
  return (
    <>
      {competition.can.run && <StartForm competition={competition} />}
      <Section title={t('competitions.runs.title')} lead={t('competitions.runs.lead')}>
        <Waiting on={runs} />
        {runs.data?.totalSize === 0 && <p>{t('competitions.runs.none')}</p>}
        {runs.data !== undefined && runs.data.totalSize > 0 && (
          <>
            <RunTable competition={competition} runs={runs.data.list} />
            <Pagination
              of={t('competitions.runs.title')}
              page={page}
              pageSize={ROWS_ON_PAGE}
              totalSize={runs.data.totalSize}
              onChange={setPage}
            />
          </>
        )}
      </Section>
      {newest !== undefined && (
        <FragileAwards competition={competition} run={newest.list.find(({ repetition }) => repetition !== null)} />
      )}
      {runs.data !== undefined && <RunComparison id={competition.id} runs={runs.data.list} />}
    </>
  )
}

function RunTable({ competition, runs }: { competition: StaffCompetition; runs: readonly Run[] }) {
  const { t } = useTexts()
  const dates = useDates()
  return (
    <DataTable
      caption={t('competitions.runs.title')}
      rows={runs}
      rowKey={({ id }) => id}
      isDense
      columns={[
        {
          key: 'number',
          header: t('competitions.runs.run'),
          cell: (run) => (
            <TwoLines below={`${dates.instant(run.createdAt)}, ${run.createdByName}`}>
              <strong>{t('competitions.runs.number', { number: run.number })}</strong> · <RunKind run={run} />
            </TwoLines>
          ),
        },
        {
          key: 'state',
          header: t('competitions.runs.state'),
          cell: (run) =>
            isRunning(run) ? (
              <progress
                className={classes.progress}
                value={run.progress}
                max={100}
                aria-label={t('competitions.runs.progress', { number: run.number })}
              />
            ) : (
              <StatusTag tone={RUN_TONES[run.state]}>{t(`competitions.runs.states.${run.state}`)}</StatusTag>
            ),
        },
        {
          key: 'result',
          header: t('competitions.runs.result'),
          cell: ({ summary }) => (summary === null ? '—' : <RunSummary summary={summary} />),
        },
        {
          key: 'files',
          header: t('competitions.runs.files'),
          cell: ({ number, inputHash }) =>
            inputHash === null ? (
              '—'
            ) : (
              <div className={classes.moves}>
                {(['downloadRunInput', 'downloadRunOutput'] as const).map((file) => (
                  <Button
                    key={file}
                    look="quiet"
                    onClick={() =>
                      void orToast(async () =>
                        saveBlob(
                          await downloadRun(competition.id, number, file),
                          `${t(`competitions.runs.${file}`)}-${number}.json`,
                        ),
                      )
                    }
                  >
                    {t(`competitions.runs.${file}`)}
                    <span className={listClasses.hidden}>, {t('competitions.runs.number', { number })}</span>
                  </Button>
                ))}
              </div>
            ),
        },
      ]}
    />
  )
}

/** Rounds that can be run: the next one, and the last published one for a correction. */
const roundsToRun = ({ roundDue, roundsPublished }: StaffCompetition): readonly number[] =>
  roundsPublished === 0 || roundsPublished === roundDue ? [roundDue] : [roundDue, roundsPublished]

function StartForm({ competition }: { competition: StaffCompetition }) {
  const { t, language } = useTexts()
  const { isBusy, error, run } = useAct()
  const [kind, setKind] = useState<Run['kind']>(competition.competitors > 0 ? 'DRY' : 'SIMULATION')
  const [values, setValues] = useState({ people: '5000', seed: '1', minimumTotal: '', placesFactor: '' })
  const [whenEqual, setWhenEqual] = useState<WhenEqual | ''>('')
  const rounds = roundsToRun(competition)
  const [chosen, setRound] = useState('')
  // Default until a choice: the next round, also after another publication.
  const round = rounds.find((each) => String(each) === chosen) ?? rounds[0]
  const set = (part: Partial<typeof values>) => setValues({ ...values, ...part })
  const start = () =>
    run(() =>
      startRun(competition.id, {
        kind,
        ...(kind === 'DRY' ? { round } : {}),
        parameters: {
          ...(kind === 'DRY' ? {} : { people: Number(values.people), seed: Number(values.seed) }),
          ...(whenEqual === '' ? {} : { whenEqual }),
          ...(values.minimumTotal === '' ? {} : { minimumTotal: Number(values.minimumTotal) }),
          ...(values.placesFactor === '' ? {} : { placesFactor: Number(values.placesFactor) }),
        },
      }),
    )
  return (
    <Section title={t('competitions.runs.startTitle')} lead={t('competitions.runs.startLead')}>
      <ActForm error={error} isBusy={isBusy} submit={t('competitions.runs.start')} onSubmit={() => void start()}>
        <div className={classes.numbers}>
          <ChoiceField
            id="run-kind"
            name="kind"
            label={t('competitions.runs.kind')}
            value={kind}
            options={(['DRY', 'SIMULATION'] as const).map((value) => ({
              value,
              label: t(`competitions.runs.kinds.${value}`),
            }))}
            onChange={(value) => value !== '' && setKind(value)}
          />
          {kind === 'DRY' && rounds.length > 1 && (
            <ChoiceField
              id="run-round"
              name="round"
              label={t('competitions.publication.round')}
              value={String(round)}
              options={rounds.map((value) => ({
                value: String(value),
                label: t(`competitions.runs.${value > competition.roundsPublished ? 'nextRound' : 'roundAgain'}`, {
                  round: value,
                }),
              }))}
              onChange={setRound}
            />
          )}
          {kind === 'SIMULATION' && (
            <>
              <TextField
                id="run-people"
                name="people"
                label={t('competitions.runs.people')}
                value={values.people}
                inputMode="numeric"
                maxLength={6}
                width={8}
                onChange={(typed) => set({ people: digits(typed) })}
              />
              <TextField
                id="run-seed"
                name="seed"
                label={t('competitions.runs.seed')}
                value={values.seed}
                inputMode="numeric"
                maxLength={9}
                width={8}
                onChange={(typed) => set({ seed: digits(typed) })}
              />
            </>
          )}
          <ChoiceField
            id="run-equal"
            name="whenEqual"
            label={t('competitions.minimums.whenEqual')}
            emptyLabel={t('competitions.runs.asRules')}
            value={whenEqual}
            isOptional
            options={WHEN_EQUAL.map((value) => ({ value, label: t(`competitions.minimums.${value}`) }))}
            onChange={setWhenEqual}
          />
          <TextField
            id="run-minimum"
            name="minimumTotal"
            label={t('competitions.minimums.total')}
            value={values.minimumTotal}
            placeholder={String(competition.setup.minimum.total)}
            inputMode="numeric"
            maxLength={3}
            width={5}
            isOptional
            onChange={(typed) => set({ minimumTotal: digits(typed) })}
          />
          <TextField
            id="run-places"
            name="placesFactor"
            label={t('competitions.runs.placesFactor')}
            value={writtenDecimal(values.placesFactor, language)}
            placeholder="1"
            inputMode="decimal"
            maxLength={5}
            width={5}
            isOptional
            onChange={(typed) => set({ placesFactor: decimal(typed) })}
          />
        </div>
      </ActForm>
    </Section>
  )
}
