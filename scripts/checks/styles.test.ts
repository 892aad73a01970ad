import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readSources } from './sources.ts'
import { checkStyles } from './styles.ts'

test('a class that its style module does not define is a fault', () => {
  const root = mkdtempSync(join(tmpdir(), 'portal-styles-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  const folder = join(root, 'apps/web/src/ui')
  mkdirSync(folder, { recursive: true })
  writeFileSync(
    join(folder, 'card.module.css'),
    '.card { color: red; }\n@media print { .card .title { color: black; } }',
  )
  writeFileSync(
    join(folder, 'card.tsx'),
    `import classes from './card.module.css'
const other = { lost: 1 }
export const names = [classes.card, classes.title, classes.lost, other.lost]
`,
  )
  expect(checkStyles(root, readSources(root))).toEqual([
    'apps/web/src/ui/card.tsx:3: apps/web/src/ui/card.module.css has no class lost',
  ])
})
