import type { Hideable } from '../competitions/commission-schema.ts'
import { nameKeys } from '../interviews/surnames.ts'

/** Facts that name the writer of a paper to its reader. */
export type Identity = {
  /** Names of the person and the family, in any spelling. */
  readonly names: readonly string[]
  /** Phones, numbers of documents, IIN. */
  readonly numbers: readonly string[]
  /** E-mails, and names of the universities where they are hidden. */
  readonly words: readonly string[]
  /** Names of the country where it is hidden. The beginning of a word is enough. */
  readonly countries: readonly string[]
}

/** Facts of a person that papers may name. Missing ones are empty. */
export type Person = {
  readonly names: readonly string[]
  /** Passport and IIN, which name a person like the name. */
  readonly documents: readonly string[]
  readonly phone: string
  readonly email: string
  readonly countries: readonly string[]
  readonly universities: readonly string[]
}

/** Facts to hide in papers by the rules of a commission. Null: none, and papers are shown as they are. */
export function hiddenIdentity(person: Person, hidden: readonly Hideable[]): Identity | null {
  if (hidden.length === 0) return null
  const where = <Value>(fact: Hideable, values: readonly Value[]): readonly Value[] =>
    hidden.includes(fact) ? values : []
  return {
    names: where('name', person.names),
    numbers: [...where('name', person.documents), ...where('contacts', [person.phone])],
    words: [...where('contacts', [person.email]), ...where('university', person.universities)],
    countries: where('citizenship', person.countries),
  }
}

/** A key as short as this names a person only as a whole word: longer ones may have an ending of the language. */
const WHOLE_WORD = 4
/** Fewer signs are an ordinary number, such as a year. */
const LEAST_NUMBER = 6
/** Beginning of a country's word that is enough: uzbek for Uzbekistan, Uzbek, uzbeks. A shorter word is its own. */
const STEM = 5
/** Word of a country's name that counts as a whole word: ОАЭ, but neither of nor and. */
const ABBREVIATION = /\p{Lu}{2}/u

const signsOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
const wordsOf = (text: string): readonly string[] => text.split(/[^\p{L}\p{M}\p{N}]+/u)

/**
 * Test for one line of a paper: whether it names the person. Spellings in Cyrillic or Latin, endings of Kazakh and
 * Russian, and signs between digits do not matter. Rather a line too many than one that names.
 */
export function identityTest({ names, numbers, words, countries }: Identity): (line: string) => boolean {
  const keys = new Set(names.flatMap(nameKeys).filter((key) => key.length > 1))
  const long = [...keys].filter((key) => key.length >= WHOLE_WORD)
  const signs = numbers.map(signsOf).filter(({ length }) => length >= LEAST_NUMBER)
  const parts = words.map((word) => word.toLowerCase()).filter(({ length }) => length >= WHOLE_WORD)
  const ofCountries = countries.flatMap(wordsOf)
  const stems = ofCountries.flatMap((word) => (word.length >= WHOLE_WORD ? [word.slice(0, STEM).toLowerCase()] : []))
  const abbreviations = ofCountries.filter((word) => ABBREVIATION.test(word)).map((word) => word.toLowerCase())
  return (line) => {
    const found = nameKeys(line)
    if (found.some((key) => keys.has(key) || long.some((name) => key.startsWith(name)))) return true
    const shown = signsOf(line)
    if (signs.some((number) => shown.includes(number))) return true
    const lower = line.toLowerCase()
    return (
      parts.some((part) => lower.includes(part)) ||
      wordsOf(lower).some((word) => abbreviations.includes(word) || stems.some((stem) => word.startsWith(stem)))
    )
  }
}
