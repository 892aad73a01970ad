import { Link } from '@tanstack/react-router'
import { type KeyboardEvent, type MouseEvent, useRef, useState } from 'react'
import { may, type Session } from '../../platform/session.ts'
import { useTexts } from '../../platform/texts.ts'
import { APPLY_WAYS } from './apply-ways.ts'
import { GuidanceLinks } from './guidance-links.tsx'
import { Languages } from './languages.tsx'
import classes from './phone-menu.module.css'
import { ReceptionWords, useReception } from './reception-words.tsx'
import { AccountItems, SectionItems, SignedIn } from './session-items.tsx'

/**
 * On a phone everything of the frame stands behind one button: where to go, what to apply for, the account and the
 * languages. The browser's own disclosure, so that guests have it before the script is there.
 */
export function PhoneMenu({ session }: { session: Session | null }) {
  const { t } = useTexts()
  const menu = useRef<HTMLDetailsElement>(null)
  const [isOpen, setIsOpen] = useState(false)

  const close = (): void => menu.current?.removeAttribute('open')

  function closeAfterChoice({ target }: MouseEvent): void {
    if (target instanceof Element && target.closest('a, button') !== null) close()
  }

  function closeByKey({ key }: KeyboardEvent): void {
    if (key !== 'Escape') return
    close()
    menu.current?.querySelector('summary')?.focus()
  }

  return (
    <details
      ref={menu}
      className={classes.menu}
      onKeyDown={closeByKey}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary>
        <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
          <path d="M2 5h16M2 10h16M2 15h16" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
        </svg>
        {t('app.header.menu')}
      </summary>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: any link or button in it closes it */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a link or button followed by a key is clicked too */}
      <div className={classes.panel} onClick={closeAfterChoice}>
        {session !== null && isOpen && <OwnWays session={session} />}
        <GuidanceLinks className={undefined} isShort={may(session, 'createApplication')} />
        <Languages />
      </div>
    </details>
  )
}

/** What only whoever is signed in has: who they are, what they may apply for, their sections, their account. */
function OwnWays({ session }: { session: Session }) {
  const { t } = useTexts()
  return (
    <>
      <div className={classes.who}>
        <SignedIn session={session} />
      </div>
      {may(session, 'createApplication') && <Apply />}
      <nav aria-label={t('app.navigation.label')}>
        <ul>
          <SectionItems session={session} />
        </ul>
      </nav>
      <ul>
        <AccountItems session={session} />
      </ul>
    </>
  )
}

function Apply() {
  const { t } = useTexts()
  const reception = useReception()
  if (reception?.status === 'DISABLED')
    return (
      <p className={classes.closed}>
        <ReceptionWords reception={reception} />
      </p>
    )
  return (
    <ul className={classes.apply}>
      {APPLY_WAYS.map(({ to, label }) => (
        <li key={to}>
          <Link to={to}>{t(label)}</Link>
        </li>
      ))}
    </ul>
  )
}
