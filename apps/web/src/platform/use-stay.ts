import { type UseNavigateResult, useNavigate, useRouter } from '@tanstack/react-router'

/**
 * Navigates within the screen at `path`, such as to another page or filter of its list. Nothing happens once its reader
 * is on the way to another screen: a filter that was being typed is told late and would bring them back.
 */
export function useStay(path: string): UseNavigateResult<string> {
  const router = useRouter()
  const navigate = useNavigate()
  return (options) =>
    router.latestLocation.pathname === path ? navigate({ ...options, resetScroll: false }) : Promise.resolve()
}
