import { CALIBRATION_CASES } from '@portal/domain/competitions/commission-schema.ts'
import { nameIn } from '@portal/domain/kernel/localized-name.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFigure, withSign } from '../../../platform/numbers.ts'
import { useTexts } from '../../../platform/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { type Column, DataTable, TwoLines } from '../../../ui/data-table.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import listClasses from '../../../ui/list.module.css'
import { Actions } from '../../../ui/page.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { useAct } from '../../../ui/use-act.ts'
import { type Commission, type Member, removeMember, universityNamesQuery } from '../api.ts'
import { MemberDialog } from './member-dialog.tsx'

/** Experts of a commission, with their work and their strictness. */
export function MemberTable({ commission }: { readonly commission: Commission }) {
  const { t } = useTexts()
  const { members, can, competitionId } = commission
  const [isNaming, setIsNaming] = useState(false)
  const [leaving, setLeaving] = useState<Member | null>(null)
  const { isBusy, error, run, forget } = useAct()
  const columns = useColumns(commission, setLeaving)
  return (
    <>
      <p>{t('commissions.members.lead')}</p>
      {can.change && (
        <Actions>
          <Button look={members.length === 0 ? 'primary' : 'secondary'} onClick={() => setIsNaming(true)}>
            {t('commissions.members.add')}
          </Button>
        </Actions>
      )}
      {members.length === 0 ? (
        <EmptyState title={t('commissions.members.none')}>{t('commissions.members.noneText')}</EmptyState>
      ) : (
        <DataTable
          caption={t('commissions.desk.tab.members')}
          columns={columns}
          rows={members}
          rowKey={({ accountId }) => accountId}
          isDense
        />
      )}
      {isNaming && <MemberDialog competitionId={competitionId} onClose={() => setIsNaming(false)} />}
      <ConfirmDialog
        isOpen={leaving !== null}
        title={t('commissions.members.removeTitle', { name: leaving?.fullName ?? '' })}
        confirmLabel={t('commissions.members.remove')}
        isDangerous
        isBusy={isBusy}
        error={error}
        onConfirm={() =>
          void run(async () => {
            if (leaving !== null) await removeMember(competitionId, leaving.accountId)
            setLeaving(null)
          })
        }
        onCancel={() => {
          forget()
          setLeaving(null)
        }}
      >
        {t('commissions.members.removeText')}
      </ConfirmDialog>
    </>
  )
}

function useColumns({ can, rules }: Commission, onRemove: (member: Member) => void): readonly Column<Member>[] {
  const { t, language } = useTexts()
  const figure = useFigure()
  const universities = useQuery(universityNamesQuery()).data?.list ?? []
  const nameOf = (id: string): string | null => {
    const university = universities.find((each) => each.id === id)
    return university === undefined ? null : nameIn(university, language)
  }
  const inFigures = (value: number | null): string => (value === null ? '—' : figure(value))
  const signed = (value: number | null): string => (value === null ? '—' : withSign(value, figure(Math.abs(value))))
  return [
    {
      key: 'name',
      header: t('interviews.list.expertColumn'),
      isLong: true,
      cell: ({ fullName, universityId, isEnabled }) => (
        <TwoLines
          below={[
            universityId === null ? null : nameOf(universityId),
            isEnabled ? null : t('commissions.members.disabled'),
          ]
            .filter((each) => each !== null)
            .join(' · ')}
        >
          {fullName}
        </TwoLines>
      ),
    },
    { key: 'assigned', header: t('commissions.members.assigned'), cell: ({ assigned }) => assigned },
    { key: 'signed', header: t('commissions.members.signed'), cell: ({ signed: count }) => count },
    ...(rules?.isCalibrated === true
      ? [
          {
            key: 'calibrated',
            header: t('commissions.members.calibrated'),
            cell: ({ calibrated }: Member) => `${calibrated} / ${CALIBRATION_CASES}`,
          },
        ]
      : []),
    { key: 'mean', header: t('interviews.results.mean'), cell: ({ mean }) => inFigures(mean) },
    { key: 'difference', header: t('commissions.members.difference'), cell: ({ difference }) => signed(difference) },
    ...(can.change
      ? [
          {
            key: 'act',
            header: t('interviews.list.act'),
            isPlain: true,
            cell: (member: Member) => (
              <div className={listClasses.holder}>
                <Button look="quiet" onClick={() => onRemove(member)}>
                  {t('commissions.members.remove')}
                  <span className={listClasses.hidden}> {member.fullName}</span>
                </Button>
              </div>
            ),
          },
        ]
      : []),
  ]
}
