import { type ReactNode, useState } from 'react'
import { Button } from './button.tsx'
import { Dialog, DialogFoot } from './dialog.tsx'
import classes from './quick-filters.module.css'

export type ActiveFilter = { readonly key: string; readonly text: string; readonly onRemove: () => void }

type QuickFiltersProps = {
  readonly label: string
  /** Fields above the table: five at most. */
  readonly children: ReactNode
  /** All fields, in a drawer. Absent: the ones above the table are all. */
  readonly all?: ReactNode
  readonly active: readonly ActiveFilter[]
  readonly onClear: () => void
  readonly texts: {
    readonly all: string
    readonly show: string
    readonly clear: string
    readonly active: string
    readonly remove: (filter: string) => string
  }
}

/** Filters of a list in one row above it, with the rest in a drawer. Each active one can be removed by itself. */
export function QuickFilters({ label, children, all, active, onClear, texts }: QuickFiltersProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <search className={classes.row} aria-label={label}>
        {children}
        {all !== undefined && (
          <Button look="secondary" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
            <svg viewBox="0 0 24 24" width="18" height="18" aria-hidden="true">
              <path d="M3 5h18l-7 8v6l-4-2v-4Z" fill="none" stroke="currentColor" strokeWidth="2" />
            </svg>
            {texts.all}
          </Button>
        )}
      </search>
      {active.length > 0 && (
        <div className={classes.active}>
          <ul aria-label={texts.active}>
            {active.map(({ key, text, onRemove }) => (
              <li key={key}>
                <button type="button" aria-label={texts.remove(text)} onClick={onRemove}>
                  {text}
                  <span aria-hidden="true">×</span>
                </button>
              </li>
            ))}
          </ul>
          <Button look="quiet" onClick={onClear}>
            {texts.clear}
          </Button>
        </div>
      )}
      {all !== undefined && (
        <Dialog isOpen={isOpen} title={label} onClose={() => setIsOpen(false)} isDrawer>
          <div className={classes.all}>{all}</div>
          <DialogFoot>
            <Button onClick={() => setIsOpen(false)}>{texts.show}</Button>
            {active.length > 0 && (
              <Button look="secondary" onClick={onClear}>
                {texts.clear}
              </Button>
            )}
          </DialogFoot>
        </Dialog>
      )}
    </>
  )
}
