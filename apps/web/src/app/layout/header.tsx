import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { may, useSession } from '../../platform/session.ts'
import { useTexts } from '../../platform/texts.ts'
import { Brand } from './brand.tsx'
import { Contacts } from './contacts.tsx'
import { GuidanceLinks } from './guidance-links.tsx'
import classes from './header.module.css'
import { Languages } from './languages.tsx'
import { PhoneMenu } from './phone-menu.tsx'

const ProfileMenu = lazy(() => import('./profile-menu.tsx').then((module) => ({ default: module.ProfileMenu })))

const NoticeBell = lazy(() => import('./notice-bell.tsx').then((module) => ({ default: module.NoticeBell })))

const ApplyMenu = lazy(() => import('./apply-menu.tsx').then((module) => ({ default: module.ApplyMenu })))

/** Header of every page (docs/specification/screens.md#frame). */
export function Header() {
  const { t } = useTexts()
  const session = useSession()
  const isApplicant = may(session, 'createApplication')
  return (
    <header className={classes.header}>
      <div className={classes.inner}>
        <Link to="/" className={classes.brand}>
          <Brand />
          <span>{t('app.name')}</span>
        </Link>
        <div className={classes.end}>
          {(session === null || isApplicant) && (
            <>
              <div className={session === null ? classes.roomy : classes.roomier}>
                <Contacts />
              </div>
              {/* An applicant's row is full; the footer and a phone's menu have the links too. */}
              {session === null && <GuidanceLinks className={classes.ways} />}
            </>
          )}
          {isApplicant && (
            <Suspense fallback={<ApplyLink />}>
              <ApplyMenu />
            </Suspense>
          )}
          <Languages />
        </div>
        {session !== null && (
          <Suspense fallback={<span className={classes.bell} />}>
            <NoticeBell />
          </Suspense>
        )}
        {session !== null && (
          <div className={classes.account}>
            <Suspense>
              <ProfileMenu session={session} />
            </Suspense>
          </div>
        )}
        <PhoneMenu session={session} />
      </div>
    </header>
  )
}

const ApplyLink = () => {
  const { t } = useTexts()
  return (
    <div className={classes.create}>
      <Link to="/create-application">{t('app.header.createApplication')}</Link>
    </div>
  )
}
