import { Outlet } from '@tanstack/react-router'
import classes from './layout.module.css'
import { Frame } from './layouts.tsx'
import { Navigation } from './navigation.tsx'
import { SessionWarning } from './session-warning.tsx'

/** Everything behind sign-in: the way through the portal on the left, the screen on the right. */
export const WorkLayout = () => (
  <Frame>
    <div className={`${classes.body} ${classes.work}`}>
      <Navigation />
      <Outlet />
    </div>
    <SessionWarning />
  </Frame>
)
