import { Link } from '@tanstack/react-router'
import { type FocusEvent, useId, useState } from 'react'
import { type Session, signedInName } from '../session.ts'
import { signOut } from '../sign-out.ts'
import { useTexts } from '../texts.ts'
import classes from './header.module.css'

/** Who is signed in, and what they may do with their account: change the password, sign out. */
export function ProfileMenu({ session }: { session: Session }) {
  const { t } = useTexts()
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const name = signedInName(session)

  function closeWhenLeft(event: FocusEvent<HTMLDivElement>): void {
    if (!event.currentTarget.contains(event.relatedTarget)) setIsOpen(false)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the list wherever the focus is in it
    <div
      className={classes.menu}
      onBlur={closeWhenLeft}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setIsOpen(false)
      }}
    >
      <button
        type="button"
        className={classes.menuButton}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        <svg
          viewBox="0 0 20 20"
          width="20"
          height="20"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.800"
          aria-hidden="true"
        >
          <circle cx="10" cy="6.500" r="3.500" />
          <path d="M3 17.500c.8-4 3.500-6 7-6s6.200 2 7 6" strokeLinecap="round" />
        </svg>
        <span className={classes.menuLabel}>{t('app.header.account')}</span>
        <svg viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">
          <path d="M2 4l4 4 4-4" fill="none" stroke="currentColor" strokeWidth="2" />
        </svg>
      </button>
      {isOpen && (
        <ul id={id} className={classes.menuList}>
          <li className={classes.menuWho}>
            <strong>{name}</strong>
            <div>{session.roles.map((role) => t(`kernel.roles.${role}`)).join(', ')}</div>
          </li>
          <li>
            <Link to="/changePassword" onClick={() => setIsOpen(false)}>
              {t('app.header.changePassword')}
            </Link>
          </li>
          <li>
            <button type="button" onClick={() => void signOut()}>
              {t('app.header.signOut')}
            </button>
          </li>
        </ul>
      )}
    </div>
  )
}
