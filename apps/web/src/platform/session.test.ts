import type { SessionUser } from '@portal/domain/accounts/schema.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { beginSession, currentSession, endSession, onOtherTabs, restoreSession } from './session.ts'

const USER = { can: [], roles: [], idleMinutes: 60 } as unknown as SessionUser
const sessionOf = (name: string): SessionUser => ({ ...USER, email: `${name}@portal.test`, token: name })

let stored: Map<string, string>
/** The storage event of a change, in another tab of this browser. */
let hear: (key: string) => void
beforeEach(() => {
  stored = new Map()
  hear = () => undefined
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => {
      stored.set(key, value)
      hear(key)
    },
    removeItem: (key: string) => {
      stored.delete(key)
      hear(key)
    },
  })
})
afterEach(() => {
  endSession()
  vi.unstubAllGlobals()
})

/** Another person signs in, in another tab. */
function signInElsewhere(name: string): void {
  const { token, ...user } = sessionOf(name)
  stored.set('user', JSON.stringify(user))
  stored.set('token', token)
}

test('another tab that hears of a token finds its user already, and no user without one', () => {
  const heard: (string | undefined)[] = []
  hear = (key) => {
    if (key === 'token') heard.push(stored.has('token') ? restoreSession()?.user.email : 'none')
  }
  beginSession(sessionOf('first'))
  beginSession(sessionOf('second'))
  endSession()
  expect(heard).toEqual(['first@portal.test', 'second@portal.test', 'none'])
})

test('the end of an earlier session leaves the one of another tab', () => {
  beginSession(sessionOf('first'))
  signInElsewhere('second')
  endSession(true)
  expect(currentSession()).toBeNull()
  expect(stored.get('token')).toBe('second')
  expect(restoreSession()?.user.email).toBe('second@portal.test')
})

test.each([
  ['a sign-out', () => stored.clear(), null],
  ['another person', () => signInElsewhere('second'), 'second@portal.test'],
  ['no change', () => undefined, 'nothing'],
])('a page that the browser shows again notices what it missed: %s', (_, missed, found) => {
  const page = new EventTarget()
  vi.stubGlobal('window', page)
  let seen: string | null | undefined = 'nothing'
  onOtherTabs((session) => {
    seen = session?.user.email ?? null
  })
  beginSession(sessionOf('first'))
  missed()
  page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }))
  expect(seen).toBe('nothing')
  page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  expect(seen).toBe(found)
})
