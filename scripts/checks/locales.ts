import { type Catalogues, LANGUAGES, readCatalogues, readDataTexts } from './catalogues.ts'
import { checkNumbers } from './numbers.ts'
import sameInKazakhAndRussian from './same-in-kazakh-and-russian.json' with { type: 'json' }
import { calleeName, isTest, type Problem, type Source, type SyntaxNode, textParts, walk } from './sources.ts'
import { checkHints, checkSentences, checkWording } from './wording.ts'

/** Texts that are rightly the same in Kazakh and Russian: languages' own names, abbreviations, loanwords. */
const SAME_IN_KAZAKH_AND_RUSSIAN: ReadonlySet<string> = new Set(sameInKazakhAndRussian)

const PLURAL = /_(zero|one|two|few|many|other)$/
const PLACEHOLDER = /\{\{(\w+)\}\}/g
const LETTERS = /\p{L}{2,}/u

/**
 * Equal keys, balanced placeholders, right plural forms, no unused key, no Russian copied into the Kazakh; words and
 * signs as `wording.ts` has them, in the shipped directories too.
 */
export function checkLocales(root: string, sources: readonly Source[]): readonly Problem[] {
  const { catalogues, problems } = readCatalogues(root)
  return [
    ...problems,
    ...checkKeys(catalogues),
    ...checkPlurals(catalogues),
    ...checkPlaceholders(catalogues),
    ...checkValues(catalogues),
    ...checkUse(catalogues, sources),
    ...checkWording('locales', catalogues),
    ...checkWording('data', readDataTexts(root)),
    ...checkSentences(catalogues),
    ...checkHints(catalogues, sources),
    ...checkNumbers(catalogues),
  ]
}

const baseOf = (key: string): string => key.replace(PLURAL, '')

function checkKeys(catalogues: Catalogues): readonly Problem[] {
  const all = new Set(LANGUAGES.flatMap((language) => [...catalogues[language].keys()].map(baseOf)))
  return LANGUAGES.flatMap((language) => {
    const own = new Set([...catalogues[language].keys()].map(baseOf))
    return [...all].filter((key) => !own.has(key)).map((key) => `locales/${language}: ${key} is missing`)
  })
}

function checkPlurals(catalogues: Catalogues): readonly Problem[] {
  return LANGUAGES.flatMap((language) => {
    const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories
    const forms = new Map<string, Set<string>>()
    for (const key of catalogues[language].keys()) {
      const form = PLURAL.exec(key)?.[1]
      if (form === undefined) continue
      forms.set(baseOf(key), (forms.get(baseOf(key)) ?? new Set()).add(form))
    }
    return [...forms].flatMap(([key, have]) => {
      const missing = categories.filter((category) => !have.has(category))
      const surplus = [...have].filter((form) => !(categories as readonly string[]).includes(form))
      const where = `locales/${language}: ${key}`
      return [
        ...(missing.length > 0 ? [`${where} lacks the plural form ${missing.join(', ')}`] : []),
        ...(surplus.length > 0 ? [`${where} has a form that the language has not: ${surplus.join(', ')}`] : []),
        ...(catalogues[language].has(key) ? [`${where} stands both with and without plural forms`] : []),
      ]
    })
  })
}

const placeholdersOf = (text: string): string => {
  const names = [...text.matchAll(PLACEHOLDER)].map((match) => match[1])
  return [...new Set(names)].sort().join(', ')
}

function checkPlaceholders(catalogues: Catalogues): readonly Problem[] {
  const problems: Problem[] = []
  const expected = new Map<string, string>()
  for (const language of LANGUAGES) {
    for (const [key, text] of catalogues[language]) {
      if (text.replace(PLACEHOLDER, '').match(/\{\{|\}\}/))
        problems.push(`locales/${language}: ${key} has an unbalanced {{ }}`)
      // A singular form may say "one" in words, so a plural's forms need not all carry the count.
      const names = placeholdersOf(PLURAL.test(key) ? text.replace('{{count}}', '') : text)
      const first = expected.get(baseOf(key))
      if (first === undefined) expected.set(baseOf(key), names)
      else if (first !== names)
        problems.push(`locales/${language}: ${key} has the placeholders (${names}), elsewhere (${first})`)
    }
  }
  return problems
}

