import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesBelow, type Problem } from './sources.ts'

export const LANGUAGES = ['kk', 'ru', 'en'] as const
export type Language = (typeof LANGUAGES)[number]

/** Texts by their keys, for each language. */
export type Catalogues = Readonly<Record<Language, ReadonlyMap<string, string>>>

/** The catalogues of `locales/`, and what in them is no text. */
export function readCatalogues(root: string): { catalogues: Catalogues; problems: readonly Problem[] } {
  const catalogues = { kk: new Map<string, string>(), ru: new Map<string, string>(), en: new Map<string, string>() }
  const problems: Problem[] = []
  for (const path of filesBelow(root, 'locales')) {
    const language = LANGUAGES.find((candidate) => path.startsWith(`locales/${candidate}/`))
    if (language === undefined) continue
    try {
      flatten(JSON.parse(readFileSync(join(root, path), 'utf8')), sliceOf(path), (key, text) => {
        if (typeof text === 'string') catalogues[language].set(key, text)
        else problems.push(`${path}: ${key} is not a text`)
      })
    } catch (fault) {
      problems.push(`${path}: ${String(fault)}`)
    }
  }
  return { catalogues, problems }
}

const sliceOf = (path: string): string =>
  path
    .split('/')
    .at(-1)
    ?.replace(/\.json$/, '') ?? ''

function flatten(node: unknown, prefix: string, take: (key: string, text: unknown) => void): void {
  if (typeof node !== 'object' || node === null || Array.isArray(node)) take(prefix, node)
  else for (const [key, value] of Object.entries(node)) flatten(value, `${prefix}.${key}`, take)
}

const LANGUAGE_OF_FIELD: readonly (readonly [RegExp, Language])[] = [
  [/(?:Kz|Kk|: kk)$/, 'kk'],
  [/(?:Ru|: ru)$/, 'ru'],
  [/(?:En|: en)$/, 'en'],
]

const STATEMENTS = /^data\/screening\/statements-(\d+)\.json$/
const versionOf = (path: string): number => Number(STATEMENTS.exec(path)?.[1])

/**
 * The texts of the shipped directories and of the demo, by file, entry and field. Screening test: the newest
 * version alone, since the earlier ones stay as they were taken (docs/screening-test.md#where-it-lives-and-versions).
 */
export function readDataTexts(root: string): Catalogues {
  const texts = { kk: new Map<string, string>(), ru: new Map<string, string>(), en: new Map<string, string>() }
  const shipped = filesBelow(root, 'data')
  const newest = shipped
    .filter((path) => STATEMENTS.test(path))
    .toSorted((one, other) => versionOf(other) - versionOf(one))[0]
  for (const path of [...shipped, ...filesBelow(root, 'apps/server/src/demo')]) {
    if (!path.endsWith('.json') || (path.startsWith('data/screening/') && path !== newest)) continue
    flattenEntries(JSON.parse(readFileSync(join(root, path), 'utf8')), path, (key, text) => {
      const language = LANGUAGE_OF_FIELD.find(([field]) => field.test(key))?.[1]
      if (language !== undefined && typeof text === 'string') texts[language].set(key, text)
    })
  }
  return texts
}

function flattenEntries(node: unknown, prefix: string, take: (key: string, value: unknown) => void): void {
  if (typeof node !== 'object' || node === null) {
    take(prefix, node)
    return
  }
  for (const [key, value] of Object.entries(node)) {
    const { id, code } = (value ?? {}) as { readonly id?: unknown; readonly code?: unknown }
    flattenEntries(value, `${prefix}: ${String(Array.isArray(node) ? (code ?? id ?? key) : key)}`, take)
  }
}
