/** Letters and digits of a sound, and the space between its words, as numbers from 0. */
const SIGNS = 37
const numberOf = (code: number): number => (code === 32 ? 0 : code < 58 ? code - 47 : code - 86)

export const PIECES = SIGNS ** 3

/** Pieces of three letters: a word begins after two spaces and ends before one. `ends`: last pieces of words. */
export type Pieces = { readonly pieces: Uint16Array; readonly starts: Uint8Array; readonly ends: Uint8Array }

export function piecesOf(text: string): Pieces {
  const words = text.split(' ').filter((word) => word !== '')
  const length = words.reduce((sum, word) => sum + word.length + 1, 0)
  const found = { pieces: new Uint16Array(length), starts: new Uint8Array(length), ends: new Uint8Array(length) }
  let at = 0
  for (const word of words) {
    const padded = `  ${word} `
    found.starts[at] = 1
    for (let letter = 0; letter < padded.length - 2; letter++, at++)
      found.pieces[at] =
        (numberOf(padded.charCodeAt(letter)) * SIGNS + numberOf(padded.charCodeAt(letter + 1))) * SIGNS +
        numberOf(padded.charCodeAt(letter + 2))
    found.ends[at - 1] = 1
  }
  return found
}

/** Last position of each piece in the compared text; -1 outside a comparison. */
const lastPositions = new Int32Array(PIECES).fill(-1)

/** Common pieces divided by all different pieces of both, in single precision. */
const share = (common: number, ofWord: number, ofText: number): number =>
  Math.fround(common / (ofWord + ofText - common))

/**
 * Likeness of a word to the most similar words of a text, 0 to 1: their share of common pieces. One pass over the text;
 * at the end of each word it drops words from the beginning as long as that raises the likeness.
 * @param isAsked 1 for each piece of the word; `asked` is their number.
 */
export function likeness(isAsked: Uint8Array, asked: number, { pieces, starts, ends }: Pieces): number {
  let begin = 0
  let distinct = 0
  let common = 0
  let most = 0
  for (let end = 0; end < pieces.length; end++) {
    const piece = pieces[end] as number
    if ((lastPositions[piece] as number) < 0) {
      distinct += 1
      common += isAsked[piece] as number
    }
    lastPositions[piece] = end
    if (ends[end] === 0) continue
    const before = begin
    let best = share(common, asked, distinct)
    let fewer = distinct
    let fewerCommon = common
    for (let from = begin; from <= end; from++) {
      if (starts[from] === 1) {
        const alike = share(fewerCommon, asked, fewer)
        if (alike > best) {
          best = alike
          distinct = fewer
          begin = from
          common = fewerCommon
        }
      }
      const dropped = pieces[from] as number
      if (lastPositions[dropped] === from) {
        fewer -= 1
        fewerCommon -= isAsked[dropped] as number
      }
    }
    most = Math.max(most, best)
    for (let from = before; from < begin; from++) {
      const dropped = pieces[from] as number
      if (lastPositions[dropped] === from) lastPositions[dropped] = -1
    }
  }
  for (const piece of pieces) lastPositions[piece] = -1
  return most
}

/** The letters of a word as bits. The cheap comparison of bits excludes most words early. */
export function lettersOf(word: string): readonly [low: number, high: number] {
  let low = 0
  let high = 0
  for (let at = 0; at < word.length; at++) {
    const number = numberOf(word.charCodeAt(at))
    if (number < 19) low |= 1 << number
    else high |= 1 << (number - 19)
  }
  return [low, high]
}

/** Number of set bits: summed in pairs, in fours, in bytes, then all at once. */
function bitsOf(number: number): number {
  const pairs = number - ((number >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

/** Whether the bits allow so few mistakes. A mistake removes a letter, adds one, or both. */
export const mayBeSpelt = (
  one: readonly [number, number],
  other: readonly [number, number],
  mistakes: number,
): boolean => bitsOf(one[0] ^ other[0]) + bitsOf(one[1] ^ other[1]) <= 2 * mistakes

/** Whether one word becomes the other by at most `mistakes` wrong, missing or additional letters. */
export function isSpeltNearly(one: string, other: string, mistakes: number): boolean {
  if (Math.abs(one.length - other.length) > mistakes) return false
  let above = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let row = 1; row <= one.length; row++) {
    const here = [row]
    let least = row
    for (let column = 1; column <= other.length; column++) {
      const isSame = one.charCodeAt(row - 1) === other.charCodeAt(column - 1)
      const cost = Math.min(
        (above[column] as number) + 1,
        (here[column - 1] as number) + 1,
        (above[column - 1] as number) + (isSame ? 0 : 1),
      )
      here.push(cost)
      least = Math.min(least, cost)
    }
    if (least > mistakes) return false
    above = here
  }
  return (above[other.length] as number) <= mistakes
}
