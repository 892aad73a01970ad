import { useState } from 'react'

const NOTHING: ReadonlySet<string> = new Set()

/** Rows chosen for one act. Another list state, such as a tab or a filter, begins without any. */
export function useChosenRows(listState: string) {
  const [chosen, setChosen] = useState({ listState, ids: NOTHING })
  const ids = chosen.listState === listState ? chosen.ids : NOTHING
  return {
    ids,
    choose: (some: readonly string[], isChosen: boolean) => {
      const others = [...ids].filter((id) => !some.includes(id))
      setChosen({ listState, ids: new Set(isChosen ? [...others, ...some] : others) })
    },
    clear: () => setChosen({ listState, ids: NOTHING }),
  }
}

export type ChosenRows = ReturnType<typeof useChosenRows>
