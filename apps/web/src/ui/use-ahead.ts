import { useEffect } from 'react'

/**
 * Loads what a screen may need later once the screen stands: by then the network may be gone. What could not be loaded is
 * asked for again where it is needed.
 * @param load the same function at every rendering.
 */
export function useAhead(load: () => Promise<unknown>, isWanted = true): void {
  useEffect(() => {
    if (isWanted) load().catch(() => undefined)
  }, [load, isWanted])
}
