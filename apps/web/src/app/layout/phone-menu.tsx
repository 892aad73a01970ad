import { lazy, type MouseEvent, Suspense, useEffect, useRef, useState } from 'react'
import { may, type Session } from '../../platform/session.ts'
import { useTexts } from '../../platform/texts.ts'
import { Languages } from './languages.tsx'
import classes from './phone-menu.module.css'
import { Sections } from './sections.tsx'
import { SignInLink } from './sign-in-link.tsx'

// Already loaded: the header's menu needs it too.
const OwnMenu = lazy(() => import('./session-items.tsx').then((module) => ({ default: module.OwnMenu })))

/**
 * Frame of a phone behind one button: sections, applications, account and languages. The browser's own disclosure works
 * for guests before the script loads.
 */
export function PhoneMenu({ session }: { session: Session | null }) {
  const { t } = useTexts()
  const menu = useRef<HTMLDetailsElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const hasSections = session === null || may(session, 'createApplication')

  function closeAfterChoice({ target }: MouseEvent): void {
    if (target instanceof Element && target.closest('a, button') !== null) menu.current?.removeAttribute('open')
  }

  // On the document: a tap beside the links also removes the focus from an open menu.
  useEffect(() => {
    function closeByKey({ key }: KeyboardEvent): void {
      if (key !== 'Escape' || !menu.current?.open) return
      menu.current.open = false
      menu.current.querySelector('summary')?.focus()
    }
    document.addEventListener('keydown', closeByKey)
    return () => document.removeEventListener('keydown', closeByKey)
  }, [])

  return (
    <details
      ref={menu}
      className={hasSections ? `${classes.menu} ${classes.tablet}` : classes.menu}
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
        <Suspense>{session !== null && isOpen && <OwnMenu session={session} />}</Suspense>
        {session === null && <SignInLink className={classes.signIn} />}
        <Sections isWhole />
        <Languages />
      </div>
    </details>
  )
}
