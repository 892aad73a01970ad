import type { AnyRouter } from '@tanstack/react-router'
import { may, type Session } from './session.ts'
import { deviceStorage, tabStorage } from './storage.ts'

const PAGE_KEY = 'place'
const BEGINNING_KEY = 'beginning'
const RESET_KEY = 'afterReset'

/**
 * A path below /admission with its query. Allows only characters of the portal's own addresses: no other origin, no
 * backslash, no encoded letter in the path, no step upwards.
 */
const OWN_PATH = /^((?:\/[\w-][\w.-]*)+)(?:\?[\w.~*%&=+,:-]*)?$/
const LONGEST = 1_000

/** Remembers the page of a lost session. The same person returns there after signing in. */
export const rememberPage = (accountId: string, path: string): void =>
  void tabStorage.setItem(PAGE_KEY, `${accountId} ${path}`)

/** Remembers the choice that a guest wants to apply with. Registration continues in another tab, by mail. */
export const rememberBeginning = (path: string): void => void deviceStorage.setItem(BEGINNING_KEY, path)

export const beginning = (): string | null => deviceStorage.getItem(BEGINNING_KEY)

/** Remembers the page that the person wanted before a password reset. The reset's mail opens in another tab. */
export function rememberAfterReset(path: string | undefined): void {
  if (path === undefined) deviceStorage.removeItem(RESET_KEY)
  else deviceStorage.setItem(RESET_KEY, path)
}

/** Query of the sign-in page after a reset. Removes the stored value. */
export function takeAfterReset(): { readonly next?: string } {
  const next = deviceStorage.getItem(RESET_KEY)
  deviceStorage.removeItem(RESET_KEY)
  return next === null ? {} : { next }
}

/** The given path if it is the portal's own and opens to this person; else null. */
export function nextPage(given: unknown, opens: (path: string) => boolean): string | null {
  if (typeof given !== 'string' || given.length > LONGEST) return null
  const path = OWN_PATH.exec(given)?.[1]
  return path !== undefined && opens(path) ? given : null
}

/** Predicate: a path is a page behind sign-in and opens to this session. */
export const opensIn =
  (router: Pick<AnyRouter, 'getMatchedRoutes'>, session: Session) =>
  (path: string): boolean => {
    const [matched, params, found] = router.getMatchedRoutes(path)
    // The router also matches the nearest page of a longer path. The rest of the path is then in the parameter `**`.
    if (found === undefined || '**' in params) return false
    const isPage = matched.some(({ options }) => options.staticData?.isForSignedIn === true)
    const calls = found.options.staticData?.calls
    return isPage && (calls === undefined || may(session, ...calls))
  }

const asAddress = (path: string | null): string | null => path && `/admission${path}`

/**
 * Address of the first page after signing in; removes the stored one. It is the page opened before, or the page of the
 * person's lost session. For an applicant it may be the application begun as a guest. Null: the role's first page.
 */
export function takeNextPage(router: AnyRouter, session: Session, given: unknown): string | null {
  const { user } = session
  const opens = opensIn(router, session)
  const [accountId, lastPage] = (tabStorage.getItem(PAGE_KEY) ?? '').split(' ')
  tabStorage.removeItem(PAGE_KEY)
  const path = nextPage(given, opens) ?? (accountId === user.id ? nextPage(lastPage, opens) : null)
  if (path !== null || !may(session, 'createApplication')) return asAddress(path)
  const wanted = beginning()
  deviceStorage.removeItem(BEGINNING_KEY)
  return asAddress(nextPage(wanted, opens))
}
