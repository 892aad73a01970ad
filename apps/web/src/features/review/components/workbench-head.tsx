import { nameIn } from '@portal/domain/kernel/localized-name.ts'
import { useQuery } from '@tanstack/react-query'
import { usePollInterval } from '../../../platform/polling.ts'
import { useMay } from '../../../platform/session.ts'
import { useTexts } from '../../../platform/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { KeyCap } from '../../../ui/key-cap.tsx'
import { useDocumentTitle, useTitleFocus } from '../../../ui/page.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { STAFF_STATUS_TONE } from '../../applications/parts/labels.ts'
import { useConversationState } from '../../conversations/parts/use-conversation-state.ts'
import { notesQuery, type StaffApplication } from '../api.ts'
import { type RecordPart, useRecordParts } from '../state/use-record-parts.ts'
import { Neighbours } from './neighbours.tsx'
import classes from './workbench.module.css'

type WorkbenchHeadProps = {
  readonly application: StaffApplication
  readonly statusText: string
  readonly onPart: (part: RecordPart) => void
  readonly onKeys: () => void
}

/** A note can wait longer than a decision. */
const SLOWER = 2

/** Title, choice under consideration, and the ways to the list, the neighbours and the record. */
export function WorkbenchHead({ application, statusText, onPart, onKeys }: WorkbenchHeadProps) {
  const { t, language } = useTexts()
  const { id, number, fio, status, choices, speciality, university } = application
  const interval = usePollInterval()
  const mayReadNotes = useMay('listNotes')
  const notes = useQuery({
    ...notesQuery(id),
    enabled: mayReadNotes,
    refetchInterval: interval && interval * SLOWER,
  }).data?.list.length
  const unread = useConversationState(id)?.unread ?? 0
  const title = `${t('applications.view.title', { number: number ?? '' })}: ${fio}`
  useDocumentTitle(title)
  const heading = useTitleFocus()
  const at = choices.findIndex(
    (choice) => choice.universityId === application.universityId && choice.educationalProgram === speciality?.code,
  )
  return (
    <div className={classes.head}>
      <Neighbours id={id} />
      <div className={classes.titles}>
        <div className={classes.titleLine}>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          <StatusTag tone={STAFF_STATUS_TONE[status]}>{statusText}</StatusTag>
        </div>
        <p className={classes.lead}>
          {[
            choices.length > 1 &&
              at >= 0 &&
              t('applications.workbench.choice', { number: at + 1, total: choices.length }),
            speciality && `${speciality.code} ${nameIn(speciality, language)}`,
            university && nameIn(university, language),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <div className={classes.headActs}>
        {useRecordParts(id).map(({ value, label }) => (
          <Button key={value} look="secondary" onClick={() => onPart(value)}>
            {label}
            {value === 'messages' && unread > 0 && <span className={classes.pip}>{unread}</span>}
            {value === 'notes' && notes !== undefined && notes > 0 && <span className={classes.pip}>{notes}</span>}
          </Button>
        ))}
        <Button look="secondary" aria-keyshortcuts="?" onClick={onKeys}>
          {t('applications.keys.open')}
          <KeyCap>?</KeyCap>
        </Button>
      </div>
    </div>
  )
}
