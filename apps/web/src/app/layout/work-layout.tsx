import { Outlet, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { BelowSeasons } from '../../features/seasons/parts/season-bar.tsx'
import { registerOffline } from '../../platform/offline.ts'
import { may, useSession } from '../../platform/session.ts'
import frame from './layout.module.css'
import { Frame } from './layouts.tsx'
import { Navigation } from './navigation.tsx'
import { SessionWarning } from './session-warning.tsx'
import { SignOutQuestion } from './sign-out-question.tsx'
import classes from './work-layout.module.css'

/**
 * Layout behind sign-in: sections on the left, the screen on the right. Staff compare tables and documents, so their
 * layout is wider. The super administrator and a screen of one window have no sidebar (docs/specification/screens.md#frame).
 */
export function WorkLayout({ children = <Outlet /> }: { children?: React.ReactNode }) {
  const session = useSession()
  const isApplicant = may(session, 'createApplication')
  // Resumes saving and sending of input made without a network.
  useEffect(() => {
    if (!isApplicant) return
    void import('../../features/applications/state/use-draft.ts').then(({ resumeDrafts }) => resumeDrafts())
    registerOffline()
  }, [isApplicant])
  const isOneWindow = useRouterState({
    select: ({ matches }) => matches.some(({ staticData }) => staticData.isOneWindow === true),
  })
  const isSuperAdmin = may(session, 'createStaff')
  const hasSeasons = may(session, 'listSeasons') && !isOneWindow
  return (
    <Frame
      className={isOneWindow ? classes.window : may(session, 'listApplications') ? classes.staff : undefined}
      body={`${frame.body} ${classes.work}`}
      {...(isSuperAdmin || isOneWindow ? {} : { side: <Navigation /> })}
    >
      {isSuperAdmin ? (
        <div className={`${frame.body} ${classes.administration}`}>{children}</div>
      ) : hasSeasons ? (
        <BelowSeasons>{children}</BelowSeasons>
      ) : (
        children
      )}
      <SessionWarning />
      <SignOutQuestion />
    </Frame>
  )
}
