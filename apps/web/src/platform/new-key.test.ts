import { expect, test } from 'vitest'
import { keysByBody } from './new-key.ts'

test('a body keeps its key, also after another one, and a changed body has its own', () => {
  const keyOf = keysByBody()
  const first = keyOf({ text: 'Сәлем' })
  const changed = keyOf({ text: 'Сәлем!' })
  expect(changed).not.toBe(first)
  expect(keyOf({ text: 'Сәлем' })).toBe(first)
  expect(keyOf({ text: 'Сәлем!' })).toBe(changed)
})

test('two forms never share a key', () => {
  expect(keysByBody()({ text: 'Сәлем' })).not.toBe(keysByBody()({ text: 'Сәлем' }))
})
