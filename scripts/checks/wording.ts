import { type Catalogues, LANGUAGES, type Language } from './catalogues.ts'
import type { Problem } from './sources.ts'
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
  // What a placeholder will hold is not known, and so not whether its vowels are front or back.
  {
    found:
      /\}\}(?:\p{L}|[-–](?:[дтн][ае]н?|[ғгқк][ае]|[днт][ыі]ң?|[мбп]ен|с?[ыі]|[ыі]м|ш[ыі]|[лдт](?:ық|ік))(?!\p{L})| (?:[мбп]ен|дейін|кейін|бастап|бұрын|қарай)(?!\p{L}))/u,
    instead: 'a sentence in which the value stands without a suffix',
    only: ['kk'],
  },
]

/**
 * Where a common space stands before a number. Mails, messages and names of files are searched, copied and typed, and
 * with one other space a message in English costs two; amounts of the city guide get theirs where they are shown
 * (`withWholeAmounts`).
 */
const WITH_COMMON_SPACES = /^notifications\.|\.(?:zipName|zipPartName|fileName)$|^data\/city-guides\.json/

/** What somebody has consented to keeps its words until its version is raised (`CONSENT_VERSION`). */
const KEPT = /^papers\.consent\./

/** One word a thing, and each language's own signs (docs/glossary.md). */
export function checkWording(place: 'locales' | 'data', texts: Catalogues): readonly Problem[] {
  return LANGUAGES.flatMap((language) => {
    const words = WORDS_TO_AVOID[language].map((word) => ({ ...word, found: asWord(word.avoid, language) }))
    const rules = RULES.filter(({ only }) => only?.includes(language) ?? true)
    return [...texts[language]].flatMap(([key, text]) => {
      if (KEPT.test(key)) return []
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
