import { SCANS_MAX_FILES } from '@portal/domain/documents/schema.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { scanOf } from './scans.ts'

const asked: string[][] = []
vi.mock('../../../platform/client.ts', () => ({
  call: async (_name: string, { query }: { query: { id: string[] } }) => {
    asked.push(query.id)
    if (query.id.includes('broken')) throw new Error('no connection')
    return { data: query.id.filter((id) => id !== 'stranger').map((id) => ({ id, state: 'CLEAN' })) }
  },
}))
afterEach(() => {
  asked.length = 0
})

test('slots of one screen ask once together, each file once', async () => {
  expect(await Promise.all(['a', 'b', 'a', 'stranger'].map(scanOf))).toEqual(['CLEAN', 'CLEAN', 'CLEAN', null])
  expect(asked).toEqual([['a', 'b', 'stranger']])
  await scanOf('c')
  expect(asked.at(-1)).toEqual(['c'])
})

test('more than one call may name are asked about in several', async () => {
  const ids = Array.from({ length: SCANS_MAX_FILES + 1 }, (_, at) => `file-${at}`)
  expect(await Promise.all(ids.map(scanOf))).toEqual(ids.map(() => 'CLEAN'))
  expect(asked.map((some) => some.length).sort()).toEqual([1, SCANS_MAX_FILES])
})

test('a question without an answer fails for each who asked', async () => {
  const results = await Promise.allSettled(['broken', 'a'].map(scanOf))
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
})
