import { useEffect, useRef, useState } from 'react'
import { filterOf, type InterviewFilter } from './interview-search.ts'
import type { InterviewListState } from './use-interview-list-state.ts'

/** The list is requested after this pause (docs/specification/screens.md#lists). */
const PAUSE_MS = 500

/** Filters being typed. They reach the address after a pause, and take over its other changes. */
export function useTypedFilter({ filter, setFilter }: Pick<InterviewListState, 'filter' | 'setFilter'>) {
  const [typed, setTyped] = useState(filter)
  const address = JSON.stringify(filter)
  /** Last value that the fields and the address shared. */
  const agreed = useRef(address)

  // biome-ignore lint/correctness/useExhaustiveDependencies: only another address is taken over
  useEffect(() => {
    if (agreed.current === address) return
    agreed.current = address
    setTyped(filter)
  }, [address])

  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is typed starts the pause
  useEffect(() => {
    const wanted = filterOf(typed)
    const text = JSON.stringify(wanted)
    if (text === agreed.current) return
    const timer = setTimeout(() => {
      agreed.current = text
      setFilter(wanted)
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])

  return {
    typed,
    change: (part: Partial<InterviewFilter>) => setTyped((before) => ({ ...before, ...part })),
  }
}
