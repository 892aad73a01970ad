import type { ShortlistEntry } from '@portal/domain/accounts/shortlist-rules.ts'
import { useEffect, useState } from 'react'
import { useTexts } from '../../../platform/texts.ts'
import { moved } from '../../../ui/list-order.ts'
import { useDrag } from '../../../ui/use-drag.ts'
import classes from './shortlist.module.css'
import { ShortlistItem } from './shortlist-item.tsx'

type ShortlistItemsProps = {
  readonly entries: readonly ShortlistEntry[]
  readonly score: number | null
  /** Number of first entries that become choices. */
  readonly choices: number
  /** Absent: the list is only shown. */
  readonly onChange?: (entries: readonly ShortlistEntry[]) => void
}

type Move = { readonly to: number; readonly button: 'up' | 'down' | null }

const keyOf = ({ program, university }: ShortlistEntry): string => `${program} ${university}`

/** Entries in their order. They move by drag, by buttons and by keys; the focus follows a moved entry. */
export function ShortlistItems({ entries, score, choices, onChange }: ShortlistItemsProps) {
  const { t } = useTexts()
  const [move, setMove] = useState<Move | null>(null)
  const put = (from: number, to: number, button: Move['button'] = null): void => {
    onChange?.(moved(entries, from, to))
    setMove({ to, button })
  }
  const { list, drag, handleOf } = useDrag(put)
  useEffect(() => {
    if (move === null || move.button === null) return
    const item = list.current?.querySelectorAll('[data-card]')[move.to]
    const buttons = [...(item?.querySelectorAll<HTMLButtonElement>('button[data-move]') ?? [])].filter(
      ({ disabled }) => !disabled,
    )
    const same = buttons.find(({ dataset }) => dataset['move'] === move.button)
    const target = same ?? buttons[0]
    target?.focus()
  }, [move, list])
  return (
    <div ref={list}>
      <p role="status" className={classes.quiet}>
        {move !== null && t('directory.shortlist.moved', { place: move.to + 1 })}
      </p>
      <ol className={classes.list}>
        {entries.map((entry, place) => (
          <ShortlistItem
            key={keyOf(entry)}
            entry={entry}
            place={place}
            score={score}
            isLast={place === entries.length - 1}
            isBeyondChoices={place >= choices}
            isTarget={drag !== null && drag.to === place}
            {...(onChange === undefined
              ? {}
              : {
                  acts: {
                    handle: handleOf(place),
                    move: (by: -1 | 1) => put(place, place + by, by === -1 ? 'up' : 'down'),
                    remove: () => onChange(entries.filter((each) => each !== entry)),
                  },
                })}
          />
        ))}
      </ol>
    </div>
  )
}
