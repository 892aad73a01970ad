import { useEffect } from 'react'

/**
 * Loads later needs of a screen once it is shown, as the network may fail meanwhile. A failed load is repeated on use.
 * @param load the same function at every rendering.
 */
export function useAhead(load: () => Promise<unknown>, isWanted = true): void {
  useEffect(() => {
    if (isWanted) load().catch(() => undefined)
  }, [load, isWanted])
}
