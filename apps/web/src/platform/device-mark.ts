import { newKey } from './new-key.ts'
import { deviceStorage } from './storage.ts'

const STORAGE_KEY = 'device'

/**
 * Random identifier of this browser, without personal data. The server recognizes it and sends no mail about a new
 * device.
 */
export function deviceMark(): string {
  const known = deviceStorage.getItem(STORAGE_KEY)
  if (known !== null) return known
  const drawn = newKey()
  deviceStorage.setItem(STORAGE_KEY, drawn)
  return drawn
}
