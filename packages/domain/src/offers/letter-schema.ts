import { z } from 'zod'
import { EDUCATION_LEVELS } from '../kernel/education.ts'
import { LANGUAGES } from '../kernel/language.ts'
import { codeText, instant, localizedName, uuid } from '../kernel/values.ts'

/** That a grant is awarded, and that its accepted holder is invited to enrol. */
export const LETTER_KINDS = ['DECISION', 'INVITATION'] as const
export type LetterKind = (typeof LETTER_KINDS)[number]

export const byLetter = z.object({ applicationId: uuid, kind: z.enum(LETTER_KINDS) })

export const ownLetter = z.object({
  kind: z.enum(LETTER_KINDS),
  code: z.string(),
  language: z.enum(LANGUAGES),
  madeAt: instant,
  revokedAt: instant.nullable(),
})

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)
/** What is known of a letter: the code that it bears, the hash of its file, or both. */
export const letterQuery = z.object({ code: codeText.max(40).optional(), sha256: sha256.optional() })

/** `ALTERED`: the file is not the one that was signed under this code. */
export const LETTER_STATES = ['VALID', 'REVOKED', 'UNKNOWN', 'ALTERED'] as const
export type LetterState = (typeof LETTER_STATES)[number]

/** A letter as whoever checks it reads it; nothing of it says whose it is. Null where it is unknown or altered. */
export const checkedLetter = z.object({
  state: z.enum(LETTER_STATES),
  letter: z
    .object({
      code: z.string(),
      kind: z.enum(LETTER_KINDS),
      language: z.enum(LANGUAGES),
      year: z.int(),
      level: z.enum(EDUCATION_LEVELS),
      university: localizedName,
      program: localizedName,
      madeAt: instant,
      revokedAt: instant.nullable(),
      /** Lower-case hex, of the file. */
      sha256: z.string(),
      /** Ed25519 over `signedText`, base64; the key as SPKI, base64. */
      signature: z.string(),
      publicKey: z.string(),
      keyId: z.string(),
    })
    .nullable(),
})
