import type { SessionUser } from '@portal/domain/accounts/schema.ts'
import type { EndpointName } from '@portal/domain/contract.ts'
import { homeOfRoles } from '@portal/domain/kernel/home.ts'
import { useSyncExternalStore } from 'react'
import { now } from './clock.ts'
import { REHEARSED_TOKEN, REHEARSED_USER, rehearsedAt } from './rehearsal.ts'
import { deviceStorage, tabStorage } from './storage.ts'
import { createStore } from './store.ts'

/** The made-up person of a rehearsal has a session beside the reader's own. */
const USER_KEY = rehearsedAt === null ? 'user' : REHEARSED_USER
const TOKEN_KEY = rehearsedAt === null ? 'token' : REHEARSED_TOKEN

export type Session = {
  readonly user: Omit<SessionUser, 'token' | 'type'>
  readonly token: string
}

const store = createStore<Session | null>(null)
/** Time of the last response to an authenticated call, in epoch milliseconds. The server counts idleness from there. */
let lastCallAt = 0

/** Restores the session of an earlier visit (docs/specification/accounts.md#sessions). */
export function restoreSession(): Session | null {
  const token = deviceStorage.getItem(TOKEN_KEY)
  const stored = deviceStorage.getItem(USER_KEY)
  if (token === null || stored === null) return null
  try {
    const user = { can: [], ...JSON.parse(stored) } as Session['user']
    store.set({ user, token })
  } catch {
    endSession()
  }
  return currentSession()
}

export function beginSession({ token, type: _type, ...user }: SessionUser): Session {
  // Other tabs listen to the token, and then find its user.
  deviceStorage.setItem(USER_KEY, JSON.stringify(user))
  deviceStorage.setItem(TOKEN_KEY, token)
  tabStorage.removeItem(LOST_KEY)
  lastCallAt = now().getTime()
  const begun = { user, token }
  store.set(begun)
  return begun
}

/** Replaces the session's user by the server's current answer: permissions may have changed since the session began. */
export function renewSession(user: Session['user']): void {
  const session = store.current()
  if (session === null) return
  deviceStorage.setItem(USER_KEY, JSON.stringify(user))
  store.set({ ...session, user })
}

const LOST_KEY = 'sessionLost'
/** Whether the server ended the last session of this tab. A reload may come before the sign-in page says so. */
export const wasSessionLost = (): boolean => tabStorage.getItem(LOST_KEY) !== null

export function endSession(isLost = false): void {
  if (isLost) tabStorage.setItem(LOST_KEY, 'true')
  else tabStorage.removeItem(LOST_KEY)
  const own = store.current()?.token
  // Another person may have signed in since, in another tab.
  if (own === undefined || own === deviceStorage.getItem(TOKEN_KEY)) {
    deviceStorage.removeItem(TOKEN_KEY)
    deviceStorage.removeItem(USER_KEY)
  }
  store.set(null)
}

/** Listens to sign-in and sign-out in other tabs. */
export function onOtherTabs(onChange: (session: Session | null) => void): void {
  const look = (): void => {
    if (deviceStorage.getItem(TOKEN_KEY) === null) store.set(null)
    else restoreSession()
    onChange(currentSession())
  }
  window.addEventListener('storage', ({ key }) => {
    if (key === TOKEN_KEY || key === null) look()
  })
  // A page that the browser keeps while its reader is elsewhere gets no events, and comes back as it was.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted && deviceStorage.getItem(TOKEN_KEY) !== (currentSession()?.token ?? null)) look()
  })
}

export const currentSession = store.current

export const noteCall = (): void => {
  lastCallAt = now().getTime()
}

/** Milliseconds until the session ends by its absolute limit or by idleness, the earlier of the two. */
export function sessionEndsIn({ user }: Session): number {
  const at = now().getTime()
  return Math.min(Date.parse(user.expiresAt) - at, lastCallAt + user.idleMinutes * 60_000 - at)
}

/** Whether the session permits one of these calls. Abilities on a single row come with that row. */
export const may = (given: Session | null, ...calls: readonly EndpointName[]): boolean =>
  calls.some((name) => given?.user.can.includes(name))

export const useMay = (...calls: readonly EndpointName[]): boolean => may(useSession(), ...calls)

export const homeOf = ({ user }: Session) => homeOfRoles(user.roles)

/** The current session. Null at the server's rendering and at the first one in the browser. */
export const useSession = (): Session | null => useSyncExternalStore(store.subscribe, store.current, () => null)

/** Name for a greeting. Omits an absent half of the name. */
export function signedInName({ user }: Session): string {
  const parts = [user.firstName, user.lastName].filter((part) => part !== null && part !== '' && part !== '-')
  return user.fullName ?? (parts.length > 0 ? parts.join(' ') : user.email)
}
