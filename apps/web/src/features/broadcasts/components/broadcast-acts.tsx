import { missingTexts, sendingEvent, TAKE_BACK_MINUTES } from '@portal/domain/broadcasts/rules.ts'
import type { Language } from '@portal/domain/kernel/language.ts'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTexts } from '../../../platform/texts.ts'
import { ActError } from '../../../ui/act-error.tsx'
import { ActForm } from '../../../ui/act-form.tsx'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog, Dialog } from '../../../ui/dialog.tsx'
import { Actions } from '../../../ui/page.tsx'
import { TextareaField } from '../../../ui/text-field.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { useAct } from '../../../ui/use-act.ts'
import {
  type Broadcast,
  confirmBroadcast,
  giveBackBroadcast,
  removeBroadcast,
  sendBroadcast,
  takeBackBroadcast,
  tryBroadcast,
} from '../api.ts'

type Asked = 'send' | 'confirm' | 'takeBack' | 'remove'

const MOST_REASON = 1_000

/** Reason that a draft cannot be sent yet; null: there is none. */
function useBlocked(broadcast: Broadcast, isUnsaved: boolean): string | null {
  const { t } = useTexts()
  if (isUnsaved) return t('broadcasts.blocked.unsaved')
  const missing = missingTexts(broadcast).map((path) => {
    const [field, language] = path.split('.') as ['subject' | 'text', Language]
    return t('broadcasts.inLanguage', {
      field: t(`broadcasts.fields.${field}`),
      language: t(`app.words.${language}`),
    })
  })
  if (missing.length > 0) return t('broadcasts.blocked.missing', { fields: missing.join(', ') })
  return broadcast.recipients === 0 ? t('broadcasts.blocked.nobody') : null
}

/** Acts on a notice that its state and the reader allow. Each asks once more, with the number of recipients. */
export function BroadcastActs({ broadcast, isUnsaved }: { broadcast: Broadcast; isUnsaved: boolean }) {
  const { t } = useTexts()
  const blocked = useBlocked(broadcast, isUnsaved)
  const navigate = useNavigate()
  const [asked, setAsked] = useState<Asked | null>(null)
  const [isGivingBack, setIsGivingBack] = useState(false)
  const [reason, setReason] = useState('')
  const act = useAct()
  const trial = useAct()
  const { can, recipients, id } = broadcast
  const texts = { count: recipients, minutes: TAKE_BACK_MINUTES }

  async function run(): Promise<void> {
    if (asked === 'remove') {
      await removeBroadcast(broadcast)
      await navigate({ to: '/broadcasts', replace: true })
    }
    if (asked === 'send') await sendBroadcast(broadcast)
    if (asked === 'confirm') await confirmBroadcast(broadcast)
    if (asked === 'takeBack') await takeBackBroadcast(broadcast)
    setAsked(null)
  }
  const textOf = (of: Asked): string =>
    of === 'send' ? t(`broadcasts.sendText.${sendingEvent(recipients)}`, texts) : t(`broadcasts.asks.${of}`, texts)
  const ask = (of: Asked) => {
    act.forget()
    setAsked(of)
  }
  return (
    <>
      {can.send && blocked !== null && (
        <p id="broadcast-blocked" role="status">
          {blocked}
        </p>
      )}
      <Actions>
        {can.send && (
          <Button onClick={() => ask('send')} disabled={blocked !== null} aria-describedby="broadcast-blocked">
            {t('broadcasts.send')}
          </Button>
        )}
        {can.confirm && <Button onClick={() => ask('confirm')}>{t('broadcasts.confirm')}</Button>}
        {can.takeBack && (
          <Button look="danger" onClick={() => ask('takeBack')}>
            {t('broadcasts.takeBack')}
          </Button>
        )}
        {can.giveBack && (
          <Button look="secondary" onClick={() => setIsGivingBack(true)}>
            {t('broadcasts.giveBack')}
          </Button>
        )}
        <Button
          look="secondary"
          isBusy={trial.isBusy}
          onClick={() =>
            void trial.run(async () => {
              await tryBroadcast(id)
              showToast('success', t('broadcasts.tried'))
            })
          }
        >
          {t('broadcasts.try')}
        </Button>
        {can.edit && (
          <Button look="quiet" onClick={() => ask('remove')}>
            {t('broadcasts.remove')}
          </Button>
        )}
      </Actions>
      <ActError error={trial.error} />
      <ConfirmDialog
        isOpen={asked !== null}
        title={asked === null ? '' : t(`broadcasts.titles.${asked}`)}
        confirmLabel={asked === null ? '' : t(`broadcasts.${asked}`)}
        isDangerous={asked === 'remove' || asked === 'takeBack'}
        isBusy={act.isBusy}
        error={act.error}
        onConfirm={() => void act.run(run)}
        onCancel={() => setAsked(null)}
      >
        {asked === null ? '' : textOf(asked)}
      </ConfirmDialog>
      <Dialog isOpen={isGivingBack} title={t('broadcasts.giveBackTitle')} onClose={() => setIsGivingBack(false)}>
        <ActForm
          error={act.error}
          isBusy={act.isBusy}
          submit={t('broadcasts.giveBack')}
          missing={reason.trim() === '' && t('broadcasts.reasonMissing')}
          onCancel={() => setIsGivingBack(false)}
          onSubmit={() =>
            void act.run(async () => {
              await giveBackBroadcast(broadcast, reason.trim())
              setIsGivingBack(false)
            })
          }
        >
          <TextareaField
            id="broadcast-reason"
            name="reason"
            label={t('broadcasts.reason')}
            value={reason}
            maxLength={MOST_REASON}
            onChange={setReason}
          />
        </ActForm>
      </Dialog>
    </>
  )
}
