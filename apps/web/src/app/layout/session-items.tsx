import { parseRole } from '@portal/domain/kernel/role.ts'
import { Link } from '@tanstack/react-router'
import { may, type Session, signedInName } from '../../platform/session.ts'
import { signOut } from '../../platform/sign-out.ts'
import { useTexts } from '../../platform/texts.ts'
import { ApplyLink } from './apply-link.tsx'
import { linksOf } from './navigation-links.ts'
import classes from './phone-menu.module.css'

export function SignedIn({ session }: { session: Session }) {
  const { t } = useTexts()
  const roles = session.user.roles.flatMap((role) => parseRole(role) ?? [])
  return (
    <>
      <strong>{signedInName(session)}</strong>
      <div>{roles.map((role) => t(`kernel.roles.${role}`)).join(', ')}</div>
    </>
  )
}

export function SectionItems({ session }: { session: Session | null }) {
  const { t } = useTexts()
  return linksOf(session).map(({ to, label }) => (
    <li key={label}>
      <Link to={to}>{t(label)}</Link>
    </li>
  ))
}

export function AccountItems({ session, onChoice }: { session: Session; onChoice?: () => void }) {
  const { t } = useTexts()
  return (
    <>
      <li>
        <Link to="/changePassword" onClick={onChoice}>
          {t('app.header.changePassword')}
        </Link>
      </li>
      <li>
        <Link to="/security" onClick={onChoice}>
          {t('app.header.security')}
        </Link>
      </li>
      {may(session, 'readMailSettings') && (
        <li>
          <Link to="/mailSettings" onClick={onChoice}>
            {t('app.header.mailSettings')}
          </Link>
        </li>
      )}
      <SignOutItem />
    </>
  )
}

export function SignOutItem() {
  const { t } = useTexts()
  return (
    <li>
      <button type="button" onClick={() => void signOut()}>
        {t('app.header.signOut')}
      </button>
    </li>
  )
}

export function OwnMenu({ session }: { session: Session }) {
  const { t } = useTexts()
  return (
    <>
      <div className={classes.who}>
        <SignedIn session={session} />
      </div>
      {may(session, 'createApplication') && <ApplyLink className={classes.apply} />}
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
