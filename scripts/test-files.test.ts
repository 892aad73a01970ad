import path from 'node:path'
import { expect, test } from 'vitest'
import { LONG_TESTS, MAIN_JOURNEYS } from './long-tests.ts'
import { filesNamed } from './test-files.ts'

const root = path.join(import.meta.dirname, '..')

test('a part of a name finds the files of every runner', () => {
  expect(filesNamed(root, ['e2e/waits', 'scripts/test-files.test.ts'])).toEqual({
    vitest: ['scripts/test-files.test.ts'],
    controls: [],
    journeys: ['e2e/waits.spec.ts'],
  })
  expect(filesNamed(root, ['dialog']).controls).toContain('apps/web/test/controls/dialog.spec.ts')
})

test('a word runs no journeys, unless they are asked for', () => {
  const found = filesNamed(root, ['screening'])
  expect(found.vitest).toContain('apps/web/src/features/screening/state/countdown.test.ts')
  expect(found.journeys).toEqual([])
  expect(filesNamed(root, ['e2e/screening']).journeys).toEqual(['e2e/screening.spec.ts'])
  expect(filesNamed(root, ['screening'], true)).toEqual({ ...found, journeys: ['e2e/screening.spec.ts'] })
})

test('a word of journeys alone is an error that names one', () => {
  expect(() => filesNamed(root, ['waits'])).toThrow('name e2e/waits.spec.ts, or add --journeys')
})

test('a path may be given as the shell completes it', () => {
  const file = 'e2e/waits.spec.ts'
  for (const part of [`./${file}`, path.join(root, file)])
    expect(filesNamed(root, [part])).toEqual({ vitest: [], controls: [], journeys: [file] })
})

test('long tests and main journeys are files of their runners', () => {
  const { vitest, journeys } = filesNamed(root, [...LONG_TESTS, ...MAIN_JOURNEYS])
  expect(vitest).toEqual(LONG_TESTS.toSorted())
  expect(journeys).toEqual(MAIN_JOURNEYS.toSorted())
})

test('a part that names nothing is an error', () => {
  expect(() => filesNamed(root, ['e2e/waits', 'no-such-test'])).toThrow('No test file is called no-such-test')
})
