import { useTexts } from '../../../platform/texts.ts'
import { Button, type ButtonLook } from '../../../ui/button.tsx'
import { downloadReceipt } from '../api.ts'

type ReceiptButtonProps = { readonly id: string; readonly number: string; readonly look: ButtonLook }

export function ReceiptButton({ id, number, look }: ReceiptButtonProps) {
  const { t } = useTexts()
  return (
    <Button
      look={look}
      aria-label={`${t('applications.receipt.action')}: ${number}`}
      onClick={() => void downloadReceipt(id, t('applications.receipt.fileName', { number }))}
    >
      {t('applications.receipt.action')}
    </Button>
  )
}
