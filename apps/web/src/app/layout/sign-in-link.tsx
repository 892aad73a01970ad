import { Link, useLocation } from '@tanstack/react-router'
import { useTexts } from '../../platform/texts.ts'

export const SIGN_IN = 'sign-in'

export const focusSignIn = (): void => document.getElementById('sign-in-email')?.focus()

/** Way to the sign-in form. On the front page it moves the focus and keeps the page to continue to. */
export function SignInLink({ className, text }: { className?: string | undefined; text?: string }) {
  const { t } = useTexts()
  const isHere = useLocation({ select: ({ pathname }) => pathname === '/' })
  const label = text ?? t('app.header.signIn')
  if (!isHere)
    return (
      <Link to="/" hash={SIGN_IN} className={className}>
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
