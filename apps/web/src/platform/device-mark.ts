import { newKey } from './new-key.ts'
import { deviceStorage } from './storage.ts'

const STORAGE_KEY = 'device'

/** This browser's own lasting mark: the portal knows it again and sends no mail of a new device. It tells nothing else. */
export function deviceMark(): string {
  const known = deviceStorage.getItem(STORAGE_KEY)
  if (known !== null) return known
  const drawn = newKey()
  deviceStorage.setItem(STORAGE_KEY, drawn)
  return drawn
}
