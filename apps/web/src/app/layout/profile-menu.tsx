import type { Session } from '../../platform/session.ts'
import { useTexts } from '../../platform/texts.ts'
import classes from './menu.module.css'
import { Menu } from './menu.tsx'
import { AccountItems, SignedIn } from './session-items.tsx'

export function ProfileMenu({ session }: { session: Session }) {
  const { t } = useTexts()
  return (
    <Menu
      button={
        <>
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
          <span>{t('app.header.account')}</span>
        </>
      }
    >
      {(close) => (
        <>
          <li className={classes.who}>
            <SignedIn session={session} />
          </li>
          <AccountItems session={session} onChoice={close} />
        </>
      )}
    </Menu>
  )
}
