import { useEffect, useState } from 'react'
import { askBeforeLosing } from '../../platform/sign-out.ts'
import { useTexts } from '../../platform/texts.ts'
import { ConfirmDialog } from '../../ui/dialog.tsx'

export function SignOutQuestion() {
  const { t } = useTexts()
  const [answer, setAnswer] = useState<{ give: (isSure: boolean) => void } | null>(null)
  useEffect(() => {
    askBeforeLosing(() => new Promise((give) => setAnswer({ give })))
    return () => askBeforeLosing(null)
  }, [])
  const give = (isSure: boolean) => {
    setAnswer(null)
    answer?.give(isSure)
  }
  return (
    <ConfirmDialog
      isOpen={answer !== null}
      title={t('security.session.unsavedTitle')}
      confirmLabel={t('security.session.signOutAnyway')}
      cancelLabel={t('security.session.stay')}
      isDangerous
      onConfirm={() => give(true)}
      onCancel={() => give(false)}
    >
      {t('security.session.unsaved')}
    </ConfirmDialog>
  )
}
