import { useState } from 'react'

const NOTHING: ReadonlySet<string> = new Set()

/** The rows that were chosen for one act. Another place of the list, such as a tab or a filter, begins with none. */
export function useChosenRows(place: string) {
  const [kept, setKept] = useState({ place, ids: NOTHING })
  const ids = kept.place === place ? kept.ids : NOTHING
  return {
    ids,
    /** Chooses all of these, or none of them any more. */
    choose: (some: readonly string[], isChosen: boolean) => {
      const others = [...ids].filter((id) => !some.includes(id))
      setKept({ place, ids: new Set(isChosen ? [...others, ...some] : others) })
    },
    clear: () => setKept({ place, ids: NOTHING }),
  }
}

export type ChosenRows = ReturnType<typeof useChosenRows>
