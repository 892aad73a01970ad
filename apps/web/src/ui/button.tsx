import type { ButtonHTMLAttributes } from 'react'
import classes from './button.module.css'

export type ButtonLook = 'primary' | 'secondary' | 'soft' | 'quiet' | 'danger'

type ButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & {
  /** One primary button a screen; `danger` for what cannot be taken back. */
  readonly look?: ButtonLook
  /** Under way: shows so and takes no further press. */
  readonly isBusy?: boolean
  readonly isWide?: boolean
}

/** The classes of a button, for a link that looks like one. */
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

/** A turning ring, for what is on its way. */
export const Spinner = () => <span className={classes.spinner} aria-hidden="true" />
