import { useEffect, useRef, useState } from 'react'
import { deviceStorage } from '../../../platform/storage.ts'
import { actOfPress, type KeyAct } from './key-acts.ts'

const STORAGE_KEY = 'applications.keysOff'
const FIELDS = 'input, textarea, select, [contenteditable="true"]'

/** Whether the key belongs to a field, an open dialog, an open menu or a scrolling region. */
function isTaken(target: EventTarget | null, act: KeyAct): boolean {
  if (!(target instanceof Element)) return false
  if (target.closest(FIELDS) !== null || document.querySelector('dialog[open]') !== null) return true
  if (target.closest('[role="tablist"]') !== null) return true
  // Up and down scroll a region that has the focus.
  return (act === 'nextPoint' || act === 'previousPoint') && target.matches('section[tabindex="0"]')
}

/** Letters as keys of the screen. Each device can switch them off (WCAG 2.1.4). */
export function useKeys(onAct: (act: KeyAct) => void) {
  const [isOn, setIsOn] = useState(() => deviceStorage.getItem(STORAGE_KEY) === null)
  const run = useRef(onAct)
  run.current = onAct
  useEffect(() => {
    if (!isOn) return
    function press(event: KeyboardEvent): void {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
      const act = actOfPress(event)
      if (act === undefined || isTaken(event.target, act)) return
      event.preventDefault()
      run.current(act)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [isOn])
  return {
    isOn,
    use: (isWanted: boolean) => {
      setIsOn(isWanted)
      if (isWanted) deviceStorage.removeItem(STORAGE_KEY)
      else deviceStorage.setItem(STORAGE_KEY, 'off')
    },
  }
}
