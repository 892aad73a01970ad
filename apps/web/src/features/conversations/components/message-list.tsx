import { MAX_REPORT } from '@portal/domain/conversations/rules.ts'
import { nameIn } from '@portal/domain/kernel/localized-name.ts'
import { useState } from 'react'
import { useDates } from '../../../platform/dates.ts'
import { useTexts } from '../../../platform/texts.ts'
import { ActForm } from '../../../ui/act-form.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { OwnWords } from '../../../ui/own-words.tsx'
import { StatusTag } from '../../../ui/status-tag.tsx'
import { Talk } from '../../../ui/talk.tsx'
import { TextareaField } from '../../../ui/text-field.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { useAct } from '../../../ui/use-act.ts'
import { type Conversation, type Message, reportMessage } from '../api.ts'

type MessageListProps = {
  readonly id: string
  readonly messages: Conversation['list']
  /** Ids of messages with the mark of new ones. */
  readonly fresh: ReadonlySet<string>
}

/** Messages of a conversation, the oldest first, and the report of one. */
export function MessageList({ id, messages, fresh }: MessageListProps) {
  const { t, language } = useTexts()
  const dates = useDates()
  const [reported, setReported] = useState<Message | null>(null)
  const universities = new Set(messages.map(({ university }) => nameIn(university, language)))

  function writerOf({ isOwn, side, authorName, university }: Message): string {
    if (isOwn) return t('conversations.you')
    if (authorName !== null) return authorName
    return universities.size > 1
      ? t('conversations.officeOf', { university: nameIn(university, language) })
      : t(side === 'OFFICE' ? 'conversations.office' : 'conversations.you')
  }

  return (
    <>
      <Talk
        label={t('conversations.title')}
        said={[...messages].reverse().map((message) => ({
          key: message.id,
          isMine: message.isOwn || (message.side === 'OFFICE' && message.authorName !== null),
          isAside: message.isInternal,
          head: (
            <>
              <span>
                <strong>{writerOf(message)}</strong>, {dates.instant(message.createdAt)}
              </span>
              {message.isInternal && <span>{t('conversations.internal')}</span>}
              {fresh.has(message.id) && <StatusTag tone="attention">{t('conversations.fresh')}</StatusTag>}
            </>
          ),
          text: <OwnWords>{message.text}</OwnWords>,
          foot: <Foot message={message} onReport={() => setReported(message)} />,
        }))}
      />
      <Dialog isOpen={reported !== null} title={t('conversations.report.title')} onClose={() => setReported(null)}>
        {reported && <ReportForm id={id} message={reported} onEnd={() => setReported(null)} />}
      </Dialog>
    </>
  )
}

function Foot({ message, onReport }: { readonly message: Message; readonly onReport: () => void }) {
  const { t } = useTexts()
  const dates = useDates()
  const { report, can, createdAt } = message
  if (report !== null)
    return (
      <>
        <span>{t('conversations.report.reported', { at: dates.instant(report.at) })}</span>
        {report.reason !== null && <span>{t('conversations.report.words', { reason: report.reason })}</span>}
      </>
    )
  if (!can.report) return null
  return (
    <Button
      look="quiet"
      aria-label={t('conversations.report.actOn', { date: dates.instant(createdAt) })}
      onClick={onReport}
    >
      {t('conversations.report.act')}
    </Button>
  )
}

type ReportFormProps = { readonly id: string; readonly message: Message; readonly onEnd: () => void }

function ReportForm({ id, message, onEnd }: ReportFormProps) {
  const { t } = useTexts()
  const [reason, setReason] = useState('')
  const { isBusy, error, run } = useAct()
  const send = () =>
    run(async () => {
      await reportMessage(id, message.id, reason.trim())
      showToast('success', t('conversations.report.done'))
      onEnd()
    })
  return (
    <ActForm
      lead={<p>{t('conversations.report.lead')}</p>}
      error={error}
      submit={t('conversations.report.send')}
      isBusy={isBusy}
      missing={reason.trim() === '' && t('conversations.report.missing')}
      onSubmit={() => void send()}
      onCancel={onEnd}
    >
      <TextareaField
        id="message-report"
        name="reason"
        label={t('conversations.report.reason')}
        value={reason}
        isUnmarked
        rows={3}
        maxLength={MAX_REPORT}
        onChange={setReason}
      />
    </ActForm>
  )
}
