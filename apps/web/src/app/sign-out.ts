import { call } from './client.ts'
import { forgetKept } from './kept.ts'
import { queryClient } from './query.ts'
import { currentSession, endSession } from './session.ts'

let afterSignOut: () => void = () => undefined

/** Sets where one goes when a session has ended. */
export function whenSignedOut(act: () => void): void {
  afterSignOut = act
}

/** Forgets the session here; nothing that one person has seen stays for the next. */
export function leave(): void {
  endSession()
  queryClient.clear()
  afterSignOut()
}

const farewells: (() => Promise<unknown>)[] = []

/** Adds what is to be done before somebody signs out by hand, such as saving what was typed last. */
export function beforeSignOut(act: () => Promise<unknown>): void {
  farewells.push(act)
}

/** Ends the session at the server and here, and forgets what was kept here for the account. Without a connection it ends here alone; the server's limit ends the rest. */
export async function signOut(): Promise<void> {
  await Promise.all(farewells.map((act) => act()))
  await call('signOut', {}).catch(() => undefined)
  const accountId = currentSession()?.user.id
  if (accountId !== undefined) forgetKept(accountId)
  leave()
}
