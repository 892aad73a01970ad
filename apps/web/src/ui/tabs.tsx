import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import classes from './tabs.module.css'

export type Tab<Value extends string> = {
  readonly value: Value
  readonly label: string
  /** Count of rows, or a text if the count is capped. Undefined: unknown yet, with space reserved. */
  readonly count?: number | string | undefined
}

type TabsProps<Value extends string> = {
  /** Prefix of the ids that connect tab and panel; unique on the page. */
  readonly id: string
  readonly label: string
  readonly tabs: readonly Tab<Value>[]
  readonly value: Value
  readonly onChange: (value: Value) => void
  readonly children: ReactNode
}

/** Tabs of one list; arrow keys move between them. They wrap and do not scroll. */
export function Tabs<Value extends string>({ id, label, tabs, value, onChange, children }: TabsProps<Value>) {
  const list = useRef<HTMLDivElement>(null)

  function move(event: KeyboardEvent): void {
    const at = tabs.findIndex((tab) => tab.value === value)
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key]
    const next = to === undefined ? undefined : tabs.at(to % tabs.length)
    if (next === undefined) return
    event.preventDefault()
    onChange(next.value)
    list.current?.querySelector<HTMLElement>(`[data-value="${next.value}"]`)?.focus()
  }

  return (
    <>
      <div ref={list} role="tablist" aria-label={label} className={classes.tabs} onKeyDown={move}>
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-tab-${tab.value}`}
            data-value={tab.value}
            aria-selected={tab.value === value}
            aria-controls={`${id}-panel`}
            tabIndex={tab.value === value ? 0 : -1}
            className={classes.tab}
            onClick={() => onChange(tab.value)}
          >
            {tab.label}
            {'count' in tab && <span className={classes.count}>{tab.count ?? '\u00a0'}</span>}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-tab-${value}`} className={classes.panel}>
        {children}
      </div>
    </>
  )
}
