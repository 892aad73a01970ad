import { beforeEach, expect, test, vi } from 'vitest'
import { clearLocal, localNames, PROFILE_COPY, readLocal, saveLocal } from './local-drafts.ts'
import { beginSession, currentSession, endSession } from './session.ts'
import { askBeforeLosing, beforeSignOut, signOut } from './sign-out.ts'

const user = (id: string) => ({
  email: `${id}@mail.kz`,
  id,
  roles: ['ROLE_USER' as const],
  token: 'secret',
  type: 'Bearer' as const,
  username: `${id}@mail.kz`,
  iin: null,
  firstName: 'Aruzhan',
  middleName: null,
  lastName: 'Seitkali',
  fullName: null,
  universityId: null,
  expiresAt: '2099-01-01T00:00:00.000Z',
  idleMinutes: 120,
  can: [],
})

/** Storage with keys to list, as in the browser, that can be full. */
class Storage {
  static isFull = false
  getItem(key: string): string | null {
    return new Map<string, string>(Object.entries(this)).get(key) ?? null
  }
  setItem(key: string, value: string): void {
    if (Storage.isFull) throw new DOMException('full', 'QuotaExceededError')
    Object.assign(this, { [key]: value })
  }
  removeItem(key: string): void {
    Reflect.deleteProperty(this, key)
  }
}

beforeEach(() => {
  vi.stubGlobal('localStorage', new Storage())
  Storage.isFull = false
  // Drops the copy in memory, which held the value while storage was full.
  clearLocal('a')
  beginSession(user('a'))
})

test('a draft outlives its session and only its own account reads it', () => {
  expect(saveLocal('a', 'draft.1', { gpa: '4' })).toBe(true)
  endSession()
  beginSession(user('b'))
  expect(readLocal('b', 'draft.1')).toBeNull()
  expect(localNames('b', 'draft.')).toEqual([])
  expect(readLocal('a', 'draft.1')).toEqual({ gpa: '4' })
})

test('without a session nothing is stored', () => {
  endSession()
  expect(saveLocal('a', 'draft.1', { gpa: '4' })).toBe(false)
  expect(readLocal('a', 'draft.1')).toBeNull()
})

test('a full storage is reported', () => {
  Storage.isFull = true
  expect(saveLocal('a', 'draft.1', { gpa: '4' })).toBe(false)
})

test('an unreadable value counts as absent', () => {
  localStorage.setItem('kept.a.draft.1', '{"gpa":')
  expect(readLocal('a', 'draft.1')).toBeNull()
})

test('clearing one account keeps another', () => {
  saveLocal('a', 'draft.1', { gpa: '4' })
  localStorage.setItem('kept.b.draft.1', '{}')
  clearLocal('a')
  expect([localNames('a', ''), localNames('b', '')]).toEqual([[], ['draft.1']])
})

test('signing out saves open changes, asks before losing any, then clears the device', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
  saveLocal('a', 'draft.1', { gpa: '4' })
  let isSaved = false
  beforeSignOut(async () => isSaved)
  askBeforeLosing(async () => false)
  await signOut()
  expect(localNames('a', '')).toEqual(['draft.1'])
  expect(currentSession()).not.toBeNull()
  isSaved = true
  await signOut()
  expect(localNames('a', '')).toEqual([])
  expect(currentSession()).toBeNull()
})

test.each(['message.1', 'note.1', 'correction.1', 'correction.value.1', 'grade.1', 'test.1', 'university.1.news'])(
  'signing out asks before it removes %s, on a screen that knows nothing of it',
  async (name) => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
    saveLocal('a', name, { text: 'typed' })
    const ask = vi.fn(async () => false)
    askBeforeLosing(ask)
    await signOut()
    expect(ask).toHaveBeenCalledOnce()
    expect(localNames('a', '')).toEqual([name])
    expect(currentSession()).not.toBeNull()
  },
)

test('signing out asks nothing for copies of what the server has', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
  saveLocal('a', PROFILE_COPY, { firstName: 'Aruzhan' })
  const ask = vi.fn(async () => false)
  askBeforeLosing(ask)
  await signOut()
  expect(ask).not.toHaveBeenCalled()
  expect(currentSession()).toBeNull()
})
