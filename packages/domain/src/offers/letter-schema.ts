import { z } from 'zod'
import { namedCompetition } from '../competitions/name-schema.ts'
import { COMPETITION_KINDS } from '../competitions/status.ts'
import { LANGUAGES } from '../kernel/language.ts'
import { codeText, instant, localizedName, uuid } from '../kernel/values.ts'

/** Letters of a grant: the award, and the invitation to enrol after acceptance. */
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
/** Query for a letter: its printed code, the hash of its file, or both. */
export const letterQuery = z.object({ code: codeText.max(40).optional(), sha256: sha256.optional() })

/** `ALTERED`: the file differs from the one signed under this code. */
export const LETTER_STATES = ['VALID', 'REVOKED', 'UNKNOWN', 'ALTERED'] as const
export type LetterState = (typeof LETTER_STATES)[number]

/** A checked letter without its holder's identity. Null if unknown or altered. */
export const checkedLetter = z.object({
  state: z.enum(LETTER_STATES),
  letter: z
    .object({
      code: z.string(),
      kind: z.enum(LETTER_KINDS),
      language: z.enum(LANGUAGES),
      ...namedCompetition,
      competitionKind: z.enum(COMPETITION_KINDS),
      university: localizedName,
      program: localizedName,
      madeAt: instant,
      revokedAt: instant.nullable(),
      /** SHA-256 of the file, lower-case hex. */
      sha256: z.string(),
      /** Ed25519 over `signedText`, base64; the key as SPKI, base64. */
      signature: z.string(),
      publicKey: z.string(),
      keyId: z.string(),
    })
    .nullable(),
})
