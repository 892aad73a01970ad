import { CODE_ALPHABET } from '../claims/rules.ts'
import { DAY_MS } from '../kernel/durations.ts'
import type { LetterKind, LetterState } from './letter-schema.ts'
import { isAccepted, isStanding } from './rules.ts'
import type { OfferState } from './schema.ts'

const GROUPS = 3
const GROUP_LENGTH = 4

/** A key that has signed for so long signs no more; what it has signed stays valid. */
export const KEY_LIVES_MS = 365 * DAY_MS

/** The code of a letter from a source of random whole numbers below a bound: `K7QA-MNCD-4R7T`, 56 bits. */
export const letterCodeOf = (randomBelow: (bound: number) => number): string =>
  Array.from({ length: GROUPS }, () =>
    Array.from({ length: GROUP_LENGTH }, () => CODE_ALPHABET[randomBelow(CODE_ALPHABET.length)]).join(''),
  ).join('-')

/** A code as it was typed or scanned; null for what can be none. */
export function readLetterCode(typed: string): string | null {
  const signs = typed.toUpperCase().replace(/[\s-]/g, '')
  const isCode = signs.length === GROUPS * GROUP_LENGTH && [...signs].every((sign) => CODE_ALPHABET.includes(sign))
  return isCode ? (signs.match(/.{4}/g) ?? []).join('-') : null
}

/** What is signed of a letter: its code, the SHA-256 of its file in lower-case hex, and when it was made. */
export const signedText = (letter: { readonly code: string; readonly sha256: string; readonly madeAt: Date }): string =>
  `${letter.code}\n${letter.sha256}\n${letter.madeAt.toISOString()}`

/** Which letters the holder of an offer may have: the decision while it stands, the invitation once it is accepted. */
export const lettersOf = (offer: { readonly state: OfferState } | null): readonly LetterKind[] =>
  offer === null
    ? []
    : [
        ...(isStanding(offer.state) ? (['DECISION'] as const) : []),
        ...(isAccepted(offer.state) ? (['INVITATION'] as const) : []),
      ]

/** What is found of a letter that somebody checks. */
export type FoundLetter = {
  readonly sha256: string
  readonly isRevoked: boolean
  /** Its signature fits what is kept of it. */
  readonly isSigned: boolean
}

/**
 * What is said of a letter (docs/specification/competition.md#letters).
 * @param sha256 of the file that was checked; undefined: the code alone was.
 */
export function letterState(found: FoundLetter | null, sha256: string | undefined): LetterState {
  if (found === null) return 'UNKNOWN'
  if (!found.isSigned || (sha256 !== undefined && sha256 !== found.sha256)) return 'ALTERED'
  return found.isRevoked ? 'REVOKED' : 'VALID'
}
