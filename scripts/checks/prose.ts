/**
 * The language of comments, pages and titles of tests (docs/contributing.md#words).
 * `npm run prose -- <file or folder> ...` prints all findings there.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { type Block, blocksOf } from './prose-blocks.ts'
import words from './prose-words.json' with { type: 'json' }
import { CODE_FOLDERS, filesBelow, isCode, type Problem, type Source, type SyntaxNode } from './sources.ts'

const MOST_WORDS = 30

const FOLDERS = [...CODE_FOLDERS, 'docs', 'deploy', 'data', '.github'] as const
const ROOT_CODE = ['.dependency-cruiser.cjs', 'playwright.config.ts', 'vitest.config.ts']
const GENERATED =
  /^docs\/(?:generated\/|mutation\.md$)|^apps\/server\/(?:schema\.sql|src\/platform\/database\/tables\.ts)$/
/** Texts of applied migrations never change. */
const LAST_APPLIED = 73
/** The bench writes this page up to the heading. */
const MEASURED = { path: 'docs/performance.md', until: '\n## Growth' }

/** A fault of one sentence. */
type Fault = { readonly rule: string; readonly at: number; readonly words: string }

/** A phrase may be wrapped. */
const wrapped = (phrase: string): string => phrase.replaceAll(' ', String.raw`\s`)

const OPENING = new RegExp(String.raw`^[(*_\s]*(${wrapped(words.openings.join('|'))})(?![\p{L}'’-])`, 'iu')
const AVOIDED = words.avoid.map(({ avoid, use }) => ({
  found: new RegExp(String.raw`(?<![\p{L}\p{N}_-])(?:${wrapped(avoid)})(?![\p{L}\p{N}_])`, 'giu'),
  use,
}))

/** Every fault of a text: openings of its sentences, their length, and words. */
export function faultsOf({ text, isHeading }: Pick<Block, 'text' | 'isHeading'>): readonly Fault[] {
  const ofSentences = sentencesOf(text).flatMap(({ at, sentence }): readonly Fault[] => {
    const opening = isHeading ? undefined : OPENING.exec(sentence)?.[1]
    const length = sentence.split(/\s+/).filter((word) => /[\p{L}\p{N}…]/u.test(word)).length
    const beginning = sentence.replace(/\s+/g, ' ').slice(0, 60)
    return [
      ...(opening === undefined
        ? []
        : [{ rule: `begins with ${opening.replace(/\s+/g, ' ')}; name the thing first`, at, words: beginning }]),
      ...(length > MOST_WORDS ? [{ rule: `${length} words; a sentence has ${MOST_WORDS}`, at, words: beginning }] : []),
    ]
  })
  const ofWords = AVOIDED.flatMap(({ found, use }) =>
    [...text.matchAll(found)].map(({ 0: words, index }) => ({ rule: `a word to avoid; ${use}`, at: index, words })),
  )
  return [...ofSentences, ...ofWords].toSorted((one, other) => one.at - other.at)
}

/** A full stop ends a sentence where a capital, a digit, code or a quotation follows. */
function sentencesOf(text: string): readonly { readonly at: number; readonly sentence: string }[] {
  const ends = [...text.matchAll(/[.!?][)”"’*]{0,3}\s+(?=[\p{Lu}\p{N}`“"(*])/gu)].map(
    ({ 0: { length }, index }) => index + length,
  )
  return [0, ...ends].map((at, which) => ({ at, sentence: text.slice(at, ends[which] ?? text.length) }))
}

/** The files with prose that people write: code, style sheets, statements and pages. */
function filesWithProse(root: string): readonly string[] {
  const ofRoot = readdirSync(root).filter((name) => name.endsWith('.md') || ROOT_CODE.includes(name))
  return [...ofRoot, ...FOLDERS.flatMap((folder) => filesBelow(root, folder))].filter(
    (path) => (isCode(path) || /\.(?:css|sql|md)$/.test(path)) && !GENERATED.test(path) && !isApplied(path),
  )
}

const isApplied = (path: string): boolean =>
  Number(/^apps\/server\/migrations\/(\d{4})_/.exec(path)?.[1] ?? Number.NaN) <= LAST_APPLIED

/** The findings of one file, as lines for people. */
function findingsOf(path: string, text: string, program?: SyntaxNode): readonly Problem[] {
  const before = path === MEASURED.path ? Math.max(0, text.indexOf(MEASURED.until)) : 0
  const skipped = text.slice(0, before).split('\n').length - 1
  return blocksOf(path, text.slice(before), program)
    .flatMap(({ line, text: prose, isHeading }) =>
      faultsOf({ text: prose, isHeading }).map(({ rule, at, words }) => ({
        line: skipped + line + prose.slice(0, at).split('\n').length - 1,
        rule,
        words,
      })),
    )
    .toSorted((one, other) => one.line - other.line)
    .map(({ line, rule, words }) => `${path}:${line}: ${rule}: ${words.replace(/\s+/g, ' ')}`)
}

/** All findings in all files. */
export function checkProse(root: string, sources: readonly Source[]): readonly Problem[] {
  const programs = new Map(sources.map(({ path, program }) => [path, program]))
  return filesWithProse(root).flatMap((path) =>
    findingsOf(path, readFileSync(join(root, path), 'utf8'), programs.get(path)),
  )
}

function main(parameters: readonly string[]): void {
  const root = join(import.meta.dirname, '..', '..')
  const places = parameters.map((one) => relative(root, one).replaceAll('\\', '/'))
  const found = filesWithProse(root)
    .filter((path) => places.some((place) => place === '' || path === place || path.startsWith(`${place}/`)))
    .flatMap((path) => findingsOf(path, readFileSync(join(root, path), 'utf8')))
  console.log([...found, `${found.length} findings`].join('\n'))
  process.exitCode = found.length === 0 ? 0 : 1
}

if (import.meta.main) main(process.argv.slice(2))
