import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useDates } from '../../platform/dates.ts'
import { usePollInterval } from '../../platform/polling.ts'
import { queryOf } from '../../platform/query.ts'
import { may, useSession } from '../../platform/session.ts'
import { useTexts } from '../../platform/texts.ts'
import { Brand } from './brand.tsx'
import { Contacts } from './contacts.tsx'
import { GuidanceLinks } from './guidance-links.tsx'
import classes from './header.module.css'
import { Languages } from './languages.tsx'

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
              <GuidanceLinks className={classes.ways} isShort={isApplicant} />
            </>
          )}
          {isApplicant && <CreateApplication />}
          <Languages />
        </div>
        {session !== null && (
          <Suspense>
            <ProfileMenu session={session} />
          </Suspense>
        )}
      </div>
    </header>
  )
}

/** The way to a new application; while reception is closed it is disabled, and why stands below it. */
function CreateApplication() {
  const { t } = useTexts()
  const dates = useDates()
  // Whoever waits for reception to open, or is filling in a form while it closes, sees it without a reload.
  const reception = useQuery({ ...queryOf('readReception', {}), refetchInterval: usePollInterval() }).data?.data
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
        {reception.opensAt === null
          ? t('app.header.receptionClosed')
          : t('app.header.receptionOpens', { date: dates.instant(reception.opensAt) })}
      </small>
    </div>
  )
}
