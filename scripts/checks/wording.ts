import { type Catalogues, LANGUAGES, type Language } from './catalogues.ts'
import { calleeName, isTest, type Problem, type Source, type SyntaxNode, textParts, walk } from './sources.ts'
import wordsToAvoid from './words-to-avoid.json' with { type: 'json' }

/** A word that the glossary has another for; `except` where it is right all the same, and `why`. */
type Avoided = {
  readonly avoid: string
  readonly use: string
  readonly except?: readonly string[]
  readonly why?: string
}

/** Words that are not to be written, as patterns from the beginning of a word, with those of docs/glossary.md. */
export const WORDS_TO_AVOID: Readonly<Record<Language, readonly Avoided[]>> = wordsToAvoid

/** A sign that reads wrongly: where it is looked for, and what is meant instead. */
type Rule = {
  readonly found: RegExp
  readonly instead: string
  readonly only?: readonly Language[]
  readonly isSpace?: true
}

const RULES: readonly Rule[] = [
  { found: /["'“”„‘]|’(?!\p{L})/u, instead: '«»', only: ['kk', 'ru'] },
  { found: /["'«»]/, instead: '“” or ’', only: ['en'] },
  { found: / – /, instead: 'the dash —', only: ['kk', 'ru'] },
  { found: /—/, instead: 'the dash –', only: ['en'] },
  { found: /[^\n] -{1,2} \p{L}/u, instead: 'a dash' },
  { found: /\.\.\./, instead: '…' },
  { found: / {2}|^ | $| [,;:.)»](?!\S)/u, instead: 'no such space' },
  { found: /(?:№|\bNo\.) /, instead: 'a non-breaking space before the number', isSpace: true },
  {
    found: /[\d}] (?:[%₸]|(?:МБ|КБ|MB|KB|KZT)(?!\p{L}))/u,
    instead: 'a non-breaking space before the unit',
    isSpace: true,
  },
  { found: /\d \d/, instead: 'a non-breaking space between digits', isSpace: true },
  { found: /[\d}]%/, instead: 'a non-breaking space before %', only: ['kk', 'ru'] },
  { found: /[\d}]\s%/, instead: '% right behind the number', only: ['en'] },
  { found: /\d{1,2}\.\d{1,2}\.\d{4}|\d{4}-\d\d-\d\d/, instead: 'the date in words' },
  { found: /\{\{at\}\} \((?:Astana|Астана|время)/, instead: 'the instant alone: it names its time zone' },
  {
    found: /\p{Script=Cyrillic}\p{Script=Latin}|\p{Script=Latin}\p{Script=Cyrillic}/u,
    instead: 'letters of one alphabet',
  },
  {
    found:
      /(?<!\p{L})(?:прием(?!л)|(?:рас|за|от|у|под)?счет|(?:за|от|у)чет|партнер|вперед|ребенк|надежн|(?:еще|ее|нее|свое|мое|твое)(?!\p{L}))/iu,
    instead: 'ё',
    only: ['ru'],
  },
  { found: /репортерл?(?=\p{L})/iu, instead: 'ё', only: ['ru'] },
  // The value of a placeholder is unknown, and so is the harmony of its vowels.
  {
    found:
      /\}\}(?:\p{L}|[-–](?:[дтн][ае]н?|[ғгқк][ае]|[днт][ыі]ң?|[мбп]ен|с?[ыі]|[ыі]м|ш[ыі]|[лдт](?:ық|ік))(?!\p{L})| (?:[мбп]ен|дейін|кейін|бастап|бұрын|қарай)(?!\p{L}))/u,
    instead: 'a sentence in which the value stands without a suffix',
    only: ['kk'],
  },
]

/**
 * Texts with a common space before a number: mails, messages and names of files, since people search, copy and type
 * them. Another space would make an English message cost two. The screen adds the spaces of the city guide's amounts
 * (`withWholeAmounts`).
 */
const WITH_COMMON_SPACES = /^notifications\.|\.(?:zipName|zipPartName|fileName)$|^data\/city-guides\.json/

/** A consent keeps its words until its version is raised (`CONSENT_VERSION`). */
const KEPT = /^papers\.consent\./

/** Statements of the screening test in use, which are never edited; version 3 is written by these rules. */
const IN_USE: ReadonlySet<string> = new Set(
  ['s54: en', 's56: en', 's57: ru', 's68: ru'].map((text) => `data/screening/statements-2.json: ${text}`),
)

