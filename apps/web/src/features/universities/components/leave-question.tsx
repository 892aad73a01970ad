import { useTexts } from '../../../platform/texts.ts'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import type { useUnsaved } from '../state/use-unsaved.ts'

type LeaveQuestionProps = {
  readonly unsaved: ReturnType<typeof useUnsaved>
  readonly onLeave: () => void
}

/** Question before a navigation that would lose unsaved input. */
export function LeaveQuestion({ unsaved, onLeave }: LeaveQuestionProps) {
  const { t } = useTexts()
  return (
    <ConfirmDialog
      isOpen={unsaved.isAsked}
      title={t('editing.leave.title')}
      confirmLabel={t('editing.leave.confirm')}
      cancelLabel={t('editing.leave.stay')}
      isDangerous
      onConfirm={() => {
        onLeave()
        unsaved.leave()
      }}
      onCancel={unsaved.stay}
    >
      {t('editing.leave.text')}
    </ConfirmDialog>
  )
}
