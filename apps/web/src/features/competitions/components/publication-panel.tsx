import { MAX_CHANGE_REASON } from '@portal/domain/allotment/run-schema.ts'
import { LANGUAGES } from '@portal/domain/kernel/language.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDates } from '../../../platform/dates.ts'
import { useTexts } from '../../../platform/texts.ts'
import { ActForm } from '../../../ui/act-form.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { ChoiceField } from '../../../ui/choice-field.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { Section } from '../../../ui/page.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { LoadingState, Waiting } from '../../../ui/states.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { TextareaField } from '../../../ui/text-field.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { useAct } from '../../../ui/use-act.ts'
import { fragileTexts, isProposed, isPublishing, isRepeated, PROTOCOL_TONES } from '../labels.ts'
import {
  confirmProtocol,
  PROGRESS_MS,
  proposeProtocol,
  publishableRunsQuery,
  ROWS_ON_PAGE,
  type Run,
  refuseProtocol,
  runsQuery,
  type StaffCompetition,
} from '../state/setup-calls.ts'
import { AnswerForm } from './proposal-panel.tsx'
import classes from './setup.module.css'

/**
 * Publication by two people: the proposal, the proposable runs and the published protocols
 * (docs/specification/competition.md#publishing).
 */
export function PublicationPanel({ competition }: { competition: StaffCompetition }) {
  const { t, language } = useTexts()
  const dates = useDates()
  const waiting = competition.protocols.find(isProposed)
  const inProgress = competition.protocols.find(isPublishing)
  return (
    <>
      <Section title={t('competitions.steps.PUBLICATION')} lead={t('competitions.publication.lead')}>
        {inProgress !== undefined && (
          <Banner tone="info" title={t('competitions.publication.underWay')}>
            <progress
              className={classes.progress}
              value={inProgress.progress ?? 0}
              max={100}
              aria-label={t('competitions.publication.progress')}
            />
          </Banner>
        )}
        {waiting !== undefined && (
          <>
            <DescriptionList
              rows={[
                {
                  key: 'run',
                  term: t('competitions.runs.run'),
                  value: t('competitions.runs.number', { number: waiting.run }),
                },
                { key: 'round', term: t('competitions.publication.round'), value: waiting.round },
                { key: 'by', term: t('competitions.opening.by'), value: waiting.proposedByName },
                { key: 'at', term: t('competitions.opening.at'), value: dates.instant(waiting.proposedAt) },
                ...LANGUAGES.flatMap((language) =>
                  waiting.reasons === null
                    ? []
                    : [
                        {
                          key: `reason ${language}`,
                          term: t('competitions.publication.reasonIn', {
                            language: t(`offers.letters.language.${language}`),
                          }),
                          value: waiting.reasons[language],
                        },
                      ],
                ),
                ...(waiting.reasons !== null || waiting.reason === null
                  ? []
                  : [{ key: 'reason', term: t('competitions.reason'), value: waiting.reason }]),
                {
                  key: 'hash',
                  term: t('competitions.publication.hash'),
                  value: <span className={classes.hash}>{waiting.outputHash}</span>,
                },
              ]}
            />
            <AnswerForm
              canConfirm={competition.can.confirmProtocol}
              canRefuse={competition.can.refuseProtocol}
              onConfirm={() => confirmProtocol(competition.id, { version: waiting.version, reason: '' })}
              onRefuse={(reason) => refuseProtocol(competition.id, { version: waiting.version, reason })}
            />
          </>
        )}
        {waiting === undefined &&
          inProgress === undefined &&
          (competition.can.proposeProtocol ? (
            <ProposeForm competition={competition} />
          ) : (
            <p>{t('competitions.publication.nothing')}</p>
          ))}
      </Section>
      {competition.protocols.length > 0 && (
        <Section title={t('competitions.publication.history')}>
          <DataTable
            caption={t('competitions.publication.history')}
            rows={competition.protocols}
            rowKey={({ version }) => String(version)}
            isDense
            columns={[
              { key: 'version', header: t('competitions.opening.version'), cell: ({ version }) => version },
              { key: 'round', header: t('competitions.publication.round'), cell: ({ round }) => round },
              { key: 'run', header: t('competitions.runs.run'), cell: ({ run }) => run },
              {
                key: 'state',
                header: t('competitions.opening.state'),
                cell: ({ state }) => (
                  <StatusTag tone={PROTOCOL_TONES[state]}>{t(`competitions.protocols.${state}`)}</StatusTag>
                ),
              },
              {
                key: 'published',
                header: t('competitions.publication.published'),
                cell: ({ publishedAt, publishedByName }) =>
                  publishedAt === null ? '—' : `${dates.instant(publishedAt)}, ${publishedByName ?? ''}`,
              },
              {
                key: 'reason',
                header: t('competitions.publication.reason'),
                cell: ({ reason, reasons, answer }) =>
                  [reasons?.[language] ?? reason, answer].filter(Boolean).join(' → ') || '—',
              },
            ]}
          />
        </Section>
      )}
    </>
  )
}