function checkValues(catalogues: Catalogues): readonly Problem[] {
  const empty = LANGUAGES.flatMap((language) =>
    [...catalogues[language]]
      .filter(([, text]) => text.trim() === '')
      .map(([key]) => `locales/${language}: ${key} is empty`),
  )
  const copies = [...catalogues.kk].flatMap(([key, text]) => {
    const words = text.replace(PLACEHOLDER, '')
    const isCopy = catalogues.ru.get(key) === text && LETTERS.test(words) && !SAME_IN_KAZAKH_AND_RUSSIAN.has(text)
    return isCopy ? [`locales/kk: ${key} is the Russian text: ${text}`] : []
  })
  const foreign = [...catalogues.en]
    .filter(([, text]) => /\p{Script=Cyrillic}{2,}/u.test(text) && !SAME_IN_KAZAKH_AND_RUSSIAN.has(text))
    .map(([key, text]) => `locales/en: ${key} is not English: ${text}`)
  const kazakhInRussian = [...catalogues.ru]
    .filter(([, text]) => /[әғқңөұүһі]/i.test(text) && !SAME_IN_KAZAKH_AND_RUSSIAN.has(text))
    .map(([key, text]) => `locales/ru: ${key} has Kazakh letters: ${text}`)
  return [...empty, ...copies, ...foreign, ...kazakhInRussian]
}

/**
 * A literal in the sources uses its key (`'accounts.signIn.title'`). A template literal that begins with the slice and
 * one more name uses every key of its form (`` `kernel.errors.${key}` ``). A key in a call of `t` must exist.
 */
function checkUse(catalogues: Catalogues, sources: readonly Source[]): readonly Problem[] {
  const keys = new Set([...catalogues.kk.keys()].map(baseOf))
  const names = new Set([...keys].map((key) => key.split('.')[0] ?? ''))
  const literals = new Set<string>()
  const patterns = new Set<string>()
  const problems: Problem[] = []
  for (const source of sources.filter(({ path }) => !isTest(path))) {
    walk(source.program, (node) => {
      const parts = textParts(node)
      if (parts !== null) {
        if (parts.length === 1) literals.add(parts[0] ?? '')
        else if (isKeyTemplate(parts, names)) patterns.add(asPattern(parts))
      }
      const wanted = translatedKey(node)
      if (wanted !== null && !isKnownKey(wanted, keys))
        problems.push(`${source.at(node)}: no such text: ${wanted.join('…')}`)
    })
  }
  const expressions = [...patterns].map((pattern) => new RegExp(pattern))
  const unused = [...keys].filter((key) => !literals.has(key) && !expressions.some((pattern) => pattern.test(key)))
  return [...problems, ...unused.map((key) => `locales: ${key} is used nowhere`)]
}

const isKeyTemplate = (parts: readonly string[], names: ReadonlySet<string>): boolean => {
  const [head = ''] = parts
  const segments = head.split('.')
  return segments.length > 2 && names.has(segments[0] ?? '') && /^[\w.-]+$/.test(head)
}

const asPattern = (parts: readonly string[]): string =>
  `^${parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.+')}$`

/** The key that `t('...')` or `texts.t(`...`)` asks for; null when the node is no such call. */
function translatedKey(node: SyntaxNode): readonly string[] | null {
  if (node.type !== 'CallExpression' || !/(^|\.)t$/.test(calleeName(node['callee']))) return null
  const [first] = node['arguments'] as readonly { expression: SyntaxNode }[]
  return first === undefined ? null : textParts(first.expression)
}

function isKnownKey(parts: readonly string[], keys: ReadonlySet<string>): boolean {
  if (parts.length === 1) return keys.has(parts[0] ?? '')
  const pattern = new RegExp(asPattern(parts))
  return [...keys].some((key) => pattern.test(key))
}
