import type { ButtonHTMLAttributes } from 'react'
import classes from './button.module.css'

export type ButtonLook = 'primary' | 'secondary' | 'soft' | 'quiet' | 'danger'

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  /** One primary button a screen; `danger` for an irreversible act. */
  readonly look?: ButtonLook
  /** In progress: shows a spinner and ignores further presses. */
  readonly isBusy?: boolean
  readonly isWide?: boolean
}

export const buttonClass = (look: ButtonLook = 'primary'): string => `${classes.button} ${classes[look]}`

export function Button({
  look = 'primary',
  isBusy = false,
  isWide = false,
  type = 'button',
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={isWide ? `${buttonClass(look)} ${classes.isWide}` : buttonClass(look)}
      aria-busy={isBusy}
      {...(isBusy ? { 'aria-disabled': true } : {})}
      onClick={isBusy ? (event) => event.preventDefault() : onClick}
    >
      {children}
    </button>
  )
}

export const Spinner = () => <span className={classes.spinner} aria-hidden="true" />
