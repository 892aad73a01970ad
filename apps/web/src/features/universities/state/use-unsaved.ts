import { useBlocker } from '@tanstack/react-router'
import { useCallback, useRef } from 'react'
import { currentSession } from '../../../platform/session.ts'

export const DRAFT_PREFIX = 'university.'

/**
 * Blocks a navigation while input is unsaved, also a change of the address; for a closed page the browser asks. It does
 * not block after the session's end: the local draft remains.
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
    /** Permits the next navigation: the input has just been saved. */
    release: () => {
      isHeld.current = false
    },
  }
}
