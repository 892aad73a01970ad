import { type ReactNode, useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'

const SLOT = 'sidebar-slot'

export const SidebarSlot = ({ label }: { label: string }) => <aside id={SLOT} aria-label={label} />

/** Renders a screen's controls into the sidebar, such as a list's filters. */
export function Sidebar({ children }: { children: ReactNode }) {
  const [slot, setSlot] = useState<HTMLElement | null>(null)
  // Before paint: a later insertion would move the content below.
  useLayoutEffect(() => setSlot(document.getElementById(SLOT)), [])
  return slot && createPortal(children, slot)
}
