import type { ScoreSource } from '@portal/domain/allotment/score-schema.ts'
import { CERTIFICATE_OF } from '@portal/domain/applications/rules.ts'
import { isCompeting } from '@portal/domain/applications/status.ts'
import { areStillAnswered, isStillChecked, mayAnswerClaim, mayCheckClaims } from '@portal/domain/claims/policy.ts'
import type { ownClaims, staffClaims } from '@portal/domain/claims/schema.ts'
import { CLAIM_KINDS, type ClaimState } from '@portal/domain/claims/status.ts'
import { countryOfQuota } from '@portal/domain/competitions/kind-rules.ts'
import type { StatedPart } from '@portal/domain/competitions/name-schema.ts'
import { refuse } from '@portal/domain/kernel/refusal.ts'
import type { Selectable } from 'kysely'
import type { z } from 'zod'
import type { ReadScope } from '../../http/handler.ts'
import type { Reader } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { findApplication, type LoadedApplication } from '../applications/load-application.ts'
import { attachmentsOfApplication } from '../applications/queries.ts'
import { recordReading } from '../audit/record-audit.ts'
import { type Competition, namedPartsOf, rulesOf } from '../competitions/queries.ts'
import { type ClaimEntry, claimEntries } from '../directory/list-claims.ts'

type Stored = Selectable<Tables['grantClaims']>
type Shown = z.input<typeof staffClaims>['claims'][number]
export type ClaimRow = Omit<Stored, 'stated' | 'value'> & Pick<Shown, 'stated' | 'value'>

/** Competition of an application, with the parts that it names itself. */
export type Entered = Pick<Competition, 'year' | 'level' | 'name' | 'kind' | 'source' | 'claimsCloseAt'> & {
  readonly competitionId: string
  readonly code: string
  readonly parts: StatedPart[]
}
/** The competition of an application. Undefined where it competes in none. Two statements by key. */
export async function enteredBy(db: Reader, id: string): Promise<Entered | undefined> {
  const row = await db
    .selectFrom('competitors as c')
    .innerJoin('competitions as k', 'k.id', 'c.competitionId')
    .select(['c.competitionId', 'c.code', 'k.year', 'k.level', 'k.name', 'k.kind', 'k.source', 'k.claimsCloseAt'])
    .where('c.applicationId', '=', id)
    .$castTo<Omit<Entered, 'parts'>>()
    .executeTakeFirst()
  // The rules of a test with parts are read for their names; they are large.
  const rules = row === undefined || row.source === 'UNT' ? null : await rulesOf(db, row.competitionId)
  return row && { ...row, parts: rules === null ? [] : namedPartsOf(rules, row.source) }
}

const askedOf = ({ application }: LoadedApplication, { claimsCloseAt }: Entered, now: Date) => ({
  application,
  areClaimsOpen: claimsCloseAt === null || now < claimsCloseAt,
})

/** Whether claims of an application may still be answered at an instant, or one of them still checked. */
export const areAnswered = (...of: Parameters<typeof askedOf>): boolean => areStillAnswered(askedOf(...of))
export const isChecked = (state: ClaimState, ...of: Parameters<typeof askedOf>): boolean =>
  isStillChecked(askedOf(...of), state)

const placeOf = ({ kind, code }: Pick<ClaimRow, 'kind' | 'code'>) => `${CLAIM_KINDS.indexOf(kind)} ${code}`

/** The claims of an application in order, with the names of quota categories and rights. */
async function claimsOf(db: Reader, id: string) {
  const found = await db
    .selectFrom('grantClaims as g')
    .leftJoin('files as f', 'f.id', 'g.answerFileId')
    .selectAll('g')
    .select('f.name as answerFileName')
    .where('g.applicationId', '=', id)
    .$castTo<ClaimRow & { readonly answerFileName: string | null }>()
    .execute()
  const entryOf = await claimEntries(db)
  return found
    .toSorted((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1))
    .map(({ answerFileId, answerFileName, ...row }) => {
      const entry = entryOf(row.kind, row.code)
      const answerFile = answerFileId === null ? null : { id: answerFileId, name: answerFileName ?? '' }
      return { row, entry, shown: { ...row, answerFile, names: entry?.names ?? null } }
    })
}

