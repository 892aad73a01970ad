import { call } from './client.ts'
import { forgetKept } from './kept.ts'
import { queryClient } from './query.ts'
import { currentSession, endSession } from './session.ts'

let afterSignOut: (isSessionLost: boolean) => void = () => undefined

/** Sets where one goes when a session has ended, by its owner or by the server. */
export function whenSignedOut(act: (isSessionLost: boolean) => void): void {
  afterSignOut = act
}

/** Forgets the session here; nothing that one person has seen stays for the next. */
export function leave(isSessionLost = false): void {
  endSession()
  queryClient.clear()
  afterSignOut(isSessionLost)
}

const farewells: (() => Promise<boolean>)[] = []
let ask: (() => Promise<boolean>) | null = null

/** Adds what is to be done before somebody signs out by hand, such as saving what was typed last; false: it failed. */
export function beforeSignOut(act: () => Promise<boolean>): void {
  farewells.push(act)
}

/** Sets how to ask whether to sign out although that loses what is unsaved; null: nobody can be asked. */
export function askBeforeLosing(question: (() => Promise<boolean>) | null): void {
  ask = question
}

/**
 * Ends the session at the server and here, and forgets what was kept here for the account: what could not be saved is
 * lost then, so that is asked first. Without a connection it ends here alone; the server's limit ends the rest.
 */
export async function signOut(): Promise<void> {
  const areDone = await Promise.all(farewells.map((act) => act()))
  if (areDone.includes(false) && ask !== null && !(await ask())) return
  await call('signOut', {}).catch(() => undefined)
  const accountId = currentSession()?.user.id
  if (accountId !== undefined) forgetKept(accountId)
  leave()
}
