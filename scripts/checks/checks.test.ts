import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join, posix } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkConduct } from './conduct.ts'
import { checkDecisions, checkLayout } from './layout.ts'
import { checkLength } from './length.ts'
import { checkLocales } from './locales.ts'
import { checkOpenApi } from './open-api.ts'
import { checkReferences } from './references.ts'
import { checkSliceCycles } from './slices.ts'
import { type Problem, readSources } from './sources.ts'
import { checkPackages, checkSecrets } from './supply.ts'

const repository = join(import.meta.dirname, '..', '..')
const trees: string[] = []

/** A folder with these files; every rule is proven by planting its fault in one. */
function tree(files: Readonly<Record<string, string>>): string {
  const root = mkdtempSync(join(tmpdir(), 'portal-checks-'))
  trees.push(root)
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return root
}

afterAll(() => {
  for (const root of trees) rmSync(root, { recursive: true, force: true })
})

const layoutOf = (...paths: readonly string[]): readonly Problem[] =>
  checkLayout(tree(Object.fromEntries(paths.map((path) => [path, '']))))

const conductOf = (path: string, text: string): readonly Problem[] => checkConduct(readSources(tree({ [path]: text })))

describe('layout', () => {
  it('accepts the known names', () => {
    const found = layoutOf(
      'packages/domain/src/kernel/role.ts',
      'packages/domain/src/applications/workflow.ts',
      'packages/domain/src/applications/workflow.test.ts',
      'apps/server/src/features/applications/submit-application.ts',
      'apps/server/src/features/applications/repository.ts',
      'apps/server/src/features/applications/slice.ts',
      'apps/server/src/features/applications/own/write-receipt.ts',
      'apps/server/src/features/applications/templates/decision-mail.ts',
      'apps/server/migrations/0001_accounts.sql',
      'apps/web/src/features/applications/state/use-draft.ts',
      'locales/kk/applications.json',
      'docs/decisions/0001-one-database.md',
    )
    expect(found).toEqual([])
  })

  it.each([
    ['a slice that no list names', 'packages/domain/src/students/schema.ts', 'not the name of a slice'],
    ['a slice spelt differently on one side', 'apps/web/src/features/application/api.ts', 'not the name of a slice'],
    ['a file outside the vocabulary', 'packages/domain/src/accounts/forms.ts', 'not in the vocabulary'],
    ['a command that is no verb and noun', 'apps/server/src/features/accounts/submit.ts', 'not in the vocabulary'],
    ['a folder outside the vocabulary', 'apps/web/src/features/accounts/views/a.tsx', 'not in the vocabulary'],
    ['the room of another slice', 'apps/server/src/features/accounts/own/write-receipt.ts', 'not in the vocabulary'],
    ['a room inside a room', 'apps/server/src/features/review/list/export/write-row.ts', 'not in the vocabulary'],
    ['a file outside a room’s vocabulary', 'apps/server/src/features/review/list/rows.ts', 'not in the vocabulary'],
    ['a file beside the slices', 'apps/server/src/features/session.ts', 'beside the slices'],
    ['a barrel', 'apps/web/src/ui/index.ts', 'no barrels'],
    ['a drawer', 'apps/server/src/platform/utils.ts', 'no drawers'],
    ['a drawer folder', 'apps/web/src/common/button.tsx', 'no drawers'],
    ['a name that is not kebab-case', 'apps/web/src/ui/DataTable.tsx', 'kebab-case'],
    ['a catalogue of no slice', 'locales/kk/students.json', 'a catalogue is'],
    ['a catalogue in a fourth language', 'locales/de/accounts.json', 'a catalogue is'],
    ['a migration without a number', 'apps/server/migrations/accounts.sql', 'NNNN_name'],
  ])('refuses %s', (_what, path, message) => {
    expect(layoutOf(path).join('\n')).toContain(message)
  })

  it('refuses two migrations of one number', () => {
    const found = layoutOf('apps/server/migrations/0001_a.sql', 'apps/server/migrations/0001_b.sql')
    expect(found.join('\n')).toContain('its number is taken')
  })

  it('refuses a folder of the server with more than 20 files, tests left out', () => {
    const filesOf = (count: number) => Array.from({ length: count }, (_, at) => `apps/server/src/http/file-${at}.ts`)
    expect(layoutOf(...filesOf(20), 'apps/server/src/http/http.test.ts')).toEqual([])
    expect(layoutOf(...filesOf(21)).join('\n')).toContain('apps/server/src/http: 21 source files')
  })

  it('refuses a decision record that does not fit one screen', () => {
    const found = checkDecisions(tree({ 'docs/decisions/0001-long.md': 'line\n'.repeat(61) }))
    expect(found.join('\n')).toContain('fits one screen')
  })

  const decisionOf = (words: number, head = 'Date: 2026-11-28. Status: accepted.') =>
    `# 0001 One\n\n${head}\n\n## Context\n\nOne.\n\n## Decision\n\n${'word '.repeat(words)}\n\n## Consequences\n\nOne.\n`

  it.each([
    ['300 words', decisionOf(298), ''],
    ['301 words', decisionOf(299), 'have 300 at most'],
    ['no status', decisionOf(1, 'Date: 2026-11-28.'), 'its date and its status'],
    ['no context', decisionOf(1).replace('Context', 'Story'), 'a part "Context"'],
  ])('reads a decision record of %s', (_name, text, message) => {
    const found = checkDecisions(tree({ 'docs/decisions/0001-one.md': text })).join('\n')
    if (message === '') expect(found).toBe('')
    else expect(found).toContain(message)
  })
})