const NO_REASONS = { kk: '', ru: '', en: '' }

/**
 * Proposal of a run, once the newest ones are repeated for fragile awards. An earlier run would be preselected before.
 */
function ProposeForm({ competition }: { competition: StaffCompetition }) {
  const { t } = useTexts()
  const [isOpen, setIsOpen] = useState(false)
  const latest = useQuery({
    ...runsQuery(competition.id, 0),
    refetchOnMount: 'always',
    enabled: !isOpen,
    refetchInterval: ({ state }) => (state.data?.list.some(isRepeated) ? PROGRESS_MS : false),
  })
  if (isOpen) return <RunForm competition={competition} />
  if (!latest.isSuccess) return <Waiting on={latest} />
  if (!latest.isFetchedAfterMount) return <LoadingState />
  const repeated = latest.data.list.find(isRepeated)
  if (repeated === undefined) setIsOpen(true)
  return repeated === undefined ? (
    <LoadingState />
  ) : (
    <p>{t(`${fragileTexts(competition)}.running`, { number: repeated.number })}</p>
  )
}

/**
 * Form of the proposal. For a published round it is a correction with a public reason. The newest run is preselected
 * when the form opens. The selection then stays: the person sends what they read, even if other runs finish or the page
 * changes.
 */
function RunForm({ competition }: { competition: StaffCompetition }) {
  const { t } = useTexts()
  const [page, setPage] = useState(0)
  const runs = useQuery({
    ...publishableRunsQuery(competition.id, page),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })
  const [chosen, setChosen] = useState<Run | null>(null)
  const [reasons, setReasons] = useState(NO_REASONS)
  const { isBusy, error, run: act } = useAct()
  const publishable = runs.data?.list ?? []
  const newest = publishable[0]
  if (chosen === null && newest !== undefined && runs.isFetchedAfterMount) setChosen(newest)
  if (chosen === null) {
    if (!runs.isSuccess) return <Waiting on={runs} />
    return runs.isFetchedAfterMount ? <p>{t('competitions.publication.noRun')}</p> : <LoadingState />
  }
  const isListed = publishable.some(({ id }) => id === chosen.id)
  const isCorrection = chosen.round <= competition.roundsPublished
  return (
    <ActForm
      error={error}
      isBusy={isBusy}
      submit={t('competitions.publication.propose')}
      onSubmit={() =>
        void act(async () => {
          await proposeProtocol(competition.id, chosen.number, reasons)
          showToast('success', t('competitions.publication.proposed'))
        })
      }
    >
      <ChoiceField
        id="protocol-run"
        name="run"
        label={t('competitions.runs.run')}
        value={String(chosen.number)}
        width={30}
        options={(isListed ? publishable : [chosen, ...publishable]).map(({ number, round }) => ({
          value: String(number),
          label: t('competitions.publication.option', { number, round }),
        }))}
        onChange={(value) => setChosen(publishable.find(({ number }) => String(number) === value) ?? chosen)}
      />
      {runs.data === undefined ? (
        <Waiting on={runs} />
      ) : (
        <Pagination page={page} pageSize={ROWS_ON_PAGE} totalSize={runs.data.totalSize} onChange={setPage} />
      )}
      <p>{t('competitions.publication.reasonHint')}</p>
      {LANGUAGES.map((language) => (
        <TextareaField
          key={language}
          id={`protocol-reason-${language}`}
          name={`reasons.${language}`}
          label={t('competitions.publication.reasonIn', { language: t(`offers.letters.language.${language}`) })}
          value={reasons[language]}
          maxLength={MAX_CHANGE_REASON}
          isOptional={!isCorrection}
          onChange={(text) => setReasons((given) => ({ ...given, [language]: text }))}
        />
      ))}
    </ActForm>
  )
}
