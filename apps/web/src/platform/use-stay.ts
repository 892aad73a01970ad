import { type UseNavigateResult, useNavigate, useRouter } from '@tanstack/react-router'

/**
 * Navigation within the screen at `path`, such as to another page or filter of its list. Does nothing once its reader
 * leaves the screen: a delayed filter would otherwise bring them back.
 */
export function useStay(path: string): UseNavigateResult<string> {
  const router = useRouter()
  const navigate = useNavigate()
  return (options) =>
    router.latestLocation.pathname === path ? navigate({ ...options, resetScroll: false }) : Promise.resolve()
}
