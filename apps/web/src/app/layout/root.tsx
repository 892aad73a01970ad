import { Outlet } from '@tanstack/react-router'
import { ToastRegion } from '../../ui/toast.tsx'

export const Root = () => (
  <>
    <Outlet />
    <ToastRegion />
  </>
)
