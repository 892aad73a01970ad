import { useState } from 'react'
import { useTexts } from '../../../platform/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { useAct } from '../../../ui/use-act.ts'
import { deleteDraft, withdrawApplication } from '../api.ts'
import { discardDraft } from '../state/use-draft.ts'

type EndApplicationProps = {
  readonly id: string
  readonly number: string | null
  /** A draft is deleted, a submitted application is withdrawn. */
  readonly act: 'remove' | 'withdraw'
  readonly onDone?: () => void
}

export function EndApplication({ id, number, act, onDone }: EndApplicationProps) {
  const { t } = useTexts()
  const [isLoadingFirst, setIsAsking] = useState(false)
  const { isBusy, error, run } = useAct()

  const end = () =>
    run(async () => {
      await (act === 'remove' ? deleteDraft(id) : withdrawApplication(id))
      if (act === 'remove') discardDraft(id)
      setIsAsking(false)
      showToast('success', t(`applications.acts.${act}.done`))
      onDone?.()
    })

  return (
    <>
      <Button
        look="quiet"
        aria-label={
          number === null ? t(`applications.acts.${act}.action`) : `${t(`applications.acts.${act}.action`)}: ${number}`
        }
        onClick={() => setIsAsking(true)}
      >
        {t(`applications.acts.${act}.action`)}
      </Button>
      <ConfirmDialog
        isOpen={isLoadingFirst}
        title={t(`applications.acts.${act}.title`)}
        confirmLabel={t(`applications.acts.${act}.confirm`)}
        isDangerous
        isBusy={isBusy}
        error={error}
        onConfirm={() => void end()}
        onCancel={() => setIsAsking(false)}
      >
        {t(`applications.acts.${act}.text`, { number: number ?? '' })}
      </ConfirmDialog>
    </>
  )
}
