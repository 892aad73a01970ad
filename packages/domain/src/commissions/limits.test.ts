import { expect, test } from 'vitest'
import { clearingBody, cover } from './paper-schema.ts'
import { gradingDraft } from './schema.ts'

const COVER = { left: 10, top: 10, width: 20, height: 20 }

/** Per cent of the page. */
test.each([
  ['a whole page', { left: 0, top: 0, width: 100, height: 100 }, []],
  ['from beyond the left edge', { left: -1 }, ['left']],
  ['to the right edge', { left: 80 }, []],
  ['beyond the right edge', { left: 80.5 }, ['width']],
  ['from beyond the right edge', { left: 101 }, ['left', 'width']],
  ['to the lower edge', { top: 80 }, []],
  ['beyond the lower edge', { top: 80.5 }, ['height']],
  ['without a width', { width: 0 }, ['width']],
  ['without a height', { height: 0 }, ['height']],
])('an area %s has faults at %j', (_case, more, fields) => {
  const { error } = cover.safeParse({ ...COVER, ...more })
  expect(error?.issues.map(({ path }) => path.join('.')) ?? []).toEqual(fields)
})

test('an area beyond the page is a wrong value', () => {
  const beyond = cover.safeParse({ left: 90, top: 90, width: 20, height: 20 })
  expect(beyond.error?.issues.map(({ message }) => message)).toEqual(['wrong_value', 'wrong_value'])
})

test.each([
  ['with areas', 50, 'Name', null],
  ['with too many areas', 51, 'Name', 'covers'],
  ['with the longest reason', 0, 'x'.repeat(1000), null],
  ['with a longer reason', 0, 'x'.repeat(1001), 'reason'],
  ['without a reason', 0, ' ', 'reason'],
])('a decision %s', (_case, count, reason, field) => {
  const covers = Array.from({ length: count }, () => COVER)
  const { error } = clearingBody.safeParse({ isShown: true, covers, reason })
  expect(error?.issues[0]?.path[0] ?? null).toBe(field)
})

test('a decision without a reason asks for one', () => {
  const { error } = clearingBody.safeParse({ isShown: true, covers: [], reason: '' })
  expect(error?.issues[0]?.message).toBe('reason_required')
})

test.each([
  ['grades from 1 to 5', { A: 1, B: 5 }, '', true],
  ['a grade of nought', { A: 0 }, '', false],
  ['a grade of six', { A: 6 }, '', false],
  ['the longest comment', {}, 'x'.repeat(2000), true],
  ['a longer comment', {}, 'x'.repeat(2001), false],
])('a draft with %s', (_case, grades, comment, expected) => {
  expect(gradingDraft.safeParse({ grades, comments: { A: comment }, version: 0 }).success).toBe(expected)
})
