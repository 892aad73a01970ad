import { foldLetters } from '@portal/domain/kernel/fold-letters.ts'
import { soundOf } from '@portal/domain/kernel/sound.ts'
import { likeness, PIECES, type Pieces, piecesOf } from './compare-words.ts'
import { rowsWithText, rowsWithWord } from './find-rows.ts'

/** Shorter words, and all with a digit, must match exactly: one wrong letter would change their meaning. */
const LEAST_LETTERS = 4

/**
 * Least likeness of two words (`likeness`). Tested on the shipped names. The lowest wanted matches are `биалогия` for
 * biology (0.50) and `назарбаив` (0.54). The highest unwanted ones are `казну` for every Kazakh national university
 * (0.44) and `логистика` for linguistics (0.38).
 */
const LEAST_LIKENESS = 0.5

/** Allowed mistakes in the sound of a word. `сатпаив` for Satpayev shares few pieces of three letters. */
const mistakesIn = (letters: number): number => (letters < 6 ? 0 : letters < 9 ? 1 : 2)

const BETWEEN_WORDS = /[\s.,;:"'`«»“”’()/-]+/
const LETTERS = /^[\p{Script=Latin}\p{Script=Cyrillic}]+$/u

/** The longest names have this many words. Further words are ignored. */
const MOST_WORDS = 10

/** The words of a search, each once. A text of punctuation only is one word. */
function wordsOf(text: string): readonly string[] {
  const words = new Set(text.split(BETWEEN_WORDS).filter((word) => word !== ''))
  return words.size === 0 ? [text] : [...words].slice(0, MOST_WORDS)
}

/** Searched texts of a row: its names as written, with its codes, and its names for their sound. */
export type Names = { readonly written: string; readonly named: string }

export type Matches = {
  /** Whether the row's names have every word, in any order and alphabet, long ones with small mistakes. */
  readonly isNamed: (row: number) => boolean
  /** Sort key, the nearest least: equal spelling first, then equal sound, each by likeness; then the rest. */
  readonly nearness: (row: number) => number
}

/** Distances larger than the likeness of all words together. */
const [WRITTEN, HEARD, OTHERWISE] = [100, 200, 300]

type Likeness = { readonly of: (row: number) => number; readonly mayBeAlike: (row: number) => boolean }

/** Index of the rows' names for a search by words. Rows are numbered in their given order. */
export function indexWords(rows: readonly Names[]): (text: string) => Matches {
  const findWritten = rowsWithText(rows.map((row) => foldLetters(row.written)))
  const sounds = rows.map((row) => soundOf(row.named))
  const findSound = rowsWithWord(sounds)
  const pieces: readonly Pieces[] = sounds.map(piecesOf)
  const withPiece = rowsWithPieces(pieces)

  /** Computed lazily and once. */
  function likenessTo(sound: string): Likeness {
    const isAsked = new Uint8Array(PIECES)
    const common = new Uint16Array(rows.length)
    let distinct = 0
    for (const piece of piecesOf(sound).pieces) {
      if (isAsked[piece] === 1) continue
      isAsked[piece] = 1
      distinct += 1
      for (const row of withPiece.get(piece) ?? []) common[row] = (common[row] as number) + 1
    }
    const known = new Float64Array(rows.length).fill(-1)
    return {
      // A row's likeness is at most its share of the word's pieces.
      mayBeAlike: (row) => (common[row] as number) >= LEAST_LIKENESS * distinct,
      of: (row) => {
        if (common[row] === 0) return 0
        if (known[row] === -1) known[row] = likeness(isAsked, distinct, pieces[row] as Pieces)
        return known[row] as number
      },
    }
  }

  /** Marks rows with a word of similar sound: of another alphabet, unfinished, or with a small mistake. */
  function markHeard(found: Uint8Array, word: string, sound: string, alike: Likeness): void {
    // Doubled letters sound as one. `qqqqqq` sounds as one letter, with which a word of every university begins.
    const letters = [...word.replace(/(.)\1+/gu, '$1')].length
    const isShort = letters < LEAST_LETTERS
    if (sound === '' || (isShort && [...word].length >= LEAST_LETTERS)) return
    if (isShort) {
      findSound.whole(found, sound)
      return
    }
    findSound.begun(found, sound)
    findSound.nearly(found, sound, mistakesIn(letters))
    for (let row = 0; row < rows.length; row++)
      if (found[row] === 0 && alike.mayBeAlike(row) && alike.of(row) >= LEAST_LIKENESS) found[row] = 1
  }

  return (text) => {
    const areWritten = new Uint8Array(rows.length).fill(1)
    const areNamed = new Uint8Array(rows.length).fill(1)
    const alike: Likeness[] = []
    for (const word of wordsOf(text)) {
      const isFound = new Uint8Array(rows.length)
      findWritten(isFound, foldLetters(word))
      intersect(areWritten, isFound)
      if (LETTERS.test(word)) {
        const sound = soundOf(word)
        const like = likenessTo(sound)
        alike.push(like)
        markHeard(isFound, word, sound, like)
      }
      intersect(areNamed, isFound)
    }
    const known = new Float64Array(rows.length).fill(-1)
    return {
      isNamed: (row) => areNamed[row] === 1,
      nearness: (row) => {
        if (areNamed[row] === 0) return OTHERWISE
        if (known[row] === -1)
          known[row] = (areWritten[row] === 1 ? WRITTEN : HEARD) - alike.reduce((sum, { of }) => sum + of(row), 0)
        return known[row] as number
      },
    }
  }
}

function intersect(rows: Uint8Array, found: Uint8Array): void {
  for (let row = 0; row < rows.length; row++) if (found[row] === 0) rows[row] = 0
}

function rowsWithPieces(pieces: readonly Pieces[]): ReadonlyMap<number, readonly number[]> {
  const found = new Map<number, number[]>()
  for (const [row, { pieces: all }] of pieces.entries()) {
    for (const piece of new Set(all)) {
      const having = found.get(piece)
      if (having === undefined) found.set(piece, [row])
      else having.push(row)
    }
  }
  return found
}
