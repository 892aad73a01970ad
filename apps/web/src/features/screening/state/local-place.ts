import { deviceStorage } from '../../../platform/storage.ts'

/** Keys in the browser's storage: a cache of where the taker is, never the truth, and gone at the end. */
const KEYS = { requestId: 'currentRequestId', timeRemaining: 'timeRemaining', questionIndex: 'questionIndex' } as const

type Place = { readonly requestId: string; readonly timeRemaining: number; readonly questionIndex: number }

export function rememberPlace(place: Place): void {
  try {
    for (const [name, key] of Object.entries(KEYS)) deviceStorage.setItem(key, String(place[name as keyof Place]))
  } catch {
    // No room on this device: the server knows all of it.
  }
}

export function forgetPlace(): void {
  for (const key of Object.values(KEYS)) deviceStorage.removeItem(key)
}
