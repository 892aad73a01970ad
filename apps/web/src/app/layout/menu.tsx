import { type FocusEvent, type ReactNode, useId, useState } from 'react'
import classes from './menu.module.css'

type MenuProps = {
  /** Visible content of the button. */
  readonly button: ReactNode
  /** Accessible name of a button without text. */
  readonly name?: string
  readonly className?: string | undefined
  /** Entries as `li` elements. A link among them calls `close` when it is followed. */
  readonly children: (close: () => void) => ReactNode
}

/** Button with a short list below it. The list closes by Escape and when the focus leaves the menu. */
export function Menu({ button, name, className = classes.button, children }: MenuProps) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)

  function closeWhenLeft(event: FocusEvent<HTMLDivElement>): void {
    if (!event.currentTarget.contains(event.relatedTarget)) setIsOpen(false)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the list wherever the focus is in it
    <div
      className={classes.menu}
      onBlur={closeWhenLeft}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setIsOpen(false)
      }}
    >
      <button
        type="button"
        className={className}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-label={name}
        onClick={() => setIsOpen(!isOpen)}
      >
        {button}
        <svg viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">
          <path d="M2 4l4 4 4-4" fill="none" stroke="currentColor" strokeWidth="2" />
        </svg>
      </button>
      {isOpen && (
        <ul id={id} className={classes.list}>
          {children(() => setIsOpen(false))}
        </ul>
      )}
    </div>
  )
}
