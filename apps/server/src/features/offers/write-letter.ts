import { createHash, randomInt } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import type { CompetitionName } from '@portal/domain/competitions/name-schema.ts'
import type { CompetitionKind } from '@portal/domain/competitions/status.ts'
import type { EducationLevel } from '@portal/domain/kernel/education.ts'
import type { Language } from '@portal/domain/kernel/language.ts'
import type { LocalizedName } from '@portal/domain/kernel/localized-name.ts'
import { isRefusal, type Refusal, refuse } from '@portal/domain/kernel/refusal.ts'
import { letterCodeOf, lettersOf } from '@portal/domain/offers/letter-rules.ts'
import type { LetterKind } from '@portal/domain/offers/letter-schema.ts'
import type { OfferState } from '@portal/domain/offers/schema.ts'
import { pdfOf } from '@portal/office-files/pdf.ts'
import { sql } from 'kysely'
import type { Download, OuterScope } from '../../http/handler.ts'
import type { Reader } from '../../platform/database/database.ts'
import type { Seal } from '../../platform/identity/seal.ts'
import { textsIn } from '../../platform/texts.ts'
import { namesOf } from '../results/read-published.ts'
import { findOwnCompetitor } from './own-competitor.ts'
import { insertLetter } from './repository.ts'
import { signLetter } from './sign-letters.ts'
import { letterPaper } from './templates/letter.ts'

type LetterServices = { readonly seal: Seal; readonly publicUrl: string }

/**
 * An own letter on a grant as a PDF, in the reader's language. The first request makes and signs it; later ones get the
 * same bytes until the grant changes. Setting the PDF is slow, so it is done outside the transaction.
 */
export async function writeLetter(
  scope: OuterScope,
  { applicationId, kind }: { readonly applicationId: string; readonly kind: LetterKind },
  { seal, publicUrl }: LetterServices,
): Promise<Download | Refusal> {
  const { db, actor, now, language } = scope
  const own = await findOwnCompetitor(db, actor.accountId, applicationId)
  if (own === undefined) return refuse('not_found')
  const words = `papers.grants.${own.kind}.${kind}`
  const made = await findLetter(db, applicationId, kind, language)
  if (made !== undefined) return download(made, words, language)
  const grant = await readGrant(db, applicationId)
  if (grant === undefined || !lettersOf(grant).includes(kind)) return refuse('not_found')
  const code = letterCodeOf((bound) => randomInt(bound))
  const quota =
    grant.quota === null ? null : ((await namesOf(db, 'quotaCategories', [grant.quota])).get(grant.quota) ?? null)
  const paper = letterPaper({ ...grant, kind, code, quota, madeAt: now }, language, publicUrl)
  const content = await buffer(await pdfOf(paper))
  const hash = createHash('sha256').update(content)
  const sha256 = hash.digest()
  const written = await scope.write(async (inner) => {
    if ((await findOwnCompetitor(inner.db, actor.accountId, applicationId, true)) === undefined)
      return refuse('not_found')
    // Meanwhile another call may have made it, or a new protocol changed the grant.
    const same = await findLetter(inner.db, applicationId, kind, language)
    if (same !== undefined) return same
    const still = await readGrant(inner.db, applicationId)
    if (still?.version !== grant.version || !lettersOf(still).includes(kind)) return refuse('stale_version')
    const signed = await signLetter(inner, { code, sha256: sha256.toString('hex'), madeAt: now }, seal)
    const { competitionId, version, choice } = grant
    const letter = { code, applicationId, competitionId, version, kind, language, choice, content, sha256, madeAt: now }
    await insertLetter(inner.db, { ...letter, ...signed })
    return { content, code }
  })
  return isRefusal(written) ? written : download(written, words, language)
}

const findLetter = (db: Reader, applicationId: string, kind: LetterKind, language: Language) =>
  db
    .selectFrom('grantLetters')
    .select(['content', 'code'])
    .where('applicationId', '=', applicationId)
    .where('kind', '=', kind)
    .where('language', '=', language)
    .where('revokedAt', 'is', null)
    .executeTakeFirst()

const download = (
  { content, code }: { content: Buffer; code: string },
  words: string,
  language: Language,
): Download => ({
  name: `${textsIn(language)(`${words}.fileName`, { code })}.pdf`,
  type: 'application/pdf',
  body: content,
  size: content.length,
})

type Grant = {
  readonly state: OfferState
  readonly competitionId: string
  readonly version: number
  readonly round: number
  readonly publishedAt: Date
  readonly choice: number
  readonly quota: string | null
  readonly holder: string
  readonly number: string
  readonly year: number
  readonly level: EducationLevel
  readonly name: CompetitionName | null
  readonly competitionKind: CompetitionKind
  readonly programCode: string
  readonly program: LocalizedName
  readonly university: LocalizedName
  readonly total: number
}

async function readGrant(db: Reader, applicationId: string): Promise<Grant | undefined> {
  const { rows } = await sql<Grant>`
    select o.state, o.competition_id, o.version, p.round, p.published_at, o.choice, o.quota, a.number, k.year, k.level, k.name,
      k.kind as competition_kind,
      concat_ws(' ', a.applicant ->> 'lastName', a.applicant ->> 'firstName', a.applicant ->> 'middleName') as holder,
      h.program_code, h.program_name as program, h.university_name as university, (l.merit ->> 'total')::float8 as total
    from grant_offers o join applications a on a.id = o.application_id
    join competitors c on c.application_id = o.application_id join competitions k on k.id = o.competition_id
    join protocols p on p.competition_id = o.competition_id and p.version = o.version
    join choices h on h.application_id = o.application_id and h.position = o.choice
    join protocol_lines l on l.competition_id = o.competition_id and l.version = o.version and l.code = c.code
      and l.list = o.list
    where o.application_id = ${applicationId}`.execute(db)
  return rows[0]
}