describe('length', () => {
  const linesOf = (count: number) => 'export {}\n'.repeat(count)

  it('refuses a file of more than 300 lines, tests and what is generated left out', () => {
    const rules = (name: string) => `packages/domain/src/accounts/${name}`
    const found = checkLength(
      tree({
        [rules('rules.ts')]: linesOf(301),
        [rules('policy.ts')]: linesOf(300),
        [rules('rules.test.ts')]: linesOf(900),
        'apps/server/src/platform/database/tables.ts': linesOf(900),
      }),
    )
    expect(found).toEqual([`${rules('rules.ts')}: 301 lines; a file has 300 at most`])
  })

  it('takes a long list, though not any length, and only while it is long', () => {
    const list = 'apps/server/src/platform/environment.ts'
    expect(checkLength(tree({ [list]: linesOf(520) }))).toEqual([])
    expect(checkLength(tree({ [list]: linesOf(521) })).join()).toContain('a file has 520 at most')
    expect(checkLength(tree({ [list]: linesOf(300) })).join()).toContain('take it off the list')
  })

  it.each(['apps/server/src/app.ts', 'apps/web/src/app/router.tsx'])('keeps %s short, which only composes', (path) => {
    expect(checkLength(tree({ [path]: linesOf(120) }))).toEqual([])
    expect(checkLength(tree({ [path]: linesOf(121) })).join()).toContain('a file has 120 at most')
  })
})

