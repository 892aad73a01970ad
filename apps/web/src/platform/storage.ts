/**
 * Browser storage with a fallback in memory. If storage is closed, missing or full, values live until the page reloads.
 */
function storageOf(open: () => Storage) {
  const memory = new Map<string, string>()
  const attempt = <T>(act: (storage: Storage) => T, otherwise: T): T => {
    try {
      return act(open())
    } catch {
      return otherwise
    }
  }
  return {
    getItem: (key: string) => memory.get(key) ?? attempt((storage) => storage.getItem(key), null),
    /** Returns whether the browser stored it; false: it is in memory only. */
    setItem: (key: string, value: string): boolean => {
      memory.set(key, value)
      return attempt((storage) => {
        storage.setItem(key, value)
        return memory.delete(key)
      }, false)
    },
    removeItem: (key: string): void => {
      memory.delete(key)
      attempt((storage) => storage.removeItem(key), undefined)
    },
    keys: (): readonly string[] => [...memory.keys(), ...attempt(Object.keys, [])],
    isClosed: () => attempt((storage) => storage.getItem('') !== null, true),
  }
}

/** Storage of this device; it outlives a closed tab. */
export const deviceStorage = storageOf(() => localStorage)
export const tabStorage = storageOf(() => sessionStorage)
