import { listedName } from '@portal/domain/accounts/rules.ts'
import { isSameSurname } from '@portal/domain/interviews/surnames.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { instantInFigures } from '../../../platform/dates.ts'
import { useTexts } from '../../../platform/texts.ts'
import { ActError } from '../../../ui/act-error.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import fieldClasses from '../../../ui/field.module.css'
import listClasses from '../../../ui/list.module.css'
import { Actions } from '../../../ui/page.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { ErrorState, LoadingState } from '../../../ui/states.tsx'
import { useAct } from '../../../ui/use-act.ts'
import { errorText } from '../../../ui/use-form.ts'
import { assignExperts, PAGE_SIZE, type Proposal, proposalQuery } from '../api.ts'
import { type Expert, expertsQuery } from '../parts/experts-query.ts'
import classes from './interview-list.module.css'

type Refusal = { readonly id: string; readonly text: string }
type Outcome = { readonly assigned: number; readonly refused: readonly Refusal[] }

/** Proposal of experts for all new interviews, which the head may edit (docs/specification/interviews.md#experts). */
export function ProposalDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTexts()
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  return (
    <Dialog isOpen title={t('interviews.proposal.title')} size="xl" onClose={onClose}>
      {outcome === null ? (
        <PlanLoader onDone={setOutcome} onClose={onClose} />
      ) : (
        <Report outcome={outcome} onClose={onClose} />
      )}
    </Dialog>
  )
}

type StepProps = { readonly onDone: (outcome: Outcome) => void; readonly onClose: () => void }

function PlanLoader(props: StepProps) {
  const { t } = useTexts()
  // Every opening of the dialog asks for a new proposal.
  const proposal = useQuery({ ...proposalQuery(), gcTime: 0 })
  const experts = useQuery(expertsQuery())
  if (proposal.isError) return <ErrorState error={proposal.error} onRetry={() => void proposal.refetch()} />
  if (experts.isError) return <ErrorState error={experts.error} onRetry={() => void experts.refetch()} />
  if (proposal.isPending || experts.isPending) return <LoadingState />
  if (proposal.data.list.length === 0) return <p>{t('interviews.proposal.nothing')}</p>
  return <Plan {...props} proposals={proposal.data.list} experts={experts.data.content} />
}

type PlanProps = StepProps & { readonly proposals: readonly Proposal[]; readonly experts: readonly Expert[] }

function Plan({ proposals: given, experts, onDone, onClose }: PlanProps) {
  const { t } = useTexts()
  // A snapshot: a refetch must not change rows during editing.
  const [proposals] = useState(given)
  const [changed, setChanged] = useState<Readonly<Record<string, string>>>({})
  const [page, setPage] = useState(0)
  const { isBusy, error, run } = useAct()
  const chosenOf = ({ interviewId, expertId }: Proposal): string => changed[interviewId] ?? expertId ?? ''
  const assignments = proposals
    .map((row) => ({ interviewId: row.interviewId, expertId: chosenOf(row) }))
    .filter(({ expertId }) => expertId !== '')
  const nameOfExpert = (id: string): string => experts.find((expert) => expert.id === id)?.fullName ?? ''

  const carryOut = () =>
    run(async () => {
      const report = await assignExperts(assignments)
      const refused = report.flatMap(({ interviewId, msg }) => {
        const row = proposals.find((proposal) => proposal.interviewId === interviewId)
        if (msg === null || row === undefined) return []
        return [{ id: interviewId, text: `${row.number}, ${listedName(row)}: ${t(errorText(msg))}` }]
      })
      onDone({ assigned: report.length - refused.length, refused })
    })

  return (
    <>
      <p>{t('interviews.proposal.lead')}</p>
      <ActError error={error} />
      <DataTable
        caption={t('interviews.proposal.title')}
        rows={proposals.slice(page * PAGE_SIZE, (page + 1) * PAGE_SIZE)}
        rowKey={({ interviewId }) => interviewId}
        isDense
        columns={[
          {
            key: 'number',
            header: t('interviews.list.number'),
            cell: ({ number }) => <span className={classes.nowrap}>{number}</span>,
          },
          { key: 'applicant', header: t('interviews.list.applicant'), cell: listedName },
          { key: 'when', header: t('interviews.list.when'), cell: ({ startsAt }) => instantInFigures(startsAt) },
          {
            key: 'expert',
            header: t('interviews.list.expertColumn'),
            cell: (row) => (
              <>
                <ExpertChoice
                  row={row}
                  experts={experts}
                  value={chosenOf(row)}
                  onChange={(id) => setChanged((before) => ({ ...before, [row.interviewId]: id }))}
                />
                <Note row={row} chosen={chosenOf(row)} expertName={nameOfExpert(chosenOf(row))} />
              </>
            ),
          },
        ]}
      />
      <Pagination page={page} pageSize={PAGE_SIZE} totalSize={proposals.length} onChange={setPage} />
      <Actions>
        {assignments.length > 0 && (
          <Button isBusy={isBusy} onClick={() => void carryOut()}>
            {t('interviews.proposal.execute', { count: assignments.length })}
          </Button>
        )}
        <Button look="secondary" onClick={onClose}>
          {t('app.actions.cancel')}
        </Button>
      </Actions>
    </>
  )
}

type ExpertChoiceProps = {
  readonly row: Proposal
  readonly experts: readonly Expert[]
  readonly value: string
  readonly onChange: (id: string) => void
}

const ExpertChoice = ({ row, experts, value, onChange }: ExpertChoiceProps) => {
  const { t } = useTexts()
  return (
    <select
      className={`${fieldClasses.control} ${fieldClasses.select}`}
      aria-label={t('interviews.proposal.expertOf', { number: row.number })}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      <option value="">{t('interviews.proposal.leftOut')}</option>
      {experts.map(({ id, fullName }) => (
        <option key={id} value={id}>
          {fullName}
        </option>
      ))}
    </select>
  )
}

type NoteProps = { readonly row: Proposal; readonly chosen: string; readonly expertName: string }

function Note({ row, chosen, expertName }: NoteProps) {
  const { t } = useTexts()
  if (chosen === '' && row.expertId === null)
    return <span className={listClasses.muted}>{t('interviews.proposal.nobody')}</span>
  if (!isSameSurname(expertName, row.lastName)) return null
  return <span className={listClasses.warning}>{t('interviews.proposal.sameSurname')}</span>
}

/** Result of the assignment, with a reason for every interview that was refused. */
function Report({ outcome: { assigned, refused }, onClose }: { outcome: Outcome; onClose: () => void }) {
  const { t } = useTexts()
  return (
    <>
      <Banner
        tone={assigned > 0 ? 'success' : 'warning'}
        title={t('interviews.proposal.done', { count: assigned })}
        isAnnounced
      />
      {refused.length > 0 && (
        <section className={listClasses.stack}>
          <h3>{t('interviews.proposal.left')}</h3>
          <ul className={classes.report}>
            {refused.map(({ id, text }) => (
              <li key={id}>{text}</li>
            ))}
          </ul>
        </section>
      )}
      <Actions>
        <Button onClick={onClose}>{t('app.actions.close')}</Button>
      </Actions>
    </>
  )
}