describe('conduct', () => {
  it.each([
    ['Cyrillic text in code', 'apps/server/src/http/a.ts', "export const greeting = 'Сәлем'"],
    ['Cyrillic text in a template', 'apps/server/src/http/a.ts', 'export const f = (x: string) => `Сәлем ${x}`'],
    ['text in JSX', 'apps/web/src/ui/a.tsx', 'export const A = () => <p>Hello</p>'],
    [
      'text in an attribute that is read aloud',
      'apps/web/src/ui/a.tsx',
      'export const A = () => <i aria-label="Close" />',
    ],
  ])('keeps texts in the catalogues: %s', (_what, path, text) => {
    expect(conductOf(path, text).join('\n')).toContain('belongs into locales')
  })

  it('keeps typed text in one form: a schema that trims for itself', () => {
    const found = conductOf('packages/domain/src/accounts/schema.ts', 'export const name = z.string().trim().max(5)')
    expect(found.join('\n')).toContain('typed text is lineText')
    expect(conductOf('packages/domain/src/accounts/schema.ts', 'export const name = lineText.max(5)')).toEqual([])
  })

  it.each([
    ['in a template', 'export const f = (a: string, b: string) => `${a} – ${b}`'],
    ['in JSX', 'export const A = () => <p>{a} —{b}</p>'],
  ])('leaves the dash between two values to the languages: %s', (_what, text) => {
    expect(conductOf('apps/web/src/ui/a.tsx', text).join('\n')).toContain('a dash between values')
  })

  it('takes a range of figures and a dash for what is not there', () => {
    const text = "export const f = (a: string, b: string) => [`${a}–${b}`, '—']"
    expect(conductOf('apps/web/src/ui/a.tsx', text)).toEqual([])
  })

  it.each([
    ['new Date() in the domain', 'packages/domain/src/accounts/rules.ts', 'export const f = () => new Date()'],
    ['Date.now() in a feature', 'apps/server/src/features/accounts/queries.ts', 'export const f = () => Date.now()'],
    ['dayjs() on a screen', 'apps/web/src/features/accounts/screens/a.tsx', 'export const f = () => dayjs()'],
    ['now() in a query', 'apps/server/src/features/accounts/queries.ts', 'export const f = () => sql`select now()`'],
  ])('passes time in: %s', (_what, path, text) => {
    expect(conductOf(path, text).join('\n')).toContain('now is passed in')
  })

  it('lets a date be made from a value, and platform read the clock', () => {
    expect(conductOf('packages/domain/src/accounts/rules.ts', 'export const f = (x: string) => new Date(x)')).toEqual(
      [],
    )
    expect(conductOf('apps/server/src/platform/clock.ts', 'export const f = () => new Date()')).toEqual([])
  })

  it.each([
    ['process.env', 'export const f = () => process.env.PORT'],
    ['the named import', "import { env } from 'node:process'\nexport const f = () => env"],
  ])('reads the environment in one file: %s', (_what, text) => {
    expect(conductOf('apps/server/src/http/a.ts', text).join('\n')).toContain('environment')
    expect(conductOf('apps/server/src/platform/environment.ts', text)).toEqual([])
  })

  it.each([
    ['insertInto', "export const f = (db) => db.insertInto('accounts').values({})"],
    ['raw SQL', 'export const f = (db) => sql`update accounts set a = 1`'],
    ['raw delete', 'export const f = (db) => sql`delete from accounts`'],
  ])('writes in repositories alone: %s', (_what, text) => {
    expect(conductOf('apps/server/src/features/accounts/sign-up.ts', text).join('\n')).toContain("the repository's")
    expect(conductOf('apps/server/src/features/accounts/repository.ts', text)).toEqual([])
  })

  it.each([
    ['packages/domain/src/accounts/rules.ts', 'packages/domain/src/documents/schema.ts'],
    ['apps/server/src/features/accounts/templates/mail.ts', 'apps/server/src/features/documents/queries.ts'],
    ['apps/web/src/features/accounts/screens/profile.tsx', 'apps/web/src/features/documents/parts/slot.tsx'],
  ])('lets slices form no cycle: %s', (one, other) => {
    const reach = (from: string, to: string) => `import type { A } from '${posix.relative(posix.dirname(from), to)}'`
    const oneWay = { [one]: reach(one, other), [other]: 'export type A = 1' }
    expect(checkSliceCycles(readSources(tree(oneWay)))).toEqual([])
    const bothWays = { ...oneWay, [other]: reach(other, one) }
    expect(checkSliceCycles(readSources(tree(bothWays))).join('\n')).toContain('accounts → documents → accounts')
  })

  it.each([
    ['compared', "export const f = (role: string) => role === 'ADMIN'"],
    ['looked up', "export const f = (roles: string[]) => roles.includes('EXPERT')"],
    ['a key', 'export const home = { MANAGER: 1 }'],
    ['a member', 'export const f = (tabs) => tabs.EXPERT_MANAGER'],
  ])('knows no role in the web: %s', (_what, text) => {
    expect(conductOf('apps/web/src/features/accounts/screens/a.tsx', text).join('\n')).toContain('names a role')
    expect(conductOf('apps/server/src/features/accounts/queries.ts', text)).toEqual([])
  })

  it('takes no name of underscores alone but one for what is not looked at', () => {
    const leaving = (name: string) => `export const f = ({ a: ${name}, ...rest }) => rest`
    expect(conductOf('apps/server/src/http/a.ts', leaving('__')).join('\n')).toContain('underscores alone')
    for (const name of ['_', '_a']) expect(conductOf('apps/server/src/http/a.ts', leaving(name))).toEqual([])
  })

  it('gives each table one owner', () => {
    const writing = "export const f = (db) => db.updateTable('accounts').set({})"
    const root = tree({
      'apps/server/src/features/accounts/repository.ts': writing,
      'apps/server/src/features/documents/repository.ts': writing,
    })
    expect(checkConduct(readSources(root)).join('\n')).toContain('the table accounts belongs to accounts')
  })

  it('needs no test in the product', () => {
    const text = "import { builders } from '../../../test/builders.ts'"
    expect(conductOf('apps/server/src/features/accounts/sign-up.ts', text).join('\n')).toContain('imports a test')
    expect(conductOf('apps/server/src/features/accounts/sign-up.test.ts', text)).toEqual([])
  })

  it.each([
    ['a command', 'apps/server/src/features/accounts/sign-up.ts', "export const a = { to: 'OPENED' }"],
    ['SQL', 'apps/server/src/features/accounts/queries.ts', "export const f = (x) => sql`${x} and status = 'OPENED'`"],
    ['a type', 'apps/server/src/features/accounts/queries.ts', "export type Status = 'CLOSED' | 'OPENED'"],
    ['a rule', 'packages/domain/src/accounts/rules.ts', "export const f = (x) => x.status === 'OPENED'"],
    ['a screen', 'apps/web/src/features/accounts/screens/a.tsx', "export const f = (x) => x.status !== 'OPENED'"],
  ])('names a status in status.ts and workflow.ts alone, not in %s', (_what, path, text) => {
    const status = {
      'packages/domain/src/accounts/status.ts': "export const DOOR_STATUSES = ['CLOSED', 'OPENED'] as const",
    }
    expect(checkConduct(readSources(tree({ ...status, [path]: text }))).join('\n')).toContain('names the status OPENED')
    const allowed = path.startsWith('apps/web/')
      ? 'apps/web/src/features/accounts/labels.ts'
      : 'packages/domain/src/accounts/workflow.ts'
    expect(checkConduct(readSources(tree({ ...status, [allowed]: text })))).toEqual([])
  })

  it('takes a text key and a key of an exhaustive table for no status', () => {
    const root = tree({
      'packages/domain/src/accounts/status.ts': "export const DOOR_STATUSES = ['CLOSED', 'OPENED'] as const",
      'apps/web/src/features/accounts/screens/a.ts': "export const f = (t) => ({ OPENED: t('doors.OPENED') })",
    })
    expect(checkConduct(readSources(root))).toEqual([])
  })

  it('touches no network in a feature', () => {
    const found = conductOf('apps/server/src/features/accounts/sign-up.ts', "export const f = () => fetch('x')")
    expect(found.join('\n')).toContain('only platform')
  })
})

