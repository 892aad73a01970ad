import { SCANS_MAX_FILES } from '@portal/domain/documents/schema.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { ApiError } from '../../../platform/api-error.ts'
import { scanOf } from './scans.ts'

const asked: string[][] = []
vi.mock('../../../platform/client.ts', () => ({
  call: async (_name: string, { query }: { query: { id: string[] } }) => {
    asked.push(query.id)
    if (query.id.includes('broken')) throw new Error('no connection')
    if (query.id.includes('gone')) throw new ApiError(404, { msg: 'not_found' })
    return { data: query.id.map((id) => ({ id, state: 'CLEAN' })) }
  },
}))
afterEach(() => {
  asked.length = 0
})

test('slots of one screen share one call, with each file once', async () => {
  expect(await Promise.all(['a', 'b', 'a'].map(scanOf))).toEqual(['CLEAN', 'CLEAN', 'CLEAN'])
  expect(asked).toEqual([['a', 'b']])
  await scanOf('c')
  expect(asked.at(-1)).toEqual(['c'])
})

test('a deleted file hides no other', async () => {
  expect(await Promise.all(['a', 'gone', 'b'].map(scanOf))).toEqual(['CLEAN', null, 'CLEAN'])
  expect(asked).toEqual([['a', 'gone', 'b'], ['a'], ['gone'], ['b']])
})

test('more files than the limit of one call are split into several', async () => {
  const ids = Array.from({ length: SCANS_MAX_FILES + 1 }, (_, at) => `file-${at}`)
  expect(await Promise.all(ids.map(scanOf))).toEqual(ids.map(() => 'CLEAN'))
  expect(asked.map((some) => some.length).sort()).toEqual([1, SCANS_MAX_FILES])
})

test('a failed call fails for each slot', async () => {
  const results = await Promise.allSettled(['broken', 'a'].map(scanOf))
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
})
