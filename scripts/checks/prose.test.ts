import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { checkProse } from './prose.ts'
import { type Problem, readSources } from './sources.ts'

const trees: string[] = []
afterAll(() => {
  for (const root of trees) rmSync(root, { recursive: true, force: true })
})

function tree(files: Readonly<Record<string, string>>): string {
  const root = mkdtempSync(join(tmpdir(), 'portal-prose-'))
  trees.push(root)
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return root
}

const proseOf = (files: Readonly<Record<string, string>>): readonly Problem[] => {
  const root = tree(files)
  return checkProse(root, readSources(root))
}

const words = (count: number): string => `${'word '.repeat(count - 1)}word.`

describe('rules', () => {
  it.each([
    ['an opening', 'What a page costs.', 'begins with What'],
    ['an opening of two words', 'So many pages.', 'begins with So many'],
    ['an opening of a later sentence', 'Reads a page. Of several the first.', 'begins with Of'],
    ['a demonstrative', 'Reads a page. That is slow.', 'begins with That'],
    ['a word', 'Reads whoever comes.', 'a word to avoid; name the person'],
    ['a phrase', 'Reads pages of which some are old.', 'a word to avoid'],
    ['a phrase over two lines', 'Lets\n * go of a lock.', 'releases'],
    ['a metaphor', 'A door to the scope.', 'listener'],
    ['assignment as a metaphor', 'Applications in hand.', 'assignment'],
    ['a long sentence', words(31), '31 words; a sentence has 30'],
  ])('refuse %s', (_name, text, fault) => {
    expect(proseOf({ 'scripts/a.ts': `/** ${text} */` }).join('\n')).toContain(fault)
  })

  it.each([
    ['thirty words', words(30)],
    ['two sentences of thirty words', `${words(30)} W${words(30)}`],
    ['inline code', '`What` is one word, and so is `a door to whoever`.'],
    ['a path', 'See docs/decisions/0020-what-whoever-told.md.'],
    ['an opening inside a sentence', 'Reads what a page costs.'],
    ['an ordinary use', 'Written by hand: an open door day with a stand-in.'],
    ['a list', `Lists:\n * - ${words(20)}\n * - ${words(20)}`],
    ['a tag of its own', `${words(20)}\n * @returns ${words(20)}`],
    ['a comment for a tool', 'biome-ignore lint/a: What is told.'],
  ])('accept %s', (_name, text) => {
    expect(proseOf({ 'scripts/a.ts': `/** ${text} */` })).toEqual([])
  })

  it('name file, line, rule and words', () => {
    expect(proseOf({ 'scripts/a.ts': '/**\n * Reads a page.\n * What is slow.\n */' })).toEqual([
      'scripts/a.ts:3: begins with What; name the thing first: What is slow.',
    ])
  })
})

describe('kinds of source', () => {
  it.each([
    ['a block comment', 'apps/web/src/ui/a.tsx', 'export const a = <p>{/* What */}</p>', 1],
    ['a line comment', 'e2e/a.ts', 'const a = 1\n// Reads it.\n// What it is.', 3],
    ['a comment after code', 'e2e/a.ts', 'const a = 1 // What it is.', 1],
    ['a tag', 'e2e/a.ts', '/**\n * Reads it.\n * @param id what it is\n */', 3],
    ['a module', 'scripts/a.mjs', '// What it is.', 1],
    ['a file of the root', '.dependency-cruiser.cjs', '// What it is.', 1],
    ['a style sheet', 'apps/web/src/ui/a.css', 'a {\n  /* What it is. */\n}', 2],
    ['a statement', 'lab/a.sql', 'select 1; -- What it is.', 1],
    ['a new migration', 'apps/server/migrations/0099_a.sql', '-- What it is.', 1],
    ['the title of a group', 'scripts/a.test.ts', "describe('what it is', () => {})", 1],
    ['the title of a test', 'scripts/a.test.ts', "\nit('what it is', () => {})", 2],
    ['the title of a table of tests', 'scripts/a.test.ts', "it.each([[1]])('what %s is', () => {})", 1],
    ['a template as a title', 'scripts/a.test.ts', 'test(`what $' + '{a} is`, () => {})', 1],
    ['a paragraph', 'docs/a.md', '# A\n\nOne line.\nWhat it is.', 4],
    ['a list item', 'README.md', '- A line.\n- What it is.', 2],
    ['a table cell', 'docs/a.md', '| a | b |\n| --- | --- |\n| c | What it is |', 3],
    ['the text of a link', 'docs/a.md', '[What it is](b.md)', 1],
  ])('find %s', (_name, path, text, line) => {
    const [finding, ...others] = proseOf({ [path]: text })
    expect(finding).toMatch(new RegExp(`^${path}:${line}: begins with [Ww]hat`))
    expect(others).toEqual([])
  })

  it.each([
    ['strings', 'e2e/a.ts', "const a = 'x' + '// What' + `/* What */` + /[/]\\/ What/.source"],
    ['fenced code', 'docs/a.md', '```sh\nWhat it is.\n```'],
    ['headings and heads of columns', 'docs/a.md', '## How to read it\n\n| What | Where |\n| --- | --- |\n| a | b |'],
    ['long cells and items each for itself', 'docs/a.md', `| ${words(20)} | ${words(20)} |\n- ${words(20)}`],
    ['applied migrations', 'apps/server/migrations/0001_a.sql', '-- What it is.'],
    ['generated files', 'docs/generated/a.md', 'What it is.'],
    ['figures of the bench', 'docs/performance.md', 'What it is.\n\n## Growth\n'],
  ])('leave out %s', (_name, path, text) => {
    expect(proseOf({ [path]: text })).toEqual([])
  })

  it('count lines of a page that a program writes in part', () => {
    expect(proseOf({ 'docs/performance.md': 'One.\n\n## Growth\n\nWhat it is.' })).toEqual([
      expect.stringMatching(/^docs\/performance\.md:5: /),
    ])
  })
})
