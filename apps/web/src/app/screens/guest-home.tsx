import { Link, lazyRouteComponent, useLocation } from '@tanstack/react-router'
import { memo, Suspense, useEffect } from 'react'
import { SignInScreen } from '../../features/accounts/screens/sign-in.tsx'
import { useOwner } from '../../platform/owner.ts'
import { ownTexts, useTexts } from '../../platform/texts.ts'
import { Door, Doors, doorClass } from '../../ui/doors.tsx'
import { Hero, HeroTitles } from '../../ui/hero.tsx'
import { usePortalTitle } from '../../ui/page.tsx'
import { Frame } from '../layout/layouts.tsx'
import { Ornament } from '../layout/ornament.tsx'
import { focusSignIn, SIGN_IN, SIGN_IN_FIELD } from '../layout/sign-in-link.tsx'
import classes from './guest-home.module.css'

/** Comes with the page's HTML. Its script loads after that of sign-in, which does not wait for it. */
const Season = lazyRouteComponent(async () => {
  const [{ GuestSeason }] = await Promise.all([
    import('./guest-season.tsx'),
    // A rendered page loads its own reader's.
    typeof document === 'undefined' ? null : ownTexts.load('season'),
  ])
  return { GuestSeason }
}, 'GuestSeason')
export const preloadSeasonScreen = Season.preload

/** Front page: what one can do here, sign-in, and what is open until when (docs/specification/screens.md#front-page). */
export function GuestHome() {
  const { t } = useTexts()
  const { name } = useOwner()
  const hash = useLocation({ select: (location) => location.hash })
  usePortalTitle()
  useEffect(() => {
    if (hash === SIGN_IN || hash === SIGN_IN_FIELD) focusSignIn()
  }, [hash])
  return (
    <Frame skipToSignIn>
      <Hero
        card={
          <section id={SIGN_IN} aria-label={t('accounts.signIn.title')}>
            <SignInScreen />
          </section>
        }
      >
        <HeroTitles>
          <Ornament />
          {name !== null && (
            <p data-if="name" className={classes.kicker}>
              {name}
            </p>
          )}
          <h1>{t('app.guest.slogan')}</h1>
          <p>{t('app.guest.lead')}</p>
        </HeroTitles>
        <Doors label={t('reception.doors.label')}>
          <li>
            <Link to="/apply" className={doorClass(true)}>
              <FrontDoor name="apply" />
            </Link>
          </li>
          <li>
            <Link to="/programs" className={doorClass()}>
              <FrontDoor name="search" />
            </Link>
          </li>
          <li>
            <Link to="/score" className={doorClass()}>
              <FrontDoor name="score" />
            </Link>
          </li>
        </Doors>
      </Hero>
      <LowerHalf />
    </Frame>
  )
}

/** No update of the upper half reaches it before its script: React would replace the page's HTML by the fallback. */
const LowerHalf = memo(() => (
  <Suspense fallback={<div className={classes.toCome} />}>
    <Season />
  </Suspense>
))

function FrontDoor({ name }: { name: 'apply' | 'search' | 'score' }) {
  const { t } = useTexts()
  return <Door icon={name} title={t(`reception.doors.${name}`)} hint={t(`reception.doors.${name}Hint`)} />
}