describe('locales', () => {
  const good = {
    kk: { title: 'Өтініш', count_one: '{{count}} файл', count_other: '{{count}} файл', error: { a: 'Қате', b: 'Жоқ' } },
    ru: {
      title: 'Заявление',
      count_one: '{{count}} файл',
      count_few: '{{count}} файла',
      count_many: '{{count}} файлов',
      count_other: '{{count}} файла',
      error: { a: 'Ошибка', b: 'Нет' },
    },
    en: {
      title: 'Application',
      count_one: '{{count}} file',
      count_other: '{{count}} files',
      error: { a: 'Error', b: 'No' },
    },
  }
  const using = "t('app.title'); t('app.count', { count: 1 }); t(`app.error.${x}`)"

  function localesOf(change: (texts: typeof good) => unknown, code = using): readonly Problem[] {
    const texts = structuredClone(good)
    change(texts)
    const files = Object.entries(texts).map(([language, text]) => [
      `locales/${language}/app.json`,
      JSON.stringify(text),
    ])
    const root = tree({ ...Object.fromEntries(files), 'apps/web/src/app/a.tsx': code })
    return checkLocales(root, readSources(root))
  }

  it('refuses the same text in Kazakh and Russian, unless listed', () => {
    expect(localesOf((texts) => texts).join('\n')).toContain('is the Russian text')
  })

  const faults: readonly [string, (texts: typeof good) => unknown, string][] = [
    ['a key that one language lacks', ({ en }) => Reflect.deleteProperty(en, 'title'), 'app.title is missing'],
    ['a missing plural form', ({ ru }) => Reflect.deleteProperty(ru, 'count_few'), 'lacks the plural form few'],
    [
      'a plural form the language has not',
      ({ kk }) => Object.assign(kk, { count_many: 'x {{count}}' }),
      'has not: many',
    ],
    ['an unbalanced placeholder', ({ en }) => Object.assign(en, { title: 'A {{name}' }), 'unbalanced'],
    ['different placeholders', ({ en }) => Object.assign(en, { title: 'A {{name}}' }), 'has the placeholders (name)'],
    ['an empty text', ({ en }) => Object.assign(en, { title: ' ' }), 'app.title is empty'],
    ['Russian left in English', ({ en }) => Object.assign(en, { title: 'Заявление' }), 'is not English'],
    ['Kazakh letters in Russian', ({ ru }) => Object.assign(ru, { title: 'Өтініш' }), 'has Kazakh letters'],
    [
      'a word for which there is another',
      ({ ru }) => Object.assign(ru, { title: 'Заявка' }),
      'the glossary has: заявление',
    ],
    ['a sign of another language', ({ en }) => Object.assign(en, { title: 'A «B»' }), 'app.title has “«”; write “”'],
    ['a number in a hint', ({ en }) => Object.assign(en, { sizeHint: 'At most 20 MB' }), 'app.sizeHint has a number'],
    ['a text that is no text', ({ en }) => Object.assign(en, { title: 5 }), 'is not a text'],
  ]
  it.each(faults)('refuses %s', (_what, change, message) => {
    expect(localesOf(change).join('\n')).toContain(message)
  })

  it('refuses a key that nothing uses', () => {
    expect(localesOf(() => undefined, "t('app.title'); t(`app.error.${x}`)").join('\n')).toContain(
      'app.count is used nowhere',
    )
  })

  it('takes no template for use when it could mean the whole catalogue', () => {
    expect(localesOf(() => undefined, 't(`app.${x}`)').join('\n')).toContain('app.title is used nowhere')
  })

  it('refuses a text that is asked for and does not exist', () => {
    expect(localesOf(() => undefined, `${using}; t('app.tilte')`).join('\n')).toContain('no such text: app.tilte')
  })

  it('reads the texts of the shipped directories too, and of the newest statements of the screening test', () => {
    const entry = JSON.stringify([{ code: 'B001', nameRu: 'Заявка', name: 'Заявка' }])
    const statements = JSON.stringify([{ id: 's01', ru: 'Заявка' }])
    const root = tree({
      'data/programs.json': entry,
      'data/screening/statements-9.json': statements,
      'data/screening/statements-10.json': statements,
      'data/screening/key-10.json': entry,
    })
    expect(checkLocales(root, [])).toEqual([
      'data/programs.json: B001: nameRu says “Заявк”; the glossary has: заявление',
      'data/screening/statements-10.json: s01: ru says “Заявк”; the glossary has: заявление',
    ])
  })

  it('accepts catalogues that agree', () => {
    const found = localesOf((texts) =>
      Object.assign(texts.kk, { count_one: '{{count}} құжат', count_other: '{{count}} құжат' }),
    )
    expect(found).toEqual([])
  })
})

