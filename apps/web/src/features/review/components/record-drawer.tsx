import { isOpen } from '@portal/domain/applications/status.ts'
import { useTexts } from '../../../platform/texts.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { StaffConversation } from '../../conversations/parts/staff-conversation.tsx'
import type { StaffApplication } from '../api.ts'
import { type RecordPart, useRecordParts } from '../state/use-record-parts.ts'
import { ReviewHistory } from './review-history.tsx'
import { ReviewMessages } from './review-messages.tsx'
import { StaffNotes } from './staff-notes.tsx'

type RecordDrawerProps = {
  readonly application: StaffApplication
  readonly part: RecordPart | null
  readonly onPart: (part: RecordPart | null) => void
}

/** Drawer of an application: messages with the applicant, notes among staff, e-mails, history. */
export function RecordDrawer({ application, part, onPart }: RecordDrawerProps) {
  const { t } = useTexts()
  const parts = useRecordParts(application.id)
  const title = t('applications.workbench.record')
  return (
    <Dialog isOpen={part !== null} title={title} onClose={() => onPart(null)} isDrawer>
      <Tabs id="record" label={title} tabs={parts} value={part ?? 'history'} onChange={onPart}>
        {part === 'messages' && <StaffConversation {...application} isUnderWay={isOpen(application.status)} />}
        {part === 'notes' && <StaffNotes id={application.id} />}
        {part === 'mails' && <ReviewMessages id={application.id} />}
        {part === 'history' && <ReviewHistory history={application.history} />}
      </Tabs>
    </Dialog>
  )
}
