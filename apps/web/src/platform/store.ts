import { useSyncExternalStore } from 'react'

export type Store<Value> = ReturnType<typeof createStore<Value>>

export function createStore<Value>(first: Value) {
  const listeners = new Set<() => void>()
  let value = first
  return {
    current: (): Value => value,
    set: (next: Value): void => {
      value = next
      for (const listener of listeners) listener()
    },
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Current value of a store. The component renders again at each change. */
export const useStore = <Value>({ subscribe, current }: Store<Value>): Value =>
  useSyncExternalStore(subscribe, current, current)
