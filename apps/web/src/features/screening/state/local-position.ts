import { deviceStorage } from '../../../platform/storage.ts'

/** Storage keys: a cache of the taker's position, never the source, removed at the end. */
const KEYS = { requestId: 'currentRequestId', timeRemaining: 'timeRemaining', questionIndex: 'questionIndex' } as const

type LocalPosition = { readonly requestId: string; readonly timeRemaining: number; readonly questionIndex: number }

export function rememberPosition(position: LocalPosition): void {
  try {
    for (const [name, key] of Object.entries(KEYS))
      deviceStorage.setItem(key, String(position[name as keyof LocalPosition]))
  } catch {
    // The storage is full: the server has all of it.
  }
}

export function forgetPosition(): void {
  for (const key of Object.values(KEYS)) deviceStorage.removeItem(key)
}
