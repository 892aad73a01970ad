import type { AnyRouter } from '@tanstack/react-router'
import { may, type Session } from './session.ts'
import { deviceStorage, tabStorage } from './storage.ts'

const PLACE_KEY = 'place'
const BEGINNING_KEY = 'beginning'
const RESET_KEY = 'afterReset'

/**
 * A path below /admission with its query, in the letters of the portal's own addresses alone: no other origin, no
 * backslash, no encoded letter in the path, no step upwards.
 */
const OWN_PATH = /^((?:\/[\w-][\w.-]*)+)(?:\?[\w.~*%&=+,:-]*)?$/
const LONGEST = 1_000

/** Remembers where a session was lost: whoever signs in again, if it is the same person, goes on there. */
export const rememberPlace = (accountId: string, path: string): void =>
  void tabStorage.setItem(PLACE_KEY, `${accountId} ${path}`)

/** Remembers with which choice a guest wants to apply: registration leads through a mail into another tab. */
export const rememberBeginning = (path: string): void => void deviceStorage.setItem(BEGINNING_KEY, path)

/** The address with which a guest wanted to begin; null: none. */
export const beginning = (): string | null => deviceStorage.getItem(BEGINNING_KEY)

/** Remembers the page to which somebody was on the way who has forgotten the password: the reset's mail opens elsewhere. */
export function rememberAfterReset(path: string | undefined): void {
  if (path === undefined) deviceStorage.removeItem(RESET_KEY)
  else deviceStorage.setItem(RESET_KEY, path)
}

/** The address of the sign-in page's query after a reset, once. */
export function takeAfterReset(): { readonly next?: string } {
  const next = deviceStorage.getItem(RESET_KEY)
  deviceStorage.removeItem(RESET_KEY)
  return next === null ? {} : { next }
}

/** What was given, if it is a path of the portal's own that opens to this person; else null. */
export function nextPage(given: unknown, opens: (path: string) => boolean): string | null {
  if (typeof given !== 'string' || given.length > LONGEST) return null
  const path = OWN_PATH.exec(given)?.[1]
  return path !== undefined && opens(path) ? given : null
}

/** Tells whether a path is a page for those who are signed in, and whether a session opens it. */
export const opensIn =
  (router: Pick<AnyRouter, 'getMatchedRoutes'>, session: Session) =>
  (path: string): boolean => {
    const [matched, params, found] = router.getMatchedRoutes(path)
    // The router also gives the nearest page of a longer path; what is left over stands under two stars.
    if (found === undefined || '**' in params) return false
    const isPage = matched.some(({ options }) => options.staticData?.isForSignedIn === true)
    const calls = found.options.staticData?.calls
    return isPage && (calls === undefined || may(session, ...calls))
  }

/** A path below /admission as the browser has it. */
const asAddress = (path: string | null): string | null => path && `/admission${path}`

/**
 * The address where somebody goes on after signing in, once: the page that they opened before, or where their own session
 * was lost; for an applicant the application that they wanted to begin as a guest. Null: the first page of theirs.
 */
export function takeNextPage(router: AnyRouter, session: Session, given: unknown): string | null {
  const { user } = session
  const opens = opensIn(router, session)
  const [accountId, place] = (tabStorage.getItem(PLACE_KEY) ?? '').split(' ')
  tabStorage.removeItem(PLACE_KEY)
  const path = nextPage(given, opens) ?? (accountId === user.id ? nextPage(place, opens) : null)
  if (path !== null || !may(session, 'createApplication')) return asAddress(path)
  const wanted = beginning()
  deviceStorage.removeItem(BEGINNING_KEY)
  return asAddress(nextPage(wanted, opens))
}
