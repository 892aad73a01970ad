import { useBlocker } from '@tanstack/react-router'
import { useCallback, useRef } from 'react'
import { keptNames } from '../../../platform/kept.ts'
import { currentSession } from '../../../platform/session.ts'
import { beforeSignOut } from '../../../platform/sign-out.ts'

/** Names under which this device keeps what a university's staff have typed and not saved begin so. */
export const KEPT_AS = 'university.'
beforeSignOut(async () => keptNames(currentSession()?.user.id ?? '', KEPT_AS).length === 0)

/**
 * Holds a way out of the screen while something is unsaved, a change of its address included; the browser itself asks
 * where the page is closed. Who has signed out, or was signed out, is held no more: what was typed is kept here.
 */
export function useUnsaved(isUnsaved: boolean) {
  const isHeld = useRef(isUnsaved)
  isHeld.current = isUnsaved
  const shouldBlockFn = useCallback(() => isHeld.current && currentSession() !== null, [])
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn,
    enableBeforeUnload: shouldBlockFn,
    withResolver: true,
  })
  return {
    isAsked: status === 'blocked',
    leave: () => proceed?.(),
    stay: () => reset?.(),
    /** Lets the next step through: what was unsaved has just been saved. */
    release: () => {
      isHeld.current = false
    },
  }
}
