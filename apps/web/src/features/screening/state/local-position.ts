import { STATEMENT_COUNT } from '@portal/domain/screening/status.ts'
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

/** Statement that this test showed last on this device; null: none. */
export function rememberedIndex(requestId: string): number | null {
  const index = Number(deviceStorage.getItem(KEYS.questionIndex) ?? Number.NaN)
  const isKnown = deviceStorage.getItem(KEYS.requestId) === requestId
  return isKnown && Number.isInteger(index) && index >= 0 && index < STATEMENT_COUNT ? index : null
}

export function forgetPosition(): void {
  for (const key of Object.values(KEYS)) deviceStorage.removeItem(key)
}
