import { useEffect, useState } from 'react'

/** The visitor's clock, a parameter of the domain's rules. Times from the server take precedence. */
export const now = (): Date => new Date()

/** The reader's clock after hydration. The server's rendering is cached and has none. */
export function useNow(): Date | null {
  const [at, setAt] = useState<Date | null>(null)
  useEffect(() => setAt(now()), [])
  return at
}
