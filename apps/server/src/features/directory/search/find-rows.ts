import { isSpeltNearly, lettersOf, mayBeSpelt } from './compare-words.ts'

/** Longer words are not typed, and the letter-by-letter comparison stays short. */
const LONGEST_SPELT = 60

const BETWEEN_ROWS = '\n'

export function rowsWithText(texts: readonly string[]): (found: Uint8Array, text: string) => void {
  const whole = texts.map((text) => text.replaceAll(BETWEEN_ROWS, ' ')).join(BETWEEN_ROWS)
  let end = -1
  const ends = texts.map(({ length }) => {
    end += length + 1
    return end
  })
  return (found, text) => {
    let row = 0
    for (let at = whole.indexOf(text); at !== -1 && row < texts.length; at = whole.indexOf(text, ends[row - 1])) {
      while (at >= (ends[row] as number)) row += 1
      found[row] = 1
      row += 1
    }
  }
}

/** The words of all rows, each once, found by their sound. A match marks all rows with the word. */
export function rowsWithWord(sounds: readonly string[]) {
  const rowsOf = new Map<string, Set<number>>()
  for (const [row, sound] of sounds.entries())
    for (const word of sound.split(' ')) rowsOf.set(word, (rowsOf.get(word) ?? new Set()).add(row))
  const words = [...rowsOf]
    .map(([word, rows]) => {
      const start = word.slice(0, LONGEST_SPELT)
      return { word, start, letters: lettersOf(start), rows: [...rows] }
    })
    .toSorted((one, other) => (one.word < other.word ? -1 : 1))
  const ofLength = Map.groupBy(words, ({ start }) => start.length)

  const markAll = (found: Uint8Array, rows: Iterable<number>): void => {
    for (const row of rows) found[row] = 1
  }
  /** A few letters may sound like two words, so they are searched in whole texts. */
  const markTexts = (found: Uint8Array, part: string): void =>
    markAll(
      found,
      [...sounds.keys()].filter((row) => ` ${sounds[row]} `.includes(part)),
    )
  /** Binary search of the first word not before this one. */
  function placeOf(sound: string): number {
    let [low, high] = [0, words.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((words[middle]?.word ?? '') < sound) low = middle + 1
      else high = middle
    }
    return low
  }

  return {
    whole: (found: Uint8Array, sound: string): void => {
      if (sound.includes(' ')) markTexts(found, ` ${sound} `)
      else markAll(found, rowsOf.get(sound) ?? [])
    },
    begun: (found: Uint8Array, sound: string): void => {
      if (sound.includes(' ')) markTexts(found, ` ${sound}`)
      else for (let at = placeOf(sound); words[at]?.word.startsWith(sound); at++) markAll(found, words[at]?.rows ?? [])
    },
    nearly: (found: Uint8Array, sound: string, mistakes: number): void => {
      if (mistakes === 0) return
      const start = sound.slice(0, LONGEST_SPELT)
      const letters = lettersOf(start)
      for (let length = start.length - mistakes; length <= start.length + mistakes; length++)
        for (const one of ofLength.get(length) ?? [])
          if (mayBeSpelt(one.letters, letters, mistakes) && isSpeltNearly(one.start, start, mistakes))
            markAll(found, one.rows)
    },
  }
}
