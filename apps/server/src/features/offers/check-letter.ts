import type { CompetitionName } from '@portal/domain/competitions/name-schema.ts'
import type { CompetitionKind } from '@portal/domain/competitions/status.ts'
import type { EducationLevel } from '@portal/domain/kernel/education.ts'
import type { Language } from '@portal/domain/kernel/language.ts'
import type { LocalizedName } from '@portal/domain/kernel/localized-name.ts'
import { letterState, readLetterCode } from '@portal/domain/offers/letter-rules.ts'
import { sql } from 'kysely'
import type { Reader } from '../../platform/database/database.ts'
import { isSignedBy } from './sign-letters.ts'

type Letter = {
  readonly code: string
  readonly kind: 'DECISION' | 'INVITATION'
  readonly language: Language
  readonly year: number
  readonly level: EducationLevel
  readonly name: CompetitionName | null
  readonly competitionKind: CompetitionKind
  readonly university: LocalizedName
  readonly program: LocalizedName
  readonly madeAt: Date
  readonly revokedAt: Date | null
  readonly sha256: Buffer
  readonly signature: Buffer
  readonly keyId: string
  readonly publicKey: string
}

/** Facts of a letter by its code or its file's hash, without the holder (grant_letters_pkey, letters_by_content). */
export async function checkLetter(
  db: Reader,
  asked: { readonly code?: string | undefined; readonly sha256?: string | undefined },
) {
  const code = asked.code === undefined || asked.code === '' ? undefined : readLetterCode(asked.code)
  const by =
    code === undefined
      ? asked.sha256 === undefined
        ? null
        : sql`g.sha256 = ${Buffer.from(asked.sha256, 'hex')}`
      : code === null
        ? null
        : sql`g.code = ${code}`
  const letter = by === null ? undefined : await findLetter(db, by)
  const sha256 = letter?.sha256.toString('hex') ?? ''
  const state = letterState(
    letter === undefined
      ? null
      : {
          sha256,
          isRevoked: letter.revokedAt !== null,
          isSigned: isSignedBy(letter.publicKey, { ...letter, sha256 }, letter.signature),
        },
    asked.sha256,
  )
  const isShown = letter !== undefined && (state === 'VALID' || state === 'REVOKED')
  return {
    success: true as const,
    data: { state, letter: isShown ? { ...letter, sha256, signature: letter.signature.toString('base64') } : null },
  }
}

async function findLetter(db: Reader, by: ReturnType<typeof sql>): Promise<Letter | undefined> {
  const { rows } = await sql<Letter>`
    select g.code, g.kind, g.language, k.year, k.level, k.name, k.kind as competition_kind, h.university_name as university, h.program_name as program,
      g.made_at, g.revoked_at, g.sha256, g.signature, g.key_id, s.public_key
    from grant_letters g join signing_keys s on s.id = g.key_id join competitions k on k.id = g.competition_id
    join choices h on h.application_id = g.application_id and h.position = g.choice
    where ${by}`.execute(db)
  return rows[0]
}
