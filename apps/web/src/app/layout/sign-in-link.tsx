import { Link, useLocation } from '@tanstack/react-router'
import { useTexts } from '../../platform/texts.ts'

/** Id of the part of the front page with the form, at each of its steps. */
export const SIGN_IN = 'sign-in'
/** Id of the form's first field. The browser itself focuses the field of an address, before any script. */
export const SIGN_IN_FIELD = 'sign-in-email'

export const focusSignIn = (): void => document.querySelector<HTMLElement>(`#${SIGN_IN} :is(input, button)`)?.focus()

/** Way to the sign-in form. On the front page it moves the focus and keeps the page to continue to. */
export function SignInLink({ className, text }: { className?: string | undefined; text?: string }) {
  const { t } = useTexts()
  const isHere = useLocation({ select: ({ pathname }) => pathname === '/' })
  const label = text ?? t('app.header.signIn')
  if (!isHere)
    return (
      <Link to="/" hash={SIGN_IN_FIELD} className={className}>
        {label}
      </Link>
    )
  return (
    <a
      href={`#${SIGN_IN}`}
      className={className}
      onClick={(event) => {
        event.preventDefault()
        focusSignIn()
      }}
    >
      {label}
    </a>
  )
}
