import { currentSession } from './session.ts'
import { deviceStorage } from './storage.ts'

/**
 * What is kept on this device for one account until the server has it: under a name, as JSON. It outlives a closed tab
 * and an ended session; signing out by hand removes it.
 */
const PREFIX = 'kept'
const prefixOf = (accountId: string): string => `${PREFIX}.${accountId}.`

/**
 * Keeps a value, or forgets it when it is null. False: this device does not keep it (no room, or storage is switched
 * off). After the account has signed out nothing is kept any more.
 */
export function keep(accountId: string, name: string, value: object | null): boolean {
  if (currentSession()?.user.id !== accountId) return false
  if (value !== null) return deviceStorage.setItem(prefixOf(accountId) + name, JSON.stringify(value))
  deviceStorage.removeItem(prefixOf(accountId) + name)
  return true
}

function parse(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text)
  } catch {
    return null
  }
}

/** What is kept under a name; null where nothing is. */
export const kept = <Value>(accountId: string, name: string): Value | null =>
  parse(deviceStorage.getItem(prefixOf(accountId) + name)) as Value | null

/** The names that begin so, under which something is kept. */
export const keptNames = (accountId: string, beginning: string): readonly string[] =>
  deviceStorage
    .keys()
    .filter((key) => key.startsWith(prefixOf(accountId) + beginning))
    .map((key) => key.slice(prefixOf(accountId).length))

/** Forgets everything that is kept for an account. */
export function forgetKept(accountId: string): void {
  for (const name of keptNames(accountId, '')) deviceStorage.removeItem(prefixOf(accountId) + name)
}

/** Tells what another tab has kept; tabs of one browser are one place. */
export function followKept(act: (accountId: string, name: string, value: unknown) => void): void {
  window.addEventListener('storage', ({ key, newValue }) => {
    const [prefix, accountId, ...name] = key?.split('.') ?? []
    if (prefix === PREFIX && accountId !== undefined) act(accountId, name.join('.'), parse(newValue))
  })
}
