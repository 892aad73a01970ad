import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { may, type Session, useSession } from '../../platform/session.ts'
import { useTexts } from '../../platform/texts.ts'
import { Brand } from './brand.tsx'
import { Contacts } from './contacts.tsx'
import classes from './header.module.css'
import { Languages } from './languages.tsx'
import { PhoneMenu } from './phone-menu.tsx'
import { Sections } from './sections.tsx'
import { SignInLink } from './sign-in-link.tsx'

const ProfileMenu = lazy(() => import('./profile-menu.tsx').then((module) => ({ default: module.ProfileMenu })))

const ApplyLink = lazy(() => import('./apply-link.tsx').then((module) => ({ default: module.ApplyLink })))

const NoticeBell = lazy(() => import('./notice-bell.tsx').then((module) => ({ default: module.NoticeBell })))

/** Header of every page (docs/specification/screens.md#frame). */
export function Header() {
  const session = useSession()
  const isApplicant = may(session, 'createApplication')
  const hasSections = session === null || isApplicant
  return (
    <header className={hasSections ? `${classes.header} ${classes.public}` : classes.header}>
      {hasSections && (
        <div className={classes.strip}>
          <Contacts />
          <Languages />
          {session !== null && <Account session={session} />}
        </div>
      )}
      <div className={classes.inner}>
        <Link to="/" className={classes.brand}>
          <Brand />
        </Link>
        {hasSections && <Sections className={classes.sections} />}
        <div className={classes.end}>
          {isApplicant && (
            <Suspense fallback={<PlainApplyLink />}>
              <ApplyLink className={classes.create} />
            </Suspense>
          )}
          {hasSections ? session === null && <SignInLink className={classes.signIn} /> : <Languages />}
        </div>
        {session !== null && (
          <Suspense fallback={<span className={classes.bell} />}>
            <NoticeBell />
          </Suspense>
        )}
        {!hasSections && <Account session={session} />}
        <PhoneMenu session={session} />
      </div>
    </header>
  )
}

const Account = ({ session }: { session: Session }) => (
  <div className={classes.account}>
    <Suspense>
      <ProfileMenu session={session} />
    </Suspense>
  </div>
)

const PlainApplyLink = () => {
  const { t } = useTexts()
  return (
    <div className={classes.create}>
      <Link to="/apply">{t('app.header.createApplication')}</Link>
    </div>
  )
}
