import { useTexts } from '../../../platform/texts.ts'
import { StatusTag } from '../../../ui/status-tag.tsx'
import type { Mark } from '../api.ts'

/** Mark of a row for the office: a new message, or one that waits for an answer. */
export function ConversationMark({ of }: { readonly of: Mark | null }) {
  const { t } = useTexts()
  if (of?.isUnread) return <StatusTag tone="attention">{t('conversations.mark.unread')}</StatusTag>
  if (of?.waitsFor === 'OFFICE') return <StatusTag tone="progress">{t('conversations.mark.waits')}</StatusTag>
  return null
}
