import { Outlet } from '@tanstack/react-router'
import { ToastRegion } from '../../ui/toast.tsx'

/** What stands around every screen. */
export const Root = () => (
  <>
    <Outlet />
    <ToastRegion />
  </>
)
