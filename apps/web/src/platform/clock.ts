import { useEffect, useState } from 'react'
import { rehearsedAt } from './rehearsal.ts'

/**
 * The visitor's clock, a parameter of the domain's rules; in a rehearsal its moment. Times from the server take
 * precedence.
 */
export const now = (): Date => (rehearsedAt === null ? new Date() : new Date(rehearsedAt))

/** The reader's clock after hydration. The server's rendering is cached and has none. */
export function useNow(): Date | null {
  const [at, setAt] = useState<Date | null>(null)
  useEffect(() => setAt(now()), [])
  return at
}
