import { nameIn } from '@portal/domain/kernel/localized-name.ts'
import { useState } from 'react'
import { useTexts } from '../../../platform/texts.ts'
import { ActError } from '../../../ui/act-error.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Actions } from '../../../ui/page.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { useAct } from '../../../ui/use-act.ts'
import {
  confirmQuestion,
  discardQuestion,
  type QuestionRow,
  refuseQuestion,
  saveQuestion,
  sendQuestion,
} from '../api.ts'
import classes from './content.module.css'
import { QuestionForm } from './question-form.tsx'
import { QuestionView } from './question-view.tsx'
import { ReasonField } from './reason-field.tsx'

type QuestionDialogProps = { readonly row: QuestionRow; readonly onClose: () => void }

/** One question with the acts of its reader. */
export function QuestionDialog({ row, onClose }: QuestionDialogProps) {
  const { t, language } = useTexts()
  const [isEditing, setIsEditing] = useState(false)
  const [reason, setReason] = useState<string | null>(null)
  const { isBusy, error, run } = useAct()
  const { can, value, current, refusal, season, universityId } = row
  const act = (what: () => Promise<unknown>, done: string): void =>
    void run(async () => {
      await what()
      showToast('success', done)
      onClose()
    })
  if (isEditing) return <QuestionForm row={row} season={season} universityId={universityId} onDone={onClose} />
  return (
    <div className={classes.stack}>
      <p>
        {nameIn(row.university, language)}, {row.program} {nameIn(row.programName, language)}
      </p>
      {refusal !== null && (
        <Banner tone="danger" title={t('content.refusedTitle')}>
          {refusal}
        </Banner>
      )}
      {row.state === 'SENT' && value === null && <Banner tone="warning">{t('content.questions.ends')}</Banner>}
      {(value ?? current) !== null && <QuestionView value={value ?? current ?? {}} />}
      <ActError error={error} />
      {reason !== null && <ReasonField id="question-reason" value={reason} onChange={setReason} />}
      <Actions>
        {can.confirm && reason === null && (
          <Button isBusy={isBusy} onClick={() => act(() => confirmQuestion(row), t('content.questions.approved'))}>
            {t('content.questions.approve')}
          </Button>
        )}
        {can.refuse && (
          <Button
            look="secondary"
            isBusy={isBusy}
            onClick={() =>
              reason === null ? setReason('') : act(() => refuseQuestion(row, reason.trim()), t('content.refused'))
            }
          >
            {t('content.refuse')}
          </Button>
        )}
        {can.send && (
          <Button isBusy={isBusy} onClick={() => act(() => sendQuestion(row), t('content.sent'))}>
            {t('content.questions.send')}
          </Button>
        )}
        {can.save && (
          <Button look="secondary" onClick={() => setIsEditing(true)}>
            {t('app.actions.change')}
          </Button>
        )}
        {can.discard && (
          <Button
            look="quiet"
            isBusy={isBusy}
            onClick={() =>
              act(() => discardQuestion(row), t(row.state === 'SENT' ? 'content.takenBack' : 'content.discarded'))
            }
          >
            {t(row.state === 'SENT' ? 'content.takeBack' : 'content.discard')}
          </Button>
        )}
        {can.save && current !== null && (
          <Button
            look="quiet"
            isBusy={isBusy}
            onClick={() => act(async () => sendQuestion(await saveQuestion(row, null)), t('content.sent'))}
          >
            {t('content.questions.end')}
          </Button>
        )}
      </Actions>
    </div>
  )
}
