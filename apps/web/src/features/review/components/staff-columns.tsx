import { ENDED, UNANSWERED } from '@portal/domain/applications/status.ts'
import { EDUCATION_LEVELS } from '@portal/domain/kernel/education.ts'
import { nameIn } from '@portal/domain/kernel/localized-name.ts'
import { type Desk, isTabOf } from '@portal/domain/review/status.ts'
import { Link } from '@tanstack/react-router'
import { dayInFigures } from '../../../platform/dates.ts'
import { type Translator, useTexts } from '../../../platform/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { type Column, TwoLines } from '../../../ui/data-table.tsx'
import listClasses from '../../../ui/list.module.css'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { TickBox } from '../../../ui/tick-box.tsx'
import { STAFF_STATUS_TONE } from '../../applications/parts/labels.ts'
import { ConversationMark } from '../../conversations/parts/conversation-mark.tsx'
import { CorrectionMark } from '../../corrections/parts/correction-mark.tsx'
import { useDirectory } from '../../directory/parts/use-directory.ts'
import type { StaffRow } from '../api.ts'
import { DECISION_TONE } from '../labels.ts'
import type { ListColumn, StaffTab } from '../state/list-search.ts'
import type { ChosenRows } from '../state/use-chosen-rows.ts'

type StaffColumn = Column<StaffRow, ListColumn>
/** Citizenship, university and level are the second lines of other columns. */
type ShownColumn = Exclude<ListColumn, 'citizenship' | 'universityName' | 'educationLevel'>

type Reader = {
  readonly desk: Desk
  readonly tab: StaffTab
  readonly onAssign: (row: StaffRow) => void
  /** The page's rows and the chosen ones; without `choice` rows cannot be chosen. */
  readonly rows: readonly StaffRow[]
  readonly choice?: ChosenRows
}

/** Columns of a tab for a reader, in order (docs/specification/review-office.md#columns). */
function visibleColumns({ desk, tab }: Reader): readonly ShownColumn[] {
  const isEnded = isTabOf(tab, ENDED)
  const isForApproval = isTabOf(tab, UNANSWERED)
  return [
    'number',
    'fio',
    'educationalProgramName',
    isEnded ? 'lastStatusUpdateDate' : 'sentDate',
    ...(desk === 'head' ? (['inspectorName'] as const) : []),
    ...(isForApproval ? (['inspectorStatus'] as const) : []),
    ...(isEnded ? (['status'] as const) : []),
  ]
}

const NAMES: ReadonlySet<ListColumn> = new Set(['fio', 'inspectorName'])

export function useStaffColumns(reader: Reader): readonly StaffColumn[] {
  const { t, language } = useTexts()
  const citizenships = useDirectory('listCitizenships')
  const levelText = (given: string | null) => {
    const level = EDUCATION_LEVELS.find((known) => known === given)
    return level && t(`applications.level.${level}`)
  }
  const columns: Record<ShownColumn, { header: string; cell: (row: StaffRow) => React.ReactNode }> = {
    number: {
      header: t('applications.staffList.number'),
      cell: ({ id, number, correction, conversation }) => (
        <div className={listClasses.holder}>
          <Link to="/applications/$id" params={{ id }} className={listClasses.rowLink}>
            {number}
          </Link>
          <CorrectionMark of={correction} />
          <ConversationMark of={conversation} />
        </div>
      ),
    },
    fio: {
      header: t('applications.staffList.applicant'),
      cell: ({ fio, citizenship }) => (
        <TwoLines below={citizenships.nameOf(citizenship)}>
          <strong>{fio}</strong>
        </TwoLines>
      ),
    },
    educationalProgramName: {
      header: t('applications.staffList.speciality'),
      cell: ({ speciality, university, educationLevel }) => (
        <TwoLines below={university && nameIn(university, language)}>
          {[speciality && `${speciality.code} ${nameIn(speciality, language)}`, levelText(educationLevel)]
            .filter(Boolean)
            .join(', ')}
        </TwoLines>
      ),
    },
    sentDate: {
      header: t('applications.staffList.sent'),
      cell: ({ sentDate }) => sentDate && dayInFigures(sentDate),
    },
    lastStatusUpdateDate: {
      header: t('applications.staffList.changed'),
      cell: ({ lastStatusUpdateDate }) => lastStatusUpdateDate && dayInFigures(lastStatusUpdateDate),
    },
    inspectorName: {
      header: t('applications.staffList.inspector'),
      cell: (row) => <Inspector row={row} onAssign={reader.onAssign} />,
    },
    inspectorStatus: {
      header: t('applications.staffList.managerDecision'),
      cell: ({ inspectorStatus }) =>
        inspectorStatus && (
          <StatusTag tone={DECISION_TONE[inspectorStatus]}>{t(`applications.decision.${inspectorStatus}`)}</StatusTag>
        ),
    },
    status: {
      header: t('applications.staffList.status'),
      cell: ({ status }) => (
        <StatusTag tone={STAFF_STATUS_TONE[status]}>{t(`applications.staffStatus.${status}`)}</StatusTag>
      ),
    },
  }
  const shown = visibleColumns(reader).map((key) => ({ key, sortBy: key, isLong: NAMES.has(key), ...columns[key] }))
  const { choice, rows } = reader
  return choice === undefined ? shown : [choosing(choice, rows, t), ...shown]
}

/** Checkbox for every row that can be assigned, and one for the page in the header. */
function choosing(choice: ChosenRows, rows: readonly StaffRow[], t: Translator): StaffColumn {
  const able = rows.filter(({ can }) => can.assign).map(({ id }) => id)
  const box = (label: string, ids: readonly string[]) => (
    <TickBox
      label={label}
      isTicked={ids.length > 0 && ids.every((id) => choice.ids.has(id))}
      onChange={(isTicked) => choice.choose(ids, isTicked)}
    />
  )
  return {
    key: 'choose',
    header: t('applications.bulk.choose'),
    headerControl: box(t('applications.bulk.choosePage'), able),
    isPlain: true,
    cell: ({ id, number, can }) => can.assign && box(t('applications.bulk.chooseOne', { number: number ?? '' }), [id]),
  }
}

function Inspector({ row, onAssign }: { row: StaffRow; onAssign: (row: StaffRow) => void }) {
  const { t } = useTexts()
  const { number, inspectorName, can } = row
  if (inspectorName === null && !can.assign) {
    return <span className={listClasses.muted}>{t('applications.staffList.unassigned')}</span>
  }
  const act = inspectorName === null ? 'assign' : 'change'
  return (
    <div className={listClasses.holder}>
      {inspectorName}
      {can.assign && (
        <Button
          look="soft"
          aria-label={t(`applications.staffList.${act}For`, { number: number ?? '' })}
          onClick={() => onAssign(row)}
        >
          {t(`applications.staffList.${act}`)}
        </Button>
      )}
    </div>
  )
}