const partsOf = ({ kind }: Pick<ClaimRow, 'kind'>, { parts }: Entered) => (kind === 'SCORE' ? parts : [])

export async function ownClaimsOf(
  { db, actor, now }: Pick<ReadScope, 'actor' | 'now'> & { readonly db: Reader },
  loaded: LoadedApplication,
  competition: Entered,
): Promise<z.input<typeof ownClaims>> {
  const { application } = loaded
  const isOpen = areAnswered(loaded, competition, now)
  return {
    ...competition,
    claims: (await claimsOf(db, application.id)).map(({ shown }) => ({
      ...shown,
      parts: partsOf(shown, competition),
      can: { answer: isOpen && mayAnswerClaim(actor, application, shown.state) },
    })),
  }
}

/** The claims as staff read them, with the files that prove each. */
export async function staffClaimsOf(
  { db, actor, now }: Pick<ReadScope, 'actor' | 'now'> & { readonly db: Reader },
  loaded: LoadedApplication,
  competition: Entered,
): Promise<z.input<typeof staffClaims>> {
  const { application } = loaded
  const attachments = await attachmentsOfApplication(db, application.id)
  return {
    ...competition,
    claims: (await claimsOf(db, application.id)).map(({ row, entry, shown }) => ({
      ...shown,
      parts: partsOf(shown, competition),
      files: [
        ...filesFor(row, entry, { ...attachments, source: competition.source }),
        ...(shown.answerFile === null ? [] : [shown.answerFile]),
      ],
      can: { check: isChecked(row.state, loaded, competition, now) && mayCheckClaims(actor, application) },
    })),
  }
}

/** State of each claim of an application, with the files that prove it. */
export async function claimsWithFiles(db: Reader, id: string) {
  const [claims, attachments, competition] = await Promise.all([
    claimsOf(db, id),
    attachmentsOfApplication(db, id),
    enteredBy(db, id),
  ])
  const source = competition?.source ?? 'UNT'
  return claims.map(({ row, entry }) => ({
    ...{ kind: row.kind, code: row.code, state: row.state },
    fileIds: filesFor(row, entry, { ...attachments, source }).map((file) => file.id),
  }))
}

/** The files that prove a claim: a certificate, or those that its category or right asks for. */
function filesFor(
  { kind, code }: Pick<ClaimRow, 'kind' | 'code'>,
  entry: ClaimEntry | undefined,
  {
    slots,
    grantFiles,
    source,
  }: Awaited<ReturnType<typeof attachmentsOfApplication>> & { readonly source: ScoreSource },
): readonly { readonly id: string; readonly name: string }[] {
  if (kind === 'AVERAGE') return slots.previousLevel === null ? [] : [slots.previousLevel]
  if (countryOfQuota(code) !== null) return slots.passport === null ? [] : [slots.passport]
  const certificate = CERTIFICATE_OF[source]
  const kinds = kind !== 'SCORE' ? (entry?.kinds ?? []) : certificate === null ? [] : [certificate]
  return grantFiles.filter((file) => kinds.includes(file.kind)).map(({ id, name }) => ({ id, name }))
}

/** The claims of an own application. Null where the caller is not its owner, or it does not compete. */
export async function findOwnClaims(scope: ReadScope, id: string): Promise<z.input<typeof ownClaims> | null> {
  const loaded = await findApplication(scope.db, scope.actor, id)
  const competition = loaded === null ? undefined : await enteredBy(scope.db, id)
  return loaded === null || competition === undefined ? null : ownClaimsOf(scope, loaded, competition)
}

export async function readOwnClaims(scope: ReadScope, id: string) {
  const data = await findOwnClaims(scope, id)
  return data === null ? refuse('not_found') : { success: true as const, data }
}

/** Claims of an application for the office and the head of the competition. The audit trail records it. */
export async function readClaims(scope: ReadScope, id: string) {
  const loaded = await findApplication(scope.db, scope.actor, id)
  const competition = loaded === null ? undefined : await enteredBy(scope.db, id)
  if (loaded === null || competition === undefined || !isCompeting(loaded.application.type)) return refuse('not_found')
  const { number } = loaded.application
  await recordReading(scope, { event: 'claimsOpened', objectId: id, objectNumber: number ?? '' })
  return { success: true as const, data: await staffClaimsOf(scope, loaded, competition) }
}
