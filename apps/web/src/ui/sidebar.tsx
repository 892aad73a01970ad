import { type ReactNode, useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'

const SLOT = 'sidebar-slot'

/** The place in the sidebar for what a screen adds. */
export const SidebarSlot = ({ label }: { label: string }) => <aside id={SLOT} aria-label={label} />

/** Puts a screen's own controls into the sidebar, such as the filters of a list. */
export function Sidebar({ children }: { children: ReactNode }) {
  const [slot, setSlot] = useState<HTMLElement | null>(null)
  // Before the screen is painted, or what stands below would move.
  useLayoutEffect(() => setSlot(document.getElementById(SLOT)), [])
  return slot && createPortal(children, slot)
}
