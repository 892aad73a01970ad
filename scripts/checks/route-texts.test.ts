import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { checkRouteTexts } from './route-texts.ts'
import { readSources } from './sources.ts'

const root = mkdtempSync(join(tmpdir(), 'portal-route-texts-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

const catalogue = (...slices: readonly string[]): string =>
  slices.map((slice) => `import ${slice} from '../../../../../locales/kk/${slice}.json'`).join('\n')

/** A web of two slices: `accounts` comes with every page, `grants` with those that load the catalogue of work. */
const WEB: Readonly<Record<string, string>> = {
  'locales/kk/accounts.json': '{ "title": "Тіркелу", "hint_one": "бір", "hint_other": "көп" }',
  'locales/kk/grants.json': '{ "title": "Грант", "stages": { "OPEN": "Ашық", "DONE": "Аяқталды" } }',
  ...Object.fromEntries(
    ['guest', 'guidance', 'directory', 'results', 'season', 'letter', 'work', 'content', 'slots', 'commissions'].map(
      (name) => [
        `apps/web/src/platform/catalogue/${name}-kk.ts`,
        name === 'guest' ? catalogue('accounts') : name === 'work' ? catalogue('grants') : '',
      ],
    ),
  ),
  'apps/web/src/app/by-role.tsx': `
    const GuestHome = screen(() => import('./screens/home.tsx'), 'Home')
    const Administration = screen(() => import('./screens/desk.tsx'), 'Desk')
    export const RootByRole = byRole((session) => (session === null ? GuestHome : Administration))`,
  'apps/web/src/app/screens/home.tsx': "export const Home = () => t('accounts.title')",
  'apps/web/src/app/screens/desk.tsx': "export const Desk = () => t('grants.title')",
  'apps/web/src/features/accounts/screens/register.tsx': `
    import { words } from '../labels.ts'
    export const Register = () => <h1>{t('accounts.title')}{t(words)}</h1>`,
  'apps/web/src/features/accounts/labels.ts': `
    export const words = 'accounts.hint'
    export const stage = (name) => \`grants.stages.\${name}\``,
  'apps/web/src/features/grants/screens/own.tsx': `
    const Later = lazy(() => import('../components/later.tsx').then((module) => ({ default: module.Later })))
    export const Own = () => <Later />`,
  'apps/web/src/features/grants/components/later.tsx': `
    import { stage } from '../../accounts/labels.ts'
    export const Later = () => t(stage('OPEN'))
    export const Other = () => t('grants.title')`,
  'apps/web/src/platform/parent-routes.ts': `
    export const work = createRoute({ getParentRoute: () => root, beforeLoad: ({ context }) => context.texts.load('work') })`,
  'apps/web/src/features/results/routes.tsx': `
    export const grantsRoutes = { work: [
      createRoute({ ...at(work, '/own'), component: screen(() => import('./screens/own.tsx'), 'Own') }),
    ] }`,
  'apps/web/src/app/layout/frame.tsx': `
    export const Frame = () => t('accounts.title')`,
  'apps/web/src/app/router.tsx': `
    guest.update({ component: screen(() => import('./layout/frame.tsx'), 'Frame') })
    const home = createRoute({
      ...at(root, '/'), component: RootByRole,
      beforeLoad: async ({ context }) => { if (currentSession() !== null) await context.texts.load('work') },
    })
    const all = [
      createRoute({ ...at(root, '/register'), component: screen(() => import('../features/accounts/screens/register.tsx'), 'Register') }),
    ]`,
}

const check = (change: Readonly<Record<string, string>> = {}): string => {
  for (const [path, text] of Object.entries({ ...WEB, ...change })) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return checkRouteTexts(root, readSources(root)).join('\n')
}

/** A page for guests that says a text of the catalogue of work, in one way after the other. */
const FAULTS: readonly (readonly [string, string, string, string])[] = [
  ['itself', 'apps/web/src/app/screens/home.tsx', "export const Home = () => t('grants.title')", 'grants.title'],
  [
    'in the frame of its parent',
    'apps/web/src/app/layout/frame.tsx',
    "export const Frame = () => t('grants.title')",
    'grants.title',
  ],
  [
    'through a component',
    'apps/web/src/features/accounts/screens/register.tsx',
    "import { Other } from '../../grants/components/later.tsx'\nexport const Register = () => <Other />",
    'grants.title',
  ],
  [
    'by a template literal',
    'apps/web/src/features/accounts/screens/register.tsx',
    "import { stage } from '../labels.ts'\nexport const Register = () => t(stage('OPEN'))",
    'grants.stages.OPEN',
  ],
  [
    'in a part that comes later',
    'apps/web/src/features/accounts/screens/register.tsx',
    "const Later = lazy(async () => ({ default: (await import('../../grants/components/later.tsx')).Later }))\nexport const Register = () => <Later />",
    'grants.stages.OPEN',
  ],
]

test('a web whose routes load what their screens say passes', () => expect(check()).toBe(''))

test.each(FAULTS)('a screen that says a text of another catalogue %s is found', (_way, path, text, key) => {
  const found = check({ [path]: text })
  expect(found).toContain(`${key} is not in the catalogues of apps/web/src/app/router.tsx`)
  expect(found.split('\n')).toHaveLength(1)
})

const ownRoute = (guard: string): string => `
    const TEXTS = ['work', 'content']
    export const grantsRoutes = {
      directory: [createRoute({ ...at(root, '/own', ${guard}), component: screen(() => import('./screens/own.tsx'), 'Own') })],
    }`
const OWN_ROUTES = 'apps/web/src/features/grants/routes.tsx'

test.each(["onlyWith(['work'], 'call')", "onlyWith(TEXTS, 'call')"])('a guard %s loads its catalogues', (guard) => {
  expect(check({ [OWN_ROUTES]: ownRoute(guard) })).toBe('')
})

test.each(['onlyWith([], "work")', "only('work')"])('a guard %s loads none', (guard) => {
  expect(check({ [OWN_ROUTES]: ownRoute(guard) })).toContain('grants.stages.OPEN is not in the catalogues')
})
