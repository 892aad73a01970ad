/**
 * The browser's storage. Where it is closed, missing or full, this page remembers alone: what is kept lasts until it is
 * reloaded.
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
    /** Whether the browser keeps it, and not this page alone. */
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

/** Storage of this device: it outlives a closed tab. */
export const deviceStorage = storageOf(() => localStorage)
/** Storage of this tab. */
export const tabStorage = storageOf(() => sessionStorage)
