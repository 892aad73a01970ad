import { LEVELS_WITH_SCORE } from '@portal/domain/competitions/fill-rules.ts'
import type { EducationLevel } from '@portal/domain/kernel/education.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { now } from '../../../platform/clock.ts'
import { useDates } from '../../../platform/dates.ts'
import { digits } from '../../../platform/numbers.ts'
import { may, useSession } from '../../../platform/session.ts'
import { useTexts } from '../../../platform/texts.ts'
import { ActForm } from '../../../ui/act-form.tsx'
import { Button } from '../../../ui/button.tsx'
import { ChoiceField } from '../../../ui/choice-field.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import listClasses from '../../../ui/list.module.css'
import { Page } from '../../../ui/page.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { EmptyState, Waiting } from '../../../ui/states.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { useAct } from '../../../ui/use-act.ts'
import { StageTag } from '../components/stage-tag.tsx'
import { createCompetition, ROWS_ON_PAGE, rotateSigningKey, staffCompetitionsQuery } from '../state/setup-calls.ts'

/** List of competitions for grants, for their staff (docs/specification/competition.md#stages). */
export function StaffCompetitionsScreen() {
  const { t } = useTexts()
  const dates = useDates()
  const session = useSession()
  const [page, setPage] = useState(0)
  const [isCreating, setIsCreating] = useState(false)
  const [isRotating, setIsRotating] = useState(false)
  const competitions = useQuery({ ...staffCompetitionsQuery(page), placeholderData: keepPreviousData })
  const day = (at: string | null) => (at === null ? '—' : dates.day(at))
  return (
    <Page
      title={t('competitions.title')}
      lead={t('competitions.lead')}
      isWide
      actions={
        <>
          {may(session, 'rotateSigningKey') && (
            <Button look="secondary" onClick={() => setIsRotating(true)}>
              {t('competitions.key.title')}
            </Button>
          )}
          {may(session, 'createCompetition') && (
            <Button onClick={() => setIsCreating(true)}>{t('competitions.create')}</Button>
          )}
        </>
      }
    >
      <Waiting on={competitions} />
      {competitions.data?.totalSize === 0 && (
        <EmptyState title={t('competitions.empty')}>{t('competitions.emptyText')}</EmptyState>
      )}
      {competitions.data !== undefined && competitions.data.totalSize > 0 && (
        <>
          <DataTable
            caption={t('competitions.title')}
            rows={competitions.data.list}
            rowKey={({ id }) => id}
            columns={[
              {
                key: 'name',
                header: t('competitions.competition'),
                cell: ({ id, year, level }) => (
                  <Link to="/competitions/$id" params={{ id }} className={listClasses.rowLink}>
                    {t('competitions.name', { year, level: t(`applications.level.${level}`) })}
                  </Link>
                ),
              },
              {
                key: 'stage',
                header: t('competitions.stageHeader'),
                cell: (row) => <StageTag of={row} />,
              },
              { key: 'opens', header: t('competitions.dates.opensAt'), cell: ({ opensAt }) => day(opensAt) },
              { key: 'closes', header: t('competitions.dates.closesAt'), cell: ({ closesAt }) => day(closesAt) },
              {
                key: 'waits',
                header: t('competitions.waits'),
                cell: ({ isProposed }) =>
                  isProposed ? <StatusTag tone="attention">{t('competitions.waitsForAnswer')}</StatusTag> : '—',
              },
            ]}
          />
          <Pagination page={page} pageSize={ROWS_ON_PAGE} totalSize={competitions.data.totalSize} onChange={setPage} />
        </>
      )}
      <Dialog isOpen={isCreating} title={t('competitions.create')} onClose={() => setIsCreating(false)}>
        <CreateForm />
      </Dialog>
      <Dialog isOpen={isRotating} title={t('competitions.key.title')} onClose={() => setIsRotating(false)}>
        <RotateForm onClose={() => setIsRotating(false)} />
      </Dialog>
    </Page>
  )
}

/** Replaces the key that signs letters; earlier signatures stay valid. */
function RotateForm({ onClose }: { onClose: () => void }) {
  const { t } = useTexts()
  const { isBusy, error, run } = useAct()
  return (
    <ActForm
      lead={<p>{t('competitions.key.lead')}</p>}
      error={error}
      isBusy={isBusy}
      submit={t('competitions.key.act')}
      onCancel={onClose}
      onSubmit={() =>
        void run(async () => {
          const { data } = await rotateSigningKey()
          showToast('success', t('competitions.key.done', { key: data.keyId }))
          onClose()
        })
      }
    >
      {null}
    </ActForm>
  )
}

function CreateForm() {
  const { t } = useTexts()
  const navigate = useNavigate()
  const { isBusy, error, run } = useAct()
  const [year, setYear] = useState(String(now().getFullYear()))
  const [level, setLevel] = useState<EducationLevel>(LEVELS_WITH_SCORE[0])
  return (
    <ActForm
      lead={<p>{t('competitions.createLead')}</p>}
      error={error}
      isBusy={isBusy}
      submit={t('competitions.createAct')}
      onSubmit={() =>
        void run(async () => {
          const id = await createCompetition({ year: Number(year), level })
          await navigate({ to: '/competitions/$id', params: { id } })
        })
      }
    >
      <TextField
        id="competition-year"
        name="year"
        label={t('competitions.year')}
        value={year}
        inputMode="numeric"
        maxLength={4}
        width={6}
        onChange={(typed) => setYear(digits(typed))}
      />
      <ChoiceField
        id="competition-level"
        name="level"
        label={t('competitions.level')}
        hint={t('competitions.levelsLead')}
        value={level}
        options={LEVELS_WITH_SCORE.map((value) => ({ value, label: t(`applications.level.${value}`) }))}
        onChange={(value) => value !== '' && setLevel(value)}
      />
    </ActForm>
  )
}
