import { currentSession } from './session.ts'
import { deviceStorage } from './storage.ts'

/**
 * Local drafts of one account, stored on this device as JSON by name until the server has them. A draft outlives a
 * closed tab and an expired session. Signing out removes all of them.
 */
const PREFIX = 'kept'
/** Name of the profile's copy for forms without the server. It ends with the session. */
export const PROFILE_COPY = 'copy.profile'
/** Beginning of the names of applications, which the server may have as they are here. */
export const APPLICATION_DRAFT = 'draft.'
const prefixOf = (accountId: string): string => `${PREFIX}.${accountId}.`

const GUEST = 'guest'
/** Owner of a draft that also a guest may write. */
export const guestOrAccount = (): string => currentSession()?.user.id ?? GUEST

/**
 * Stores a value; null removes it.
 * @returns false if this device cannot store it, or the account has signed out.
 */
export function saveLocal(accountId: string, name: string, value: object | null): boolean {
  if (guestOrAccount() !== accountId) return false
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

export const readLocal = <Value>(accountId: string, name: string): Value | null =>
  parse(deviceStorage.getItem(prefixOf(accountId) + name)) as Value | null

export const localNames = (accountId: string, beginning: string): readonly string[] =>
  deviceStorage
    .keys()
    .filter((key) => key.startsWith(prefixOf(accountId) + beginning))
    .map((key) => key.slice(prefixOf(accountId).length))

/** Whether this device alone has input of an account. Applications know by themselves what the server lacks. */
export const hasInput = (accountId: string): boolean =>
  localNames(accountId, '').some((name) => name !== PROFILE_COPY && !name.startsWith(APPLICATION_DRAFT))

export function clearLocal(accountId: string): void {
  for (const name of localNames(accountId, '')) deviceStorage.removeItem(prefixOf(accountId) + name)
}

/** Listens to drafts that another tab of this browser stores. */
export function onLocalChange(act: (accountId: string, name: string, value: unknown) => void): void {
  window.addEventListener('storage', ({ key, newValue }) => {
    const [prefix, accountId, ...name] = key?.split('.') ?? []
    if (prefix === PREFIX && accountId !== undefined) act(accountId, name.join('.'), parse(newValue))
  })
}
