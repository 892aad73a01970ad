import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkDirections } from './directions.ts'
import type { Problem } from './sources.ts'

const root = mkdtempSync(join(tmpdir(), 'portal-directions-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

const server = 'apps/server/src/features'
const FILES: Readonly<Record<string, string>> = {
  'package.json': '{"name":"planted","type":"module"}',
  'packages/domain/package.json': '{"name":"@portal/domain","type":"module","exports":{"./*":"./src/*"}}',
  'packages/domain/src/accounts/rules.ts': "import 'node:fs'\nexport const a = 1",
  'packages/domain/src/accounts/policy.ts': 'export const a = 1',
  'packages/office-files/src/a.ts': "import '../../../apps/server/src/http/b.ts'\nimport '../../../scripts/a.ts'",
  'packages/office-files/src/b.ts': "import '@portal/domain/accounts/policy.ts'",
  'packages/embedded-postgres/src/a.ts': "import '../../office-files/src/b.ts'",
  'apps/web/src/app/a.ts': "import '../../../server/src/app.ts'\nimport '@portal/domain/accounts/policy.ts'",
  'apps/web/src/ui/a.ts': "import '../platform/client.ts'",
  'apps/web/src/platform/client.ts': "import '../ui/a.ts'",
  'apps/web/src/features/accounts/api.ts': "import '../documents/api.ts'\nimport '../../app/a.ts'",
  'apps/web/src/features/documents/api.ts': "import '../../../../../packages/office-files/src/b.ts'",
  'apps/server/src/app.ts': ['accounts/repository', 'accounts/routes', 'documents/slice']
    .map((name) => `import './features/${name}.ts'`)
    .concat("import '../../../scripts/a.ts'")
    .join('\n'),
  'apps/server/src/http/a.ts': "import '../features/accounts/routes.ts'",
  'apps/server/src/platform/a.ts': "import '../http/b.ts'\nimport '@portal/domain/accounts/policy.ts'",
  'apps/server/src/http/b.ts': "import './missing.ts'",
  [`${server}/accounts/routes.ts`]: [
    "'../documents/repository.ts'",
    "'../documents/slice.ts'",
    "'node:fs'",
    "pg from 'pg'",
  ]
    .map((imported) => `import ${imported}`)
    .join('\n'),
  [`${server}/accounts/repository.ts`]: 'export const a = 1',
  [`${server}/documents/repository.ts`]: 'export const a = 1',
  [`${server}/documents/slice.ts`]: 'export const a = 1',
  [`${server}/documents/queries.ts`]: "import './jobs.ts'",
  [`${server}/documents/jobs.ts`]: "import './queries.ts'",
  'scripts/a.ts': 'export const a = 1',
  'node_modules/pg/package.json': '{"name":"pg","main":"index.js"}',
  'node_modules/pg/index.js': '',
}

let problems: readonly Problem[]
beforeAll(async () => {
  for (const [path, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  mkdirSync(join(root, 'node_modules/@portal'))
  symlinkSync(join(root, 'packages/domain'), join(root, 'node_modules/@portal/domain'))
  cpSync(join(import.meta.dirname, '../../.dependency-cruiser.cjs'), join(root, '.dependency-cruiser.cjs'))
  problems = await checkDirections(root)
})

it.each([
  ['domain-is-pure', 'packages/domain/src/accounts/rules.ts', ''],
  ['office-files-know-the-kernel-alone', 'packages/office-files/src/a.ts', ''],
  ['office-files-know-the-kernel-alone', 'packages/office-files/src/b.ts', ''],
  ['embedded-postgres-knows-nothing-of-the-portal', 'packages/embedded-postgres/src/a.ts', ''],
  ['domain-and-apps-know-no-scripts', 'packages/office-files/src/a.ts', ''],
  ['web-knows-no-package-of-the-server', 'apps/web/src/features/documents/api.ts', ''],
  ['web-and-server-never-meet', 'apps/web/src/app/a.ts', ''],
  ['web-does-not-decide', 'apps/web/src/app/a.ts', ''],
  ['web-slices-share-parts-alone', 'apps/web/src/features/accounts/api.ts', ''],
  ['nobody-imports-the-web-app', 'apps/web/src/features/accounts/api.ts', ''],
  ['ui-knows-texts-alone', 'apps/web/src/ui/a.ts', ''],
  ['web-platform-is-the-ground', 'apps/web/src/platform/client.ts', ''],
  ['domain-and-apps-know-no-scripts', 'apps/server/src/app.ts', ''],
  ['app-imports-slices-alone', `apps/server/src/app.ts`, `${server}/accounts/routes.ts`],
  ['repositories-stay-inside-their-slice', 'apps/server/src/app.ts', ''],
  ['platform-and-http-know-no-feature', 'apps/server/src/http/a.ts', ''],
  ['platform-knows-no-http', 'apps/server/src/platform/a.ts', ''],
  ['platform-knows-no-slice', 'apps/server/src/platform/a.ts', ''],
  ['no-unresolvable', 'apps/server/src/http/b.ts', ''],
  ['app-alone-imports-slices', `${server}/accounts/routes.ts`, ``],
  ['tables-have-one-owner', `${server}/accounts/routes.ts`, ``],
  ['only-platform-touches-the-world', `${server}/accounts/routes.ts`, `fs`],
  ['only-platform-touches-the-world', `${server}/accounts/routes.ts`, `node_modules/pg`],
  ['no-cycles', `${server}/documents/jobs.ts`, ``],
])('finds %s in %s', (rule, file, imported) => {
  const found = problems.filter((problem) => problem.startsWith(`${file}:`) && problem.includes(`: ${rule}: `))
  expect(found.join('\n'), problems.join('\n')).toContain(`: imports ${imported}`)
})

it('names the line of the import and the cure', () => {
  expect(problems).toContain(
    'apps/web/src/app/a.ts:2: web-does-not-decide: imports packages/domain/src/accounts/policy.ts. ' +
      'Read abilities (`can`) from the answer; never evaluate a policy or a workflow in the browser.',
  )
})

it('says why it has no report', async () => {
  const empty = mkdtempSync(join(tmpdir(), 'portal-directions-'))
  expect(await checkDirections(empty)).toHaveLength(1)
  rmSync(empty, { recursive: true })
})
