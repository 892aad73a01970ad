import { afterEach, describe, expect, test, vi } from 'vitest'
import { deviceStorage, tabStorage } from './storage.ts'

afterEach(() => vi.unstubAllGlobals())

const closed = {
  get: () => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  },
}
const CLOSED = {
  'that cannot be reached': () => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(globalThis, name, { configurable: true, ...closed })
  },
  'that is none': () => {
    vi.stubGlobal('localStorage', null)
    vi.stubGlobal('sessionStorage', null)
  },
  'whose acts fail': () => {
    const storage = new Proxy({}, { get: () => () => closed.get() })
    vi.stubGlobal('localStorage', storage)
    vi.stubGlobal('sessionStorage', storage)
  },
}

describe.each(Object.keys(CLOSED) as (keyof typeof CLOSED)[])('storage %s', (how) => {
  test.each([
    ['device', deviceStorage],
    ['tab', tabStorage],
  ])('values of the %s live in this page alone', (_name, storage) => {
    CLOSED[how]()
    expect(storage.isClosed()).toBe(true)
    expect(storage.getItem('a')).toBeNull()
    expect(storage.setItem('a', '1')).toBe(false)
    expect([storage.getItem('a'), storage.keys()]).toEqual(['1', ['a']])
    storage.removeItem('a')
    expect([storage.getItem('a'), storage.keys()]).toEqual([null, []])
    for (const name of ['localStorage', 'sessionStorage']) Reflect.deleteProperty(globalThis, name)
  })
})

test('open storage stores a value', () => {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  expect(deviceStorage.isClosed()).toBe(false)
  expect(deviceStorage.setItem('a', '1')).toBe(true)
  expect([deviceStorage.getItem('a'), stored.get('a')]).toEqual(['1', '1'])
})