/** One word a thing, and each language's own signs (docs/glossary.md). */
export function checkWording(place: 'locales' | 'data', texts: Catalogues): readonly Problem[] {
  return LANGUAGES.flatMap((language) => {
    const words = WORDS_TO_AVOID[language].map((word) => ({ ...word, found: asWord(word.avoid, language) }))
    const rules = RULES.filter(({ only }) => only?.includes(language) ?? true)
    return [...texts[language]].flatMap(([key, text]) => {
      if (KEPT.test(key) || IN_USE.has(key)) return []
      const where = place === 'locales' ? `locales/${language}: ${key}` : key
      const hasCommonSpaces = WITH_COMMON_SPACES.test(key)
      return [
        ...words.flatMap(({ found, use, except = [] }) => {
          const [word] = found.exec(except.reduce((rest, right) => rest.replaceAll(right, ''), text)) ?? []
          return word === undefined ? [] : [`${where} says “${word}”; the glossary has: ${use}`]
        }),
        ...rules.flatMap(({ found, instead, isSpace }) => {
          const [sign] = found.exec(text) ?? []
          return sign === undefined || (isSpace && hasCommonSpaces) ? [] : [`${where} has “${sign}”; write ${instead}`]
        }),
      ]
    })
  })
}

/** From the beginning of a word; in English, which has few endings, up to its end. */
const asWord = (pattern: string, language: Language): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}{-])(?:${pattern})${language === 'en' ? '(?!\\p{L})' : ''}`, 'iu')

/** A sentence of screens, mails and errors has at most so many words in English; one of a paper, so many. */
const MOST_WORDS = 20
const MOST_WORDS_OF_PAPERS = 35

/** Figures of years are placeholders, which the data fill, outside the guide and papers. */
const YEAR = /\(20\d\d\)|(?<![\p{L}\d-])20\d\d (?:жыл|год)|(?<!\p{L})in 20\d\d(?!\d)/u
const WITH_YEARS = /^(?:guidance|papers)\./

/** Sentences of English that are too long, years that will be stale, and plural forms that are other sentences. */
export function checkSentences(catalogues: Catalogues): readonly Problem[] {
  const long = [...catalogues.en].flatMap(([key, text]) => {
    if (KEPT.test(key)) return []
    const most = key.startsWith('papers.') ? MOST_WORDS_OF_PAPERS : MOST_WORDS
    return text.split(/(?<=[.!?:;])\s+|\n/).flatMap((sentence) => {
      const words = sentence.split(/\s+/).filter((word) => /[\p{L}\d{]/u.test(word)).length
      return words > most ? [`locales/en: ${key} has a sentence of ${words} words, ${most} at most: ${sentence}`] : []
    })
  })
  const stale = LANGUAGES.flatMap((language) =>
    [...catalogues[language]].flatMap(([key, text]) =>
      !WITH_YEARS.test(key) && YEAR.test(text) ? [`locales/${language}: ${key} names a year; write {{year}}`] : [],
    ),
  )
  return [...long, ...stale, ...LANGUAGES.flatMap((language) => checkForms(language, catalogues[language]))]
}

const PLURAL_FORM = /_(?:one|few|many|other)$/

/** The forms of one text begin alike: with a count, or with words whose endings alone differ. */
function checkForms(language: Language, texts: ReadonlyMap<string, string>): readonly Problem[] {
  const beginnings = new Map<string, Set<string>>()
  for (const [key, text] of texts) {
    if (!PLURAL_FORM.test(key)) continue
    const base = key.replace(PLURAL_FORM, '')
    const beginning = text.startsWith('{{') ? '{{' : text.slice(0, 3)
    beginnings.set(base, (beginnings.get(base) ?? new Set()).add(beginning))
  }
  return [...beginnings].flatMap(([key, found]) =>
    found.size > 1
      ? [`locales/${language}: ${key} has plural forms that begin differently: ${[...found].join(', ')}`]
      : [],
  )
}

const FIRST: Readonly<Record<Language, RegExp>> = { kk: /^Алдымен /, ru: /^Сначала /, en: /^First | first\.?$/ }

/** Hints beside disabled buttons (the attribute `missing`) say what is to be done first. */
export function checkHints(catalogues: Catalogues, sources: readonly Source[]): readonly Problem[] {
  const keys = new Set<string>()
  for (const { path, program } of sources) {
    if (isTest(path)) continue
    walk(program, (node) => {
      const name = node['name'] as SyntaxNode | undefined
      if (node.type !== 'JSXAttribute' || name?.['value'] !== 'missing') return
      walk(node, (inner) => {
        if (inner.type !== 'CallExpression' || calleeName(inner['callee']) !== 't') return
        const [first] = inner['arguments'] as readonly { readonly expression: SyntaxNode }[]
        const parts = first === undefined ? null : textParts(first.expression)
        if (parts?.length === 1) keys.add(parts[0] ?? '')
      })
    })
  }
  return LANGUAGES.flatMap((language) =>
    [...keys].flatMap((key) => {
      const text = catalogues[language].get(key)
      return text === undefined || FIRST[language].test(text)
        ? []
        : [`locales/${language}: ${key} is a hint beside a button; say what comes first: ${text}`]
    }),
  )
}
