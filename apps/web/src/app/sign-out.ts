import { call } from './client.ts'
import { queryClient } from './query.ts'
import { endSession } from './session.ts'

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

/** Ends the session at the server and here. Without a connection it ends here alone; the server's limit ends the rest. */
export async function signOut(): Promise<void> {
  await call('signOut', {}).catch(() => undefined)
  leave()
}
