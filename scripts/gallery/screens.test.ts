import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { patternOf, SCREENS } from './screens.ts'

test('the gallery shows every route of the router, and no other', () => {
  const root = join(import.meta.dirname, '../../apps/web/src')
  const files = globSync(['features/*/routes.tsx', 'app/role-routes.tsx'], { cwd: root })
  const routes = files.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/(?:\bat|answered)\((?:\w+, )?'(\/[^']*)'/g)].map(
      ([, path = '']) => path,
    ),
  )
  expect(Object.keys(SCREENS).sort()).toEqual([...new Set(routes)].sort())
})

test('an address belongs to its route alone', () => {
  expect('/admission/programs/6B061').toMatch(patternOf('/programs/$code'))
  expect('/admission/test/0193-a/result').toMatch(patternOf('/test/$id/result'))
  expect('/admission/test/0193-a/result').not.toMatch(patternOf('/test/$id'))
  expect('/admission/test/reliability').not.toMatch(patternOf('/test/$id'))
})
