import { useState } from 'react'
import { useTexts } from '../../../platform/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { StickyBar } from '../../../ui/sticky-bar.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { useAct } from '../../../ui/use-act.ts'
import { closeSlots, refreshDesk } from '../api.ts'

/** Marked times, with the act that closes them. */
export function CloseBar({ ids, onDone }: { readonly ids: readonly string[]; readonly onDone: () => void }) {
  const { t } = useTexts()
  const [isAsking, setIsAsking] = useState(false)
  const { isBusy, error, run, forget } = useAct()
  const count = ids.length
  const close = () =>
    run(async () => {
      const { closed, taken } = await closeSlots(ids)
      showToast(
        taken === 0 ? 'success' : 'warning',
        taken === 0 ? t('slots.close.done', { count: closed }) : t('slots.close.partly', { closed, taken }),
      )
      onDone()
    }, refreshDesk)
  return (
    <>
      <StickyBar state={<strong role="status">{t('slots.close.marked', { count })}</strong>}>
        <Button look="danger" onClick={() => setIsAsking(true)}>
          {t('slots.close.action')}
        </Button>
        <Button look="secondary" onClick={onDone}>
          {t('slots.close.unmark')}
        </Button>
      </StickyBar>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('slots.close.title', { count })}
        confirmLabel={t('slots.close.confirm', { count })}
        isDangerous
        isBusy={isBusy}
        error={error}
        onConfirm={() => void close()}
        onCancel={() => {
          forget()
          setIsAsking(false)
        }}
      >
        {t('slots.close.text')}
      </ConfirmDialog>
    </>
  )
}
