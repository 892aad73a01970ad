import { isOpen } from '@portal/domain/applications/status.ts'
import { lazy, Suspense } from 'react'
import { useMay } from '../../../platform/session.ts'
import { useTexts } from '../../../platform/texts.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { LoadingState } from '../../../ui/states.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { useConversationState } from '../../conversations/parts/use-conversation-state.ts'
import type { StaffApplication } from '../api.ts'
import { ReviewHistory } from './review-history.tsx'
import { ReviewMessages } from './review-messages.tsx'
import { StaffNotes } from './staff-notes.tsx'

/** Loaded when it is opened: most applications have no message. */
const StaffConversation = lazy(() =>
  import('../../conversations/parts/staff-conversation.tsx').then((module) => ({ default: module.StaffConversation })),
)

export type RecordPart = 'messages' | 'notes' | 'mails' | 'history'

export function useRecordParts(id: string) {
  const { t } = useTexts()
  const mayConverse = useConversationState(id)?.can.read === true
  const mayReadNotes = useMay('listNotes')
  const maySeeMessages = useMay('listMessages')
  return [
    ...(mayConverse ? [{ value: 'messages', label: t('applications.workbench.messages') } as const] : []),
    ...(mayReadNotes ? [{ value: 'notes', label: t('applications.workbench.notes') } as const] : []),
    ...(maySeeMessages ? [{ value: 'mails', label: t('applications.workbench.mails') } as const] : []),
    { value: 'history', label: t('applications.workbench.history') } as const,
  ]
}

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
        <Suspense fallback={<LoadingState />}>
          {part === 'messages' && <StaffConversation {...application} isUnderWay={isOpen(application.status)} />}
        </Suspense>
        {part === 'notes' && <StaffNotes id={application.id} />}
        {part === 'mails' && <ReviewMessages id={application.id} />}
        {part === 'history' && <ReviewHistory history={application.history} />}
      </Tabs>
    </Dialog>
  )
}
