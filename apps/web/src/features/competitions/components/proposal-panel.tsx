import { MAX_CHANGE_REASON } from '@portal/domain/allotment/run-schema.ts'
import { useState } from 'react'
import { useDates } from '../../../platform/dates.ts'
import { useTexts } from '../../../platform/texts.ts'
import { ActError } from '../../../ui/act-error.tsx'
import { Button } from '../../../ui/button.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import { DescriptionList } from '../../../ui/description-list.tsx'
import listClasses from '../../../ui/list.module.css'
import { Actions, Section } from '../../../ui/page.tsx'
import { TextareaField } from '../../../ui/text-field.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { useAct } from '../../../ui/use-act.ts'
import { confirmCompetition, refuseCompetition, type StaffCompetition } from '../state/setup-calls.ts'
import { useDifferenceWords } from '../state/use-difference-words.ts'

/** Proposal beside the current version, and all earlier versions. */
export function ProposalPanel({ competition }: { competition: StaffCompetition }) {
  const { t } = useTexts()
  const { proposal, can } = competition
  return (
    <>
      {(proposal !== null || can.propose) && (
        <Section title={t('competitions.opening.differences')}>
          {proposal === null ? (
            <p>{t('competitions.opening.noProposal')}</p>
          ) : (
            <Proposal competition={competition} proposal={proposal} />
          )}
        </Section>
      )}
      <Versions competition={competition} />
    </>
  )
}

type Proposed = NonNullable<StaffCompetition['proposal']>

function Proposal({ competition, proposal }: { competition: StaffCompetition; proposal: Proposed }) {
  const { t } = useTexts()
  const dates = useDates()
  const words = useDifferenceWords(competition)
  return (
    <>
      <DescriptionList
        rows={[
          { key: 'by', term: t('competitions.opening.by'), value: proposal.proposedByName },
          { key: 'at', term: t('competitions.opening.at'), value: dates.instant(proposal.proposedAt) },
          { key: 'reason', term: t('competitions.reason'), value: proposal.reason },
        ]}
      />
      <DataTable
        caption={t('competitions.opening.differences')}
        rows={proposal.differences}
        rowKey={({ part, key }) => `${part} ${key}`}
        isDense
        columns={[
          { key: 'what', header: t('competitions.opening.what'), cell: (each) => words.name(each) },
          { key: 'before', header: t('competitions.opening.before'), cell: (each) => words.value(each, each.before) },
          {
            key: 'after',
            header: t('competitions.opening.after'),
            cell: (each) => <strong>{words.value(each, each.after)}</strong>,
          },
        ]}
      />
      {proposal.differencesInAll > proposal.differences.length && (
        <p className={listClasses.muted}>
          {t('competitions.opening.more', { count: proposal.differencesInAll - proposal.differences.length })}
        </p>
      )}
      <AnswerForm
        canConfirm={competition.can.confirm}
        canRefuse={competition.can.refuse}
        onConfirm={() => confirmCompetition(competition.id, { version: proposal.version, reason: '' })}
        onRefuse={(reason) => refuseCompetition(competition.id, { version: proposal.version, reason })}
      />
    </>
  )
}

type AnswerFormProps = {
  readonly canConfirm: boolean
  readonly canRefuse: boolean
  readonly onConfirm: () => Promise<void>
  readonly onRefuse: (reason: string) => Promise<void>
}

/** Confirms or rejects another person's proposal, or withdraws the reader's own. */
export function AnswerForm({ canConfirm, canRefuse, onConfirm, onRefuse }: AnswerFormProps) {
  const { t } = useTexts()
  const [reason, setReason] = useState('')
  const { isBusy, error, run } = useAct()
  if (!canConfirm && !canRefuse) return <p>{t('competitions.opening.waits')}</p>
  return (
    <>
      <ActError error={error} />
      {canConfirm && (
        <TextareaField
          id="answer-reason"
          name="reason"
          label={t('competitions.opening.refusal')}
          hint={t('competitions.opening.refusalHint')}
          value={reason}
          maxLength={MAX_CHANGE_REASON}
          rows={2}
          isOptional
          onChange={setReason}
        />
      )}
      <Actions>
        {canConfirm && (
          <Button
            isBusy={isBusy}
            onClick={() =>
              void run(async () => {
                await onConfirm()
                showToast('success', t('competitions.opening.confirmed'))
              })
            }
          >
            {t('competitions.opening.confirm')}
          </Button>
        )}
        {canRefuse && (
          <Button
            look="secondary"
            isBusy={isBusy}
            onClick={() =>
              void run(async () => {
                await onRefuse(reason.trim())
                showToast('success', t('competitions.opening.refused'))
              })
            }
          >
            {t(canConfirm ? 'competitions.opening.refuse' : 'competitions.opening.takeBack')}
          </Button>
        )}
      </Actions>
    </>
  )
}

function Versions({ competition: { history } }: { competition: StaffCompetition }) {
  const { t } = useTexts()
  const dates = useDates()
  return (
    <Section title={t('competitions.opening.history')}>
      <DataTable
        caption={t('competitions.opening.history')}
        rows={history}
        rowKey={({ version }) => String(version)}
        isDense
        columns={[
          { key: 'version', header: t('competitions.opening.version'), cell: ({ version }) => version },
          {
            key: 'state',
            header: t('competitions.opening.state'),
            cell: ({ state }) => t(`competitions.versions.${state}`),
          },
          {
            key: 'proposed',
            header: t('competitions.opening.by'),
            cell: ({ proposedByName, proposedAt }) => `${proposedByName}, ${dates.day(proposedAt)}`,
          },
          {
            key: 'confirmed',
            header: t('competitions.opening.answeredBy'),
            cell: ({ confirmedByName, confirmedAt }) =>
              confirmedByName === null || confirmedAt === null ? '—' : `${confirmedByName}, ${dates.day(confirmedAt)}`,
          },
          {
            key: 'reason',
            header: t('competitions.reason'),
            cell: ({ reason, answer }) => [reason, answer].filter(Boolean).join(' → ') || '—',
          },
        ]}
      />
    </Section>
  )
}
