import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { useTexts } from '../platform/texts.ts'
import { ActError } from './act-error.tsx'
import { Button } from './button.tsx'
import classes from './dialog.module.css'
import { Actions } from './page.tsx'

const WIDTHS = { md: '30rem', lg: '42rem', xl: '60rem' } as const

type DialogProps = {
  readonly isOpen: boolean
  readonly title: string
  readonly onClose: () => void
  readonly children: ReactNode
  readonly size?: keyof typeof WIDTHS
  /** At the right edge, as high as the window: for what accompanies the screen, such as all filters. */
  readonly isDrawer?: boolean
}

/** Modal dialog, the browser's own: traps the focus, closes on Escape, returns the focus. */
export function Dialog({ isOpen, title, onClose, children, size = 'md', isDrawer = false }: DialogProps) {
  const { t } = useTexts()
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  // Runs before the dialog leaves the page: only an attached dialog returns the focus.
  useLayoutEffect(() => {
    const shown = dialog.current
    if (!isOpen || shown === null) return
    shown.showModal()
    // The browser would focus the close button; the title tells a screen reader the subject first.
    shown.querySelector('h2')?.focus()
    return () => shown.close()
  }, [isOpen])
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      className={isDrawer ? `${classes.dialog} ${classes.drawer}` : classes.dialog}
      style={{ '--width': WIDTHS[size] } as React.CSSProperties}
      // Escape closes by the page's own state at once. The browser reports a close one frame later. A dialog reopened
      // in that frame would stay closed.
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClose={({ currentTarget }) => {
        // The report is late: the dialog may be open again.
        if (isOpen && !currentTarget.open && currentTarget.isConnected) onClose()
      }}
    >
      {isOpen && (
        <>
          <div className={classes.head}>
            <h2 id={id} tabIndex={-1}>
              {title}
            </h2>
            <button type="button" className={classes.close} aria-label={t('app.actions.close')} onClick={onClose}>
              <span aria-hidden="true">×</span>
            </button>
          </div>
          <div className={classes.body}>{children}</div>
        </>
      )}
    </dialog>
  )
}

/** Acts of a long dialog, always on screen at its lower edge. */
export const DialogFoot = ({ children }: { readonly children: ReactNode }) => (
  <div className={classes.foot}>
    <Actions>{children}</Actions>
  </div>
)

type ConfirmDialogProps = {
  readonly isOpen: boolean
  readonly title: string
  readonly children?: ReactNode
  readonly confirmLabel: string
  readonly cancelLabel?: string
  readonly isDangerous?: boolean
  readonly isBusy?: boolean
  /** Reason of the last refusal; the dialog stays open with it. */
  readonly error?: string | null
  readonly onConfirm: () => void
  readonly onCancel: () => void
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { t } = useTexts()
  const { isOpen, title, children, isDangerous = false, isBusy = false, error, onConfirm, onCancel } = props
  return (
    <Dialog isOpen={isOpen} title={title} onClose={onCancel}>
      {children && <div>{children}</div>}
      <ActError error={error} />
      <Actions>
        <Button look={isDangerous ? 'danger' : 'primary'} isBusy={isBusy} onClick={onConfirm}>
          {props.confirmLabel}
        </Button>
        <Button look="secondary" onClick={onCancel}>
          {props.cancelLabel ?? t('app.actions.cancel')}
        </Button>
      </Actions>
    </Dialog>
  )
}
