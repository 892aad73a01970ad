import { MAX_SHORTLISTED, type ShortlistEntry } from '@portal/domain/accounts/shortlist-rules.ts'
import { useState, useSyncExternalStore } from 'react'
import { useTexts } from '../../../platform/texts.ts'
import { useShortlist } from '../state/shortlist.ts'
import classes from './shortlist.module.css'

/**
 * Heart that adds a program to the reader's list, or removes it. `name` names it for screen readers. A note
 * beside it reports a full list and a lost connection.
 */
export function ShortlistButton({ entry, name }: { entry: ShortlistEntry; name: string }) {
  const { t } = useTexts()
  const { has, isFull, mayKeep, toggle } = useShortlist()
  const [fault, setFault] = useState<'full' | 'failed' | null>(null)
  const isHydrated = useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  )
  // Without scripts it could not act: a prerendered page is shorter without it.
  if (!mayKeep || !isHydrated) return null
  const isKept = has(entry)
  return (
    <div className={classes.button}>
      <button
        type="button"
        aria-pressed={isKept}
        aria-label={t('directory.shortlist.keep', { name })}
        title={t(isKept ? 'directory.shortlist.kept' : 'directory.shortlist.add')}
        onClick={() => {
          setFault(isFull && !isKept ? 'full' : null)
          if (!isFull || isKept) toggle(entry).catch(() => setFault('failed'))
        }}
      >
        <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
          <path d="M12 20.5 4.2 12.9a5 5 0 0 1 7.1-7.1l.7.7.7-.7a5 5 0 0 1 7.1 7.1Z" />
        </svg>
      </button>
      <p role="status">{fault !== null && t(`directory.shortlist.${fault}`, { count: MAX_SHORTLISTED })}</p>
    </div>
  )
}