describe('packages and secrets', () => {
  const lock = (locked: object, settings = 'ignore-scripts=true\n') =>
    checkPackages(
      tree({
        '.npmrc': settings,
        'package-lock.json': JSON.stringify({ packages: { '': {}, 'node_modules/planted': locked } }),
      }),
    )
  const good = { license: 'MIT', integrity: 'sha512-a' }

  it.each([
    [good],
    [{ ...good, license: '(MIT OR GPL-3.0)' }],
    [{ ...good, license: 'MIT AND OFL-1.1' }],
    [{ ...good, license: 'MPL-2.0', dev: true }],
    [{ os: ['darwin'] }],
  ])('accepts %j', (locked) => expect(lock(locked)).toEqual([]))

  it.each([
    [{ ...good, license: 'GPL-3.0' }, 'GPL-3.0'],
    [{ ...good, license: 'MIT AND GPL-3.0' }, 'GPL-3.0'],
    [{ ...good, license: 'MPL-2.0' }, 'MPL-2.0'],
    [{ integrity: 'sha512-a' }, 'unknown'],
    [{ license: 'MIT' }, 'integrity'],
    [{ ...good, license: 'GPL-3.0', os: ['linux'] }, 'GPL-3.0'],
  ])('finds %j', (locked, said) => expect(lock(locked)).toEqual([expect.stringContaining(said)]))

  it('finds that installing could run something', () => {
    expect(lock(good, 'fund=false\n')).toEqual([expect.stringContaining('ignore-scripts')])
  })

  it.each([
    ['a private key', ['-----BEGIN RSA', 'PRIVATE KEY-----'].join(' ')],
    ['a key of a cloud', `AKIA${'Q'.repeat(16)}`],
    ['a token', `ghp_${'a1'.repeat(18)}`],
    ['a signed token', `eyJ${'a'.repeat(12)}.eyJ${'b'.repeat(12)}.c`],
    ['a password in an address', `postgresql://portal:${'s3cret'.repeat(2)}@data.gov.kz/portal`],
  ])('finds %s', (what, text) => {
    const root = tree({ 'docs/a.md': `one\n${text}\n` })
    expect(checkSecrets(root, ['docs/a.md'])).toEqual([`docs/a.md:2: looks like ${what}`])
  })
})

