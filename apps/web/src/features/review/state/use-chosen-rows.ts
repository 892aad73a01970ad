import { useState } from 'react'

const NOTHING: ReadonlySet<string> = new Set()

/** Rows chosen for one act. Another list state, such as a tab or a filter, begins without any. */
export function useChosenRows(place: string) {
  const [kept, setKept] = useState({ place, ids: NOTHING })
  const ids = kept.place === place ? kept.ids : NOTHING
  return {
    ids,
    choose: (some: readonly string[], isChosen: boolean) => {
      const others = [...ids].filter((id) => !some.includes(id))
      setKept({ place, ids: new Set(isChosen ? [...others, ...some] : others) })
    },
    clear: () => setKept({ place, ids: NOTHING }),
  }
}

export type ChosenRows = ReturnType<typeof useChosenRows>
