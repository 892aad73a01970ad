import { call } from './client.ts'
import { clearLocal, hasInput, PROFILE_COPY, saveLocal } from './local-drafts.ts'
import { queryClient } from './query.ts'
import { chooseSeason } from './season.ts'
import { currentSession, endSession } from './session.ts'
import { tabStorage } from './storage.ts'

let afterSignOut: (isSessionLost: boolean) => void = () => undefined

/** Sets the navigation after the end of a session, by its owner or by the server. */
export function whenSignedOut(act: (isSessionLost: boolean) => void): void {
  afterSignOut = act
}

/** Beginnings of the names of places in lists. Filters may name people, and the next reader has lists of their own. */
const PLACES = ['applications.', 'interviews.', 'accounts.']

export function forgetPlaces(): void {
  const isPlace = (name: string): boolean => PLACES.some((beginning) => name.startsWith(beginning))
  for (const name of tabStorage.keys().filter(isPlace)) tabStorage.removeItem(name)
}

/** Ends the session on this device and clears all data of its owner. */
export function leave(isSessionLost = false): void {
  saveLocal(currentSession()?.user.id ?? '', PROFILE_COPY, null)
  endSession(isSessionLost)
  chooseSeason(null)
  forgetPlaces()
  queryClient.clear()
  afterSignOut(isSessionLost)
}

const signOutActs: (() => Promise<boolean>)[] = []
let ask: (() => Promise<boolean>) | null = null

/** Adds an act before an explicit sign-out, such as saving the last input; false: it failed. */
export function beforeSignOut(act: () => Promise<boolean>): void {
  signOutActs.push(act)
}

/** Sets the question shown before unsaved input is lost; null: no question is possible. */
export function askBeforeLosing(question: (() => Promise<boolean>) | null): void {
  ask = question
}

/**
 * Ends the session on the server and on this device, and removes the account's local drafts. Asks first if some input
 * cannot be saved. Without a connection it ends here alone; the server's time limit ends the rest.
 */
export async function signOut(): Promise<void> {
  const areDone = await Promise.all(signOutActs.map((act) => act()))
  const isSaved = !areDone.includes(false) && !hasInput(currentSession()?.user.id ?? '')
  if (!isSaved && ask !== null && !(await ask())) return
  await call('signOut', {}).catch(() => undefined)
  const accountId = currentSession()?.user.id
  if (accountId !== undefined) clearLocal(accountId)
  leave()
}