describe('references', () => {
  const page = '# Rules\n\n## Four eyes\n\nSee [itself](#four-eyes), [a page](../b.md#b), and docs/a/rules.md#rules.\n'
  const pages = { 'docs/a/rules.md': page, 'docs/b.md': '# B\n' }

  it('accepts what leads somewhere', () => {
    const code = '/** Nobody alone (docs/a/rules.md#four-eyes). */\n// docs/b.md'
    expect(checkReferences(tree({ ...pages, 'README.md': '[B](docs/b.md)', 'apps/web/src/ui/a.ts': code }))).toEqual([])
  })

  it.each([
    ['a comment with an absent page', 'apps/web/src/ui/a.tsx', '/** See docs/c.md. */', 'which is not there'],
    ['a comment with an absent heading', 'scripts/a.mjs', '// docs/b.md#c', 'no such heading'],
    ['a style sheet with an absent page', 'apps/web/src/ui/a.css', '/* docs/c.md */', 'which is not there'],
    ['a page that names an absent one', 'docs/c.md', 'See docs/d.md.', 'which is not there'],
    ['a link to an absent page', 'docs/a/c.md', '[B](b.md)', 'which is not there'],
    ['a link to an absent heading', 'README.md', '[B](docs/b.md#c)', 'no such heading'],
    ['a link to an absent heading of its own page', 'docs/c.md', '[c](#d)', 'no such heading'],
    ['a page outside the repository', 'e2e/a.ts', '// as the rulings say', 'not in the repository'],
    ['its section', 'lab/a.ts', '/** Two (decisions,\n * section 2). */', 'not in the repository'],
    ['its rule', 'e2e/a.ts', '/** Wide (look, rule 3). */', 'not in the repository'],
    ['its heading', 'e2e/a.ts', '/** Files (contract: Files). */', 'not in the repository'],
    ['its name', 'docs/c.md', 'As specification, section 9 says.', 'not in the repository'],
  ])('refuses %s', (_what, path, text, message) => {
    expect(checkReferences(tree({ ...pages, [path]: text })).join('\n')).toContain(message)
  })

  it('looks at comments alone, and leaves applied migrations as they are', () => {
    const files = {
      'e2e/a.ts': "export const rulings = 'docs/c.md'",
      'apps/server/migrations/0001_a.sql': '-- (rulings)',
    }
    expect(checkReferences(tree(files))).toEqual([])
  })
})

