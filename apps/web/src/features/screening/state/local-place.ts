import { deviceStorage } from '../../../platform/storage.ts'

/** Storage keys: a cache of the taker's position, never the source, removed at the end. */
const KEYS = { requestId: 'currentRequestId', timeRemaining: 'timeRemaining', questionIndex: 'questionIndex' } as const

type Place = { readonly requestId: string; readonly timeRemaining: number; readonly questionIndex: number }

export function rememberPlace(place: Place): void {
  try {
    for (const [name, key] of Object.entries(KEYS)) deviceStorage.setItem(key, String(place[name as keyof Place]))
  } catch {
    // The storage is full: the server has all of it.
  }
}

export function forgetPlace(): void {
  for (const key of Object.values(KEYS)) deviceStorage.removeItem(key)
}
