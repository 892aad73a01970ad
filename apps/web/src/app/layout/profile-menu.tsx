import { parseRole } from '@portal/domain/kernel/role.ts'
import { Link } from '@tanstack/react-router'
import { may, type Session, signedInName } from '../../platform/session.ts'
import { signOut } from '../../platform/sign-out.ts'
import { useTexts } from '../../platform/texts.ts'
import classes from './header.module.css'
import { Menu } from './menu.tsx'

/** Who is signed in, and what they may do with their account: change the password, sign out. */
export function ProfileMenu({ session }: { session: Session }) {
  const roles = session.user.roles.flatMap((role) => parseRole(role) ?? [])
  const { t } = useTexts()
  const name = signedInName(session)
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
          <span className={classes.menuLabel}>{t('app.header.account')}</span>
        </>
      }
    >
      {(close) => (
        <>
          <li className={classes.menuWho}>
            <strong>{name}</strong>
            <div>{roles.map((role) => t(`kernel.roles.${role}`)).join(', ')}</div>
          </li>
          <li>
            <Link to="/changePassword" onClick={close}>
              {t('app.header.changePassword')}
            </Link>
          </li>
          {may(session, 'readMailSettings') && (
            <li>
              <Link to="/mailSettings" onClick={close}>
                {t('app.header.mailSettings')}
              </Link>
            </li>
          )}
          <li>
            <button type="button" onClick={() => void signOut()}>
              {t('app.header.signOut')}
            </button>
          </li>
        </>
      )}
    </Menu>
  )
}
