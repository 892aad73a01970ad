import { useMay } from '../../../platform/session.ts'
import { useTexts } from '../../../platform/texts.ts'
import { useConversationState } from '../../conversations/parts/use-conversation-state.ts'

export type RecordPart = 'messages' | 'notes' | 'mails' | 'history'

/** Parts of the record of an application that its reader may open. */
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