/** One row declares a thing. The compiler names each place that lacks it. */
describe('a row that is said and forgotten elsewhere', () => {
  const domain = 'packages/domain/src'
  const [review, ofServer] = ['apps/server/src/features/review', 'apps/server/src/features/applications']
  const [screens, office] = ['apps/web/src/features/applications', 'apps/web/src/features/review']
  let output = ''
  const faultsOf = () => output.split(/\n(?=\S)/)

  function plant(root: string, path: string, before: string, planted: string): void {
    const text = readFileSync(join(root, path), 'utf8')
    expect(text.split(before).length, `${path} has no longer: ${before}`).toBe(2)
    writeFileSync(join(root, path), text.replace(before, `${planted}${before}`))
  }

  beforeAll(() => {
    const compilerOptions = {
      module: 'esnext',
      moduleResolution: 'bundler',
      lib: ['esnext', 'dom', 'dom.iterable'],
      jsx: 'react-jsx',
      types: ['node', 'vite/client'],
      paths: { '@portal/domain/*': ['./packages/domain/src/*'] },
    }
    const root = tree({})
    cpSync(join(repository, 'tsconfig.json'), join(root, 'base.json'))
    for (const folder of [domain, 'apps/web/src', 'apps/web/scripts', 'apps/server/src', 'locales'])
      cpSync(join(repository, folder), join(root, folder), {
        recursive: true,
        filter: (path) => !/\.test\.tsx?$/.test(path),
      })
    symlinkSync(join(repository, 'node_modules'), join(root, 'node_modules'))

    const label = "label: 'applications.education.gpa'"
    const form = `${domain}/applications/form.ts`
    const filter = "{ name: 'plantedTick', any: 'applications.filters.either' }"
    plant(
      root,
      form,
      "  choices: { kind: 'own'",
      `  plantedTick: { kind: 'yesNo', task: 'education', ${label}, filter: ${filter} },\n`,
    )
    plant(root, form, "  choices: { kind: 'own'", `  plantedOwn: { kind: 'own', task: 'education', ${label} },\n`)
    plant(
      root,
      form,
      "  choices: { kind: 'own'",
      `  plantedOfGrant: { kind: 'own', task: 'results', ${label}, only: 'GRANT' },\n`,
    )
    plant(root, `${domain}/accounts/schema.ts`, '  firstName: latinName,', '  plantedPerson: latinName,\n')
    plant(root, `${domain}/accounts/schema.ts`, "  'firstName',", "  'plantedPerson',\n")
    plant(
      root,
      `${domain}/review/list-schema.ts`,
      '  kandas: queryBoolean',
      '  plantedFilter: queryBoolean.optional(),\n',
    )
    plant(
      root,
      `${domain}/applications/status.ts`,
      '] as const\nexport type ApplicationStatus',
      "  'PLANTED_STATUS',\n",
    )
    const event = "    plantedEvent: { to: 'PASSED', by: ['ADMIN'] },\n"
    plant(root, `${domain}/applications/workflow.ts`, "    approvePassed: { to: 'PASSED', by", event)

    const slices = ['accounts', 'documents', 'applications', 'review'].flatMap((name) =>
      ['apps/web/src', 'apps/server/src'].map((folder) => `${folder}/features/${name}`),
    )
    const include = [domain, 'apps/web/src/platform/virtual.d.ts', ...slices]
    writeFileSync(join(root, 'tsconfig.json'), JSON.stringify({ extends: './base.json', compilerOptions, include }))
    const bin = join(repository, 'node_modules', '.bin', 'tsc')
    output = spawnSync(bin, ['-p', '.', '--pretty', 'false', '--checkers', '1'], { cwd: root, encoding: 'utf8' }).stdout
  })

  it.each([
    ['the draft and what is submitted', 'plantedOwn', `${domain}/applications/draft-schema.ts`],
    ['the answer', 'plantedOwn', `${domain}/applications/schema.ts`],
    ['what is sent, and what differs in a conflict', 'plantedOwn', `${screens}/state/draft-values.ts`],
    ['its task', 'plantedOwn', `${screens}/components/draft-form.tsx`],
    ['its control', 'plantedOwn', `${screens}/components/education-task.tsx`],
    ['the check page and the words of a conflict', 'plantedOwn', `${screens}/components/field-texts.ts`],
    ['the place of its fault', 'plantedOwn', `${screens}/state/draft/field-locations.ts`],
    ['the facts for staff and owner', 'plantedOwn', `${screens}/parts/education-facts.tsx`],
    ['the dossier', 'plantedOwn', `${review}/templates/dossier.ts`],
    ['its columns in the export', 'plantedOwn', `${domain}/review/export-schema.ts`],
    ['what is sent of a grant', 'plantedOfGrant', `${screens}/state/grant-values.ts`],
    ['the control of a grant', 'plantedOfGrant', `${screens}/components/results-task.tsx`],
    ['the facts of a grant', 'plantedOfGrant', `${screens}/components/grant-rows.ts`],
    ['the dossier of a grant', 'plantedOfGrant', `${ofServer}/templates/application-rows.ts`],
    ['the column of a simple field', 'plantedTick', `${ofServer}/queries.ts`],
    ['the column of its filter', 'plantedTick', `${review}/filters.ts`],
    ['the words of its filter in an export', 'plantedTick', `${review}/templates/filters-sheet.ts`],
    ['the condition of a filter', 'plantedFilter', `${review}/filters.ts`],
    ['the words of a filter in an export', 'plantedFilter', `${review}/templates/filters-sheet.ts`],
    ['the address of a filter', 'plantedFilter', `${office}/state/list-search.ts`],
    ['the control of a filter', 'plantedFilter', `${office}/components/staff-filters.tsx`],
    ['the answer of the profile', 'plantedPerson', `${domain}/accounts/schema.ts`],
    ['the draft of what a person tells anew', 'plantedPerson', `${domain}/applications/draft-schema.ts`],
    ['the form of the profile', 'plantedPerson', 'apps/web/src/features/accounts/state/checks.ts'],
    ['the facts of a person', 'plantedPerson', `${screens}/parts/personal-rows.tsx`],
    ['the control of the profile', 'plantedPerson', 'apps/web/src/features/accounts/components/personal-fields.tsx'],
    ['the person in the dossier and in one’s own data', 'plantedPerson', `${ofServer}/templates/application-rows.ts`],
    ['the application form on paper', 'plantedPerson', 'apps/server/src/features/documents/fill-form.ts'],
    ['its section on paper', 'plantedPerson', 'apps/server/src/features/documents/templates/application-form.ts'],
    ['how far a status is', 'PLANTED_STATUS', `${domain}/applications/status.ts`],
    ['the life of a status', 'PLANTED_STATUS', `${domain}/applications/workflow.ts`],
    ['the tabs that show a status', 'PLANTED_STATUS', `${domain}/review/status.ts`],
    ['the colour of a status', 'PLANTED_STATUS', `${screens}/parts/labels.ts`],
    ['the words of a status for staff', 'PLANTED_STATUS', `${office}/components/staff-columns.tsx`],
    ['what an event does to choices and whom it is told', 'plantedEvent', `${domain}/applications/workflow.ts`],
    ['the words of an event in the history', 'plantedEvent', `${office}/components/review-history.tsx`],
  ])('is missed in %s', (_what, field, path) => {
    const faults = faultsOf().filter((fault) => fault.startsWith(`${path}(`) && fault.includes(field))
    expect(faults, output).not.toEqual([])
  })

  it('needs no code of its own in the domain and on the screens where it is simple', () => {
    // Places that lack it, without those whose message only writes out a type that has it.
    const missing = faultsOf().filter((fault) => /plantedTick(?!:|" \|)/.test(fault))
    expect(missing).not.toEqual([])
    expect(missing.filter((fault) => !fault.startsWith('apps/server/'))).toEqual([])
  })
})

describe('tools', () => {
  const run = (name: string, cwd: string, ...parameters: readonly string[]): string => {
    const bin = join(repository, 'node_modules', '.bin')
    // Tools ask for `node` by name; it must be the pinned one.
    const env = { ...process.env, PATH: `${dirname(process.execPath)}${delimiter}${process.env['PATH']}` }
    const result = spawnSync(join(bin, name), parameters, { cwd, env, encoding: 'utf8' })
    expect(result.status, result.stdout + result.stderr).not.toBe(0)
    return result.stdout + result.stderr
  }

  it('lints for the environment, accessibility, format and loose types', () => {
    const root = tree({
      '.gitignore': '',
      'apps/server/src/http/a.ts': 'export const port = process.env.PORT;\nexport const b = (x: any) => x\n',
      'apps/web/src/ui/a.tsx': 'export const A = () => <img src="x.png" />\n',
    })
    cpSync(join(repository, 'biome.json'), join(root, 'biome.json'))
    const output = run('biome', root, 'check', '--vcs-enabled=false', '--colors=off', '.')
    for (const rule of ['style/noProcessEnv', 'a11y/useAltText', 'suspicious/noExplicitAny', 'format'])
      expect(output).toContain(rule)
  })

  it('finds what nothing uses', () => {
    const root = tree({
      'package.json': '{"name":"planted","type":"module","workspaces":["packages/*"],"dependencies":{"zod":"4.6.7"}}',
      'packages/domain/package.json': '{"name":"@portal/domain","type":"module","exports":{"./*":"./src/*"}}',
      'packages/domain/src/accounts/rules.ts': 'export const unusedRule = 1',
      'scripts/start.ts': "import './checks/used.ts'",
      'scripts/checks/used.ts': 'export const unusedExport = 1',
      'scripts/checks/unused-file.ts': 'export const a = 1',
    })
    cpSync(join(repository, 'knip.json'), join(root, 'knip.json'))
    const output = run('knip', root, '--no-progress')
    for (const fault of ['unusedRule', 'unusedExport', 'unused-file.ts', 'zod']) expect(output).toContain(fault)
  })
})

describe('the OpenAPI document', () => {
  it('is seen to lack what it lacks', async () => {
    const call = { operationId: 'readThing', tags: ['things'], responses: { 200: { description: 'Success' } } }
    const document = { openapi: '3.1.0', info: { title: 'A', version: '1' }, paths: { '/things': { get: call } } }
    const found = await checkOpenApi(document)
    expect(found.join('\n')).toContain('operation-tag-defined')
    expect(found.join('\n')).toContain('info-contact')
  })
})
