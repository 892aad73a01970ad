import { listedName } from '@portal/domain/accounts/rules.ts'
import { nameIn } from '@portal/domain/kernel/localized-name.ts'
import { INVITATION_STATES } from '@portal/domain/slots/status.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { oneOf } from '../../../platform/address.ts'
import { instantInFigures } from '../../../platform/dates.ts'
import { useTexts } from '../../../platform/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { ChoiceField } from '../../../ui/choice-field.tsx'
import { type Column, DataTable, TwoLines } from '../../../ui/data-table.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { isOutdated } from '../../../ui/is-outdated.ts'
import listClasses from '../../../ui/list.module.css'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { useAct } from '../../../ui/use-act.ts'
import { cancelInvitation, type InvitationRow, invitationsQuery, PAGE_SIZE } from '../api.ts'
import { INVITATION_TONE } from '../labels.ts'
import { Listed } from '../parts/listed.tsx'
import { lastDayInFigures } from '../state/last-day.ts'
import type { Times } from '../state/use-times.ts'
import classes from './slots.module.css'

/** Invitations to choose a time, by state. */
export function InvitationTable({ times: { search, page, filter, showPage } }: { readonly times: Times }) {
  const { t } = useTexts()
  const [ending, setEnding] = useState<InvitationRow | null>(null)
  const state = oneOf(INVITATION_STATES, search.state)
  const query = useQuery({ ...invitationsQuery(state, page), placeholderData: keepPreviousData })
  const columns = useColumns(setEnding)
  return (
    <>
      <ChoiceField
        id="invitation-state"
        name="state"
        label={t('slots.desk.stateFilter')}
        emptyLabel={t('slots.desk.anyState')}
        value={state ?? ''}
        isUnmarked
        width={20}
        options={INVITATION_STATES.map((value) => ({ value, label: t(`slots.invitations.state.${value}`) }))}
        onChange={(value) => filter({ state: value === '' ? undefined : value })}
      />
      <Listed
        query={query}
        page={page}
        size={PAGE_SIZE}
        onPage={showPage}
        found="slots.invitations.found"
        empty={{ title: t('slots.invitations.none'), text: t('slots.invitations.noneText') }}
      >
        {(rows) => (
          <DataTable
            caption={t('slots.desk.tab.invitations')}
            rows={rows}
            rowKey={({ requestId }) => requestId}
            isBusy={isOutdated(query)}
            isDense
            columns={columns}
          />
        )}
      </Listed>
      {ending && <EndDialog row={ending} onClose={() => setEnding(null)} />}
    </>
  )
}

function useColumns(onEnd: (row: InvitationRow) => void): readonly Column<InvitationRow>[] {
  const { t, language } = useTexts()
  return [
    {
      key: 'number',
      header: t('interviews.list.number'),
      cell: ({ number }) => <strong className={classes.nowrap}>{number}</strong>,
    },
    {
      key: 'applicant',
      isLong: true,
      header: t('interviews.list.applicant'),
      cell: (row) => <TwoLines below={t(`directory.language.${row.interviewLanguage}`)}>{listedName(row)}</TwoLines>,
    },
    {
      key: 'program',
      header: t('interviews.list.speciality'),
      cell: ({ speciality, university }) => (
        <TwoLines below={nameIn(university, language)}>{nameIn(speciality, language)}</TwoLines>
      ),
    },
    {
      key: 'until',
      header: t('slots.invitations.until'),
      cell: ({ chooseUntil }) => lastDayInFigures(chooseUntil),
    },
    {
      key: 'state',
      header: t('slots.desk.stateFilter'),
      cell: ({ state, interview, suits }) => (
        <TwoLines
          below={
            interview === null ? (
              t('slots.invitations.suits', { count: suits })
            ) : (
              <Link to="/applications/interview/$id" params={{ id: interview.id }}>
                {instantInFigures(interview.startsAt)}
              </Link>
            )
          }
        >
          <StatusTag tone={INVITATION_TONE[state]}>{t(`slots.invitations.state.${state}`)}</StatusTag>
        </TwoLines>
      ),
    },
    {
      key: 'act',
      header: t('interviews.list.act'),
      isPlain: true,
      cell: (row) =>
        row.interview === null && (
          <div className={listClasses.holder}>
            <Button
              look="soft"
              aria-label={t('slots.invitations.endOf', { number: row.number })}
              onClick={() => onEnd(row)}
            >
              {t('slots.invitations.short')}
            </Button>
          </div>
        ),
    },
  ]
}

function EndDialog({ row, onClose }: { readonly row: InvitationRow; readonly onClose: () => void }) {
  const { t } = useTexts()
  const { isBusy, error, run } = useAct()
  return (
    <ConfirmDialog
      isOpen
      title={t('slots.invitations.endTitle', { number: row.number })}
      confirmLabel={t('slots.invitations.end')}
      cancelLabel={t('slots.invitations.keep')}
      isDangerous
      isBusy={isBusy}
      error={error}
      onConfirm={() =>
        void run(async () => {
          await cancelInvitation(row.requestId)
          onClose()
        })
      }
      onCancel={onClose}
    >
      {t('slots.invitations.endText')}
    </ConfirmDialog>
  )
}
