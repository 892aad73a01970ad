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
import { ReceptionWords, useReception } from './reception-words.tsx'

const ProfileMenu = lazy(() => import('./profile-menu.tsx').then((module) => ({ default: module.ProfileMenu })))

const ApplyMenu = lazy(() => import('./apply-menu.tsx').then((module) => ({ default: module.ApplyMenu })))

/** The top of every page (docs/specification/screens.md#frame). */
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
              <div className={classes.roomy}>
                <Contacts />
              </div>
              {/* An applicant's row is full; the footer and a phone's menu lead there too. */}
              {session === null && <GuidanceLinks className={classes.ways} />}
            </>
          )}
          {isApplicant && <CreateApplication />}
          <Languages />
        </div>
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

/** The way to a new application; while reception is closed it is disabled, and why stands below it. */
function CreateApplication() {
  const { t } = useTexts()
  const reception = useReception()
  if (reception?.status !== 'DISABLED') {
    return (
      <div className={classes.apply}>
        <div className={classes.create}>
          <Link to="/create-application">{t('app.header.createApplication')}</Link>
        </div>
        <Suspense>
          <ApplyMenu />
        </Suspense>
      </div>
    )
  }
  return (
    <div className={classes.create}>
      <button type="button" disabled aria-describedby="reception-closed">
        {t('app.header.createApplication')}
      </button>
      <small id="reception-closed">
        <ReceptionWords reception={reception} />
      </small>
    </div>
  )
}
