/** Letters and digits of a sound, and the space between its words, as numbers from 0. */
const SIGNS = 37
const numberOf = (code: number): number => (code === 32 ? 0 : code < 58 ? code - 47 : code - 86)

/** How many pieces of three letters there can be. */
export const PIECES = SIGNS ** 3

/**
 * The pieces of three letters of a text of small Latin letters and digits, word by word; a word begins behind two
 * spaces and ends before one. `ends` says where the last piece of each word stands.
 */
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

/** Where a piece was met last in the text under comparison, for all pieces; -1 outside a comparison. */
const lastMet = new Int32Array(PIECES).fill(-1)

/** The part that all pieces of both are which both have, as a single-precision number. */
const share = (common: number, ofWord: number, ofText: number): number =>
  Math.fround(common / (ofWord + ofText - common))

/**
 * How alike a word is to the words of a text that are most like it, 0 to 1: the part of their pieces that both have.
 * It walks the text once; wherever a word ends, it drops words at the beginning as long as that makes it more alike.
 * @param isAsked 1 for each piece of the word, of which there are so many.
 */
export function likeness(isAsked: Uint8Array, asked: number, { pieces, starts, ends }: Pieces): number {
  let begin = 0
  let distinct = 0
  let common = 0
  let most = 0
  for (let end = 0; end < pieces.length; end++) {
    const piece = pieces[end] as number
    if ((lastMet[piece] as number) < 0) {
      distinct += 1
      common += isAsked[piece] as number
    }
    lastMet[piece] = end
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
      if (lastMet[dropped] === from) {
        fewer -= 1
        fewerCommon -= isAsked[dropped] as number
      }
    }
    most = Math.max(most, best)
    for (let from = before; from < begin; from++) {
      const dropped = pieces[from] as number
      if (lastMet[dropped] === from) lastMet[dropped] = -1
    }
  }
  for (const piece of pieces) lastMet[piece] = -1
  return most
}

/** Which letters a word has, as bits: a cheap look that rules out most words before they are compared. */
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

/** How many bits are set: summed up in pairs, in fours, in bytes, then all at once. */
function bitsOf(number: number): number {
  const pairs = number - ((number >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

/** A mistake takes a letter away, adds one, or both. */
export const mayBeSpelt = (
  one: readonly [number, number],
  other: readonly [number, number],
  mistakes: number,
): boolean => bitsOf(one[0] ^ other[0]) + bitsOf(one[1] ^ other[1]) <= 2 * mistakes

/** Whether one word becomes the other by so many letters that are wrong, missing or too many. */
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
