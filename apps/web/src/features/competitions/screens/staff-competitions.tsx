import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useDates } from '../../../platform/dates.ts'
import { may, useSession } from '../../../platform/session.ts'
import { useTexts } from '../../../platform/texts.ts'
import { ActForm } from '../../../ui/act-form.tsx'
import { Button } from '../../../ui/button.tsx'
import { DataTable, TwoLines } from '../../../ui/data-table.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import listClasses from '../../../ui/list.module.css'
import { Page } from '../../../ui/page.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { EmptyState, Waiting } from '../../../ui/states.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { useAct } from '../../../ui/use-act.ts'
import { CreateForm } from '../components/create-form.tsx'
import { StageTag } from '../components/stage-tag.tsx'
import { ROWS_ON_PAGE, rotateSigningKey, staffCompetitionsQuery } from '../state/setup-calls.ts'
import { useStaffName } from '../state/use-staff-name.ts'

/** List of competitions for grants, for their staff (docs/specification/competition.md#stages). */
export function StaffCompetitionsScreen() {
  const { t } = useTexts()
  const dates = useDates()
  const session = useSession()
  const nameOf = useStaffName()
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
                cell: ({ id, ...of }) => (
                  <TwoLines
                    below={`${t(`results.kinds.${of.kind}`)} · ${t(`results.sources.${of.source}`)} · ${t(`applications.level.${of.level}`)}, ${of.year}`}
                  >
                    <Link to="/competitions/$id" params={{ id }} className={listClasses.nameLink}>
                      {nameOf(of)}
                    </Link>
                  </TwoLines>
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
