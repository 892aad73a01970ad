import { Button, Modal } from '@mantine/core'
import '@mantine/core/styles/CloseButton.css'
import '@mantine/core/styles/Overlay.css'
import '@mantine/core/styles/Paper.css'
import '@mantine/core/styles/ModalBase.css'
import '@mantine/core/styles/Modal.css'
import type { ReactNode } from 'react'
import { useTexts } from '../app/texts.ts'
import { Banner } from './banner.tsx'
import { Actions } from './page.tsx'

type DialogProps = {
  readonly isOpen: boolean
  readonly title: string
  readonly onClose: () => void
  readonly children: ReactNode
  readonly size?: 'md' | 'lg' | 'xl'
}

/** A dialog over the page: holds the focus, closes by Escape, gives the focus back. */
export function Dialog({ isOpen, title, onClose, children, size = 'md' }: DialogProps) {
  const { t } = useTexts()
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={title}
      size={size}
      centered
      closeButtonProps={{ 'aria-label': t('app.actions.close'), size: 44 }}
      styles={{ title: { fontSize: '1.25rem', fontWeight: 700 }, body: { display: 'grid', gap: '1.125rem' } }}
    >
      {children}
    </Modal>
  )
}

type ConfirmDialogProps = {
  readonly isOpen: boolean
  readonly title: string
  readonly children?: ReactNode
  /** The act by its name, such as "Withdraw the application"; absent: "Yes". */
  readonly confirmLabel?: string
  readonly cancelLabel?: string
  readonly isDangerous?: boolean
  readonly isBusy?: boolean
  /** Why the last try failed; the dialog stays open with it. */
  readonly error?: string | null
  readonly onConfirm: () => void
  readonly onCancel: () => void
}

/** Asks before what cannot be taken back: yes or cancel. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { t } = useTexts()
  const { isOpen, title, children, isDangerous = false, isBusy = false, error, onConfirm, onCancel } = props
  return (
    <Dialog isOpen={isOpen} title={title} onClose={onCancel}>
      {children && <div>{children}</div>}
      {error && (
        <Banner tone="danger" isAnnounced>
          {error}
        </Banner>
      )}
      <Actions>
        <Button onClick={onConfirm} loading={isBusy} {...(isDangerous ? { color: 'red.9' } : {})}>
          {props.confirmLabel ?? t('app.actions.yes')}
        </Button>
        <Button variant="default" onClick={onCancel} data-autofocus>
          {props.cancelLabel ?? t('app.actions.cancel')}
        </Button>
      </Actions>
    </Dialog>
  )
}
