import { useState } from 'react'
import { useTexts } from '../../src/platform/texts.ts'
import { Button } from '../../src/ui/button.tsx'
import { ConfirmDialog, Dialog } from '../../src/ui/dialog.tsx'
import { TextField } from '../../src/ui/text-field.tsx'
import { has, report, useField } from './reported.ts'

export function Story() {
  const { t } = useTexts()
  const field = useField('')
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  const plain = (
    <Dialog isOpen={isOpen} title={t('interviews.single.move.title')} onClose={close}>
      <TextField {...field} label={t('interviews.single.time')} />
    </Dialog>
  )
  const confirm = (
    <ConfirmDialog
      isOpen={isOpen}
      title={t('interviews.single.cancel.title')}
      confirmLabel={t('interviews.single.cancel.submit')}
      isDangerous
      isBusy={has('busy')}
      error={has('error') ? t('kernel.errors.try_again_later') : null}
      onConfirm={() => {
        report('confirmed')
        close()
      }}
      onCancel={close}
    >
      {t('interviews.single.cancel.text')}
    </ConfirmDialog>
  )
  const dialog = has('confirm') ? confirm : plain
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>{t('interviews.single.move.open')}</Button>
      {has('unmounted') ? isOpen && dialog : dialog}
    </>
  )
}
