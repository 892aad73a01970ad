import { listedName } from '@portal/domain/accounts/rules.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { instantInFigures } from '../../../platform/dates.ts'
import { useTexts } from '../../../platform/texts.ts'
import { ActError } from '../../../ui/act-error.tsx'
import { Button } from '../../../ui/button.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import fieldClasses from '../../../ui/field.module.css'
import listClasses from '../../../ui/list.module.css'
import { Actions } from '../../../ui/page.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { Waiting } from '../../../ui/states.tsx'
import { useAct } from '../../../ui/use-act.ts'
import { PAGE_SIZE, type Placement, placeInSlots, placementsQuery } from '../api.ts'
import { chosenSlots, optionsOf } from '../state/placing.ts'
import { Outcome, type OutcomeReport, outcomeOf } from './outcome.tsx'
import classes from './slots.module.css'

/** Times for those who chose none in time: a proposal that the head may edit (docs/specification/interviews.md#slots). */
export function PlacementDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTexts()
  const [outcome, setOutcome] = useState<OutcomeReport | null>(null)
  return (
    <Dialog isOpen title={t('slots.placing.title')} size="xl" onClose={onClose}>
      {outcome === null ? (
        <PlanLoader onDone={setOutcome} onClose={onClose} />
      ) : (
        <Outcome
          outcome={outcome}
          title={t('slots.placing.done', { count: outcome.done })}
          left={t('slots.placing.left')}
          onClose={onClose}
        />
      )}
    </Dialog>
  )
}

type StepProps = { readonly onDone: (outcome: OutcomeReport) => void; readonly onClose: () => void }

function PlanLoader(props: StepProps) {
  const { t } = useTexts()
  // Every opening of the dialog asks for a new proposal.
  const proposal = useQuery({ ...placementsQuery(), gcTime: 0 })
  if (!proposal.isSuccess) return <Waiting on={proposal} />
  if (proposal.data.list.length === 0) return <p>{t('slots.placing.nothing')}</p>
  return <Plan {...props} given={proposal.data.list} />
}

function Plan({ given, onDone, onClose }: StepProps & { readonly given: readonly Placement[] }) {
  const { t } = useTexts()
  // A snapshot: a refetch must not change rows during editing.
  const [rows] = useState(given)
  const [changed, setChanged] = useState<Readonly<Record<string, string>>>({})
  const [page, setPage] = useState(0)
  const { isBusy, error, run } = useAct()
  const chosen = chosenSlots(rows, changed)
  const placements = [...chosen].map(([requestId, slotId]) => ({ requestId, slotId }))
  const carryOut = () =>
    run(async () => {
      const report = await placeInSlots(placements)
      onDone(
        outcomeOf(report, (id) => {
          const row = rows.find(({ requestId }) => requestId === id)
          return row === undefined ? '' : `${row.number}, ${listedName(row)}`
        }),
      )
    })

  return (
    <>
      <p>{t('slots.placing.lead')}</p>
      <ActError error={error} />
      <DataTable
        caption={t('slots.placing.title')}
        rows={rows.slice(page * PAGE_SIZE, (page + 1) * PAGE_SIZE)}
        rowKey={({ requestId }) => requestId}
        isDense
        columns={[
          {
            key: 'number',
            header: t('interviews.list.number'),
            cell: ({ number }) => <span className={classes.nowrap}>{number}</span>,
          },
          { key: 'applicant', isLong: true, header: t('interviews.list.applicant'), cell: listedName },
          {
            key: 'time',
            header: t('slots.placing.time'),
            cell: (row) => (
              <TimeOf
                row={row}
                value={chosen.get(row.requestId) ?? ''}
                usedByOthers={placements
                  .filter(({ requestId }) => requestId !== row.requestId)
                  .map(({ slotId }) => slotId)}
                onChange={(slotId) => setChanged((before) => ({ ...before, [row.requestId]: slotId }))}
              />
            ),
          },
        ]}
      />
      <Pagination page={page} pageSize={PAGE_SIZE} totalSize={rows.length} onChange={setPage} />
      <Actions>
        {placements.length > 0 && (
          <Button isBusy={isBusy} onClick={() => void carryOut()}>
            {t('slots.placing.execute', { count: placements.length })}
          </Button>
        )}
        <Button look="secondary" onClick={onClose}>
          {t('app.actions.cancel')}
        </Button>
      </Actions>
    </>
  )
}

type TimeOfProps = {
  readonly row: Placement
  readonly value: string
  readonly usedByOthers: readonly string[]
  readonly onChange: (slotId: string) => void
}

function TimeOf({ row, value, usedByOthers, onChange }: TimeOfProps) {
  const { t } = useTexts()
  const options = optionsOf(row)
  if (options.length === 0) return <span className={listClasses.muted}>{t('slots.placing.noTime')}</span>
  return (
    <>
      <select
        className={`${fieldClasses.control} ${fieldClasses.select}`}
        aria-label={t('slots.placing.timeOf', { number: row.number })}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        <option value="">{t('slots.placing.leftOut')}</option>
        {options.map(({ slotId, startsAt, expertName }) => (
          <option key={slotId} value={slotId} disabled={usedByOthers.includes(slotId)}>
            {instantInFigures(startsAt)} · {expertName}
          </option>
        ))}
      </select>
      {row.isSameSurname && value === row.slotId && (
        <span className={listClasses.warning}>{t('interviews.proposal.sameSurname')}</span>
      )}
    </>
  )
}
