import { CODE_ALPHABET } from '../claims/rules.ts'
import { DAY_MS } from '../kernel/durations.ts'
import type { LetterKind, LetterState } from './letter-schema.ts'
import { isAccepted, isStanding } from './rules.ts'
import type { OfferState } from './schema.ts'

const GROUPS = 3
const GROUP_LENGTH = 4

/** Lifetime of a signing key. Its signatures stay valid after it. */
export const KEY_LIVES_MS = 365 * DAY_MS

/** Makes the code of a letter, such as `K7QA-MNCD-4R7T`, 56 bits. `randomBelow` gives random integers below a bound. */
export const letterCodeOf = (randomBelow: (bound: number) => number): string =>
  Array.from({ length: GROUPS }, () =>
    Array.from({ length: GROUP_LENGTH }, () => CODE_ALPHABET[randomBelow(CODE_ALPHABET.length)]).join(''),
  ).join('-')

/** Reads a typed or scanned code; null if it cannot be one. */
export function readLetterCode(typed: string): string | null {
  const characters = typed.toUpperCase().replace(/[\s-]/g, '')
  const isCode =
    characters.length === GROUPS * GROUP_LENGTH &&
    [...characters].every((character) => CODE_ALPHABET.includes(character))
  return isCode ? (characters.match(/.{4}/g) ?? []).join('-') : null
}

/** Signed text of a letter: its code, the SHA-256 of its file in lower-case hex, and its instant. */
export const signedText = (letter: { readonly code: string; readonly sha256: string; readonly madeAt: Date }): string =>
  `${letter.code}\n${letter.sha256}\n${letter.madeAt.toISOString()}`

/** Letters of an offer: the decision while it is open or accepted, the invitation once it is accepted. */
export const lettersOf = (offer: { readonly state: OfferState } | null): readonly LetterKind[] =>
  offer === null
    ? []
    : [
        ...(isStanding(offer.state) ? (['DECISION'] as const) : []),
        ...(isAccepted(offer.state) ? (['INVITATION'] as const) : []),
      ]

export type FoundLetter = {
  readonly sha256: string
  readonly isRevoked: boolean
  readonly isSigned: boolean
}

/**
 * Verdict on a letter (docs/specification/competition.md#letters).
 * @param sha256 hash of the checked file; undefined: only the code was checked.
 */
export function letterState(found: FoundLetter | null, sha256: string | undefined): LetterState {
  if (found === null) return 'UNKNOWN'
  if (!found.isSigned || (sha256 !== undefined && sha256 !== found.sha256)) return 'ALTERED'
  return found.isRevoked ? 'REVOKED' : 'VALID'
}
