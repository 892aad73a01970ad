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
}

/** A dialog over the page, the browser's own: holds the focus, closes by Escape, gives the focus back. */
export function Dialog({ isOpen, title, onClose, children, size = 'md' }: DialogProps) {
  const { t } = useTexts()
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  // Before it leaves the page: only a dialog that is still there gives the focus back.
  useLayoutEffect(() => {
    const shown = dialog.current
    if (!isOpen || shown === null) return
    shown.showModal()
    // The browser would begin at the closing cross; the title says first what this is about.
    shown.querySelector('h2')?.focus()
    return () => shown.close()
  }, [isOpen])
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      className={classes.dialog}
      style={{ '--width': WIDTHS[size] } as React.CSSProperties}
      // Escape closes by the page's own state, at once: the browser tells of a closing a frame later, and whoever
      // opens the dialog again before that would see it stay closed.
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClose={({ currentTarget }) => {
        // The same delay: by now somebody may have opened it again.
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

type ConfirmDialogProps = {
  readonly isOpen: boolean
  readonly title: string
  readonly children?: ReactNode
  /** The act by its verb, such as "Withdraw the application". */
  readonly confirmLabel: string
  readonly cancelLabel?: string
  readonly isDangerous?: boolean
  readonly isBusy?: boolean
  /** Why the last try failed; the dialog stays open with it. */
  readonly error?: string | null
  readonly onConfirm: () => void
  readonly onCancel: () => void
}

/** Asks before what cannot be taken back: the act or cancel. */
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
