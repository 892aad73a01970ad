import { decidesAppeal, hasTakenPart } from '@portal/domain/appeals/policy.ts'
import type { AppealState, AppealsQuery, staffAppeal } from '@portal/domain/appeals/schema.ts'
import type { Counted } from '@portal/domain/claims/rules.ts'
import type { ClaimKind } from '@portal/domain/claims/status.ts'
import { countryQuota } from '@portal/domain/competitions/kind-rules.ts'
import type { CompetitionName } from '@portal/domain/competitions/name-schema.ts'
import type { Actor } from '@portal/domain/kernel/actor.ts'
import type { EducationLevel } from '@portal/domain/kernel/education.ts'
import type { LocalizedName } from '@portal/domain/kernel/localized-name.ts'
import { refuse } from '@portal/domain/kernel/refusal.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { ReadScope } from '../../http/handler.ts'
import type { Reader } from '../../platform/database/database.ts'
import { recordReading } from '../audit/record-audit.ts'
import { enteredBy } from '../claims/read-claims.ts'
import { pageRows } from '../directory/search/page-rows.ts'
import { explainFor } from '../offers/read-own-grant.ts'
import { seasonAsked } from '../reception/current-season.ts'

type Appeal = {
  readonly id: string
  readonly applicationId: string
  readonly version: number
  readonly state: AppealState
  readonly reason: string
  readonly files: { readonly id: string; readonly name: string }[]
  readonly sentAt: Date
  readonly answer: string | null
  readonly decidedAt: Date | null
  readonly decidedByName: string | null
  readonly corrections: { readonly kind: ClaimKind; readonly code: string; readonly name: LocalizedName | null }[]
}

const NAME = sql`(select json_build_object('nameKz', d.name_kz, 'nameRu', d.name_ru, 'nameEn', d.name_en) from (
    select code, name_kz, name_ru, name_en from quota_categories
    union all select code, name_kz, name_ru, name_en from preemptive_rights
    union all select ${sql.lit(countryQuota(''))} || id, name_kz, name_ru, name_en from countries) d where d.code = c.code limit 1)`

const APPEAL = sql`a.id, a.application_id, a.version, a.state, a.reason, a.sent_at, a.answer, a.decided_at, a.decided_by_name,
  (select coalesce(json_agg(json_build_object('id', f.id, 'name', f.name) order by t.position), '[]')
    from grant_appeal_files t join files f on f.id = t.file_id where t.appeal_id = a.id) as files,
  (select coalesce(json_agg(json_build_object('kind', c.kind, 'code', c.code, 'name', ${NAME}) order by c.kind, c.code), '[]')
    from grant_appeal_corrections c where c.appeal_id = a.id) as corrections`

/** Appeals of one competitor, one a protocol, the newest first. Index one_appeal_a_protocol. */
export async function appealsOf(db: Reader, applicationId: string): Promise<readonly Appeal[]> {
  const { rows } = await sql<Appeal>`
    select ${APPEAL} from grant_appeals a where a.application_id = ${applicationId} order by a.version desc`.execute(db)
  return rows
}

type Row = {
  readonly id: string
  readonly number: string
  readonly fio: string
  readonly year: number
  readonly level: EducationLevel
  readonly name: CompetitionName | null
  readonly version: number
  readonly state: AppealState
  readonly sentAt: Date
  readonly decidedByName: string | null
}
const FIO = sql`concat_ws(' ', p.applicant ->> 'lastName', p.applicant ->> 'firstName', p.applicant ->> 'middleName') as fio`

/** Appeals, undecided ones first, then the oldest. Some hundreds a season; index appeals_in_their_order. */
export async function listAppeals(
  scope: ReadScope,
  { state, season, ...page }: AppealsQuery,
): Promise<{ list: Row[]; totalSize: number }> {
  const year = await seasonAsked(scope, season)
  return pageRows<Row>(scope.db, page, {
    select: sql`a.id, p.number, ${FIO}, k.year, k.level, k.name, a.version, a.state, a.sent_at, a.decided_by_name`,
    found: sql`from grant_appeals a join applications p on p.id = a.application_id join competitions k on k.id = a.competition_id
      where p.season = ${year} and ${state === undefined ? sql.lit(true) : sql`a.state = ${state}`}`,
    order: sql`a.decided_at is not null, a.sent_at, a.id`,
  })
}

type Claim = {
  readonly kind: ClaimKind
  readonly code: string
  readonly value: unknown
  readonly checkedById: string | null
}
type Parts = {
  readonly checkers: readonly string[]
  readonly ranById: string
  readonly proposedById: string
  readonly publishedById: string | null
}
export type LoadedAppeal = Appeal &
  Parts & {
    readonly number: string
    readonly fio: string
    readonly ownerId: string
    readonly claims: readonly Claim[]
    readonly counted: Counted
  }

/** An appeal with its claims and the people who took part in the result. Undefined: unknown. By key. */
export async function loadAppeal(db: Reader, id: string, isLocked = false): Promise<LoadedAppeal | undefined> {
  const { rows } = await sql<Omit<LoadedAppeal, 'claims' | 'checkers' | 'counted'>>`
    select ${APPEAL}, p.number, ${FIO}, p.owner_id, r.proposed_by_id, r.published_by_id,
      n.created_by_id as ran_by_id
    from grant_appeals a join applications p on p.id = a.application_id
    join protocols r on r.competition_id = a.competition_id and r.version = a.version
    join allotment_runs n on n.id = r.run_id
    where a.id = ${id} ${isLocked ? sql`for update of a, p` : sql``}`.execute(db)
  const [appeal] = rows
  if (appeal === undefined) return undefined
  const claims = await db
    .selectFrom('grantClaims')
    .select(['kind', 'code', 'value', 'checkedById'])
    .where('applicationId', '=', appeal.applicationId)
    .orderBy('kind')
    .orderBy('code')
    .execute()
  // Everyone who ever checked a claim of the application, replaced checks included, or decided an earlier appeal.
  const { rows: checkers } = await sql<{ id: string }>`
    select actor_id as id from audit_events
    where event = 'claimChecked' and object_id = ${appeal.applicationId} and actor_id is not null
    union select decided_by_id from grant_appeals
    where application_id = ${appeal.applicationId} and id <> ${id} and decided_by_id is not null`.execute(db)
  const entered = await enteredBy(db, appeal.applicationId)
  const counted = { source: entered?.source ?? 'UNT', parts: entered?.parts ?? [] } as const
  const now = claims.flatMap(({ checkedById }) => checkedById ?? [])
  return { ...appeal, claims, counted, checkers: [...checkers.map((row) => row.id), ...now] }
}

export async function staffAppealOf(
  { db, actor, now }: { readonly db: Reader; readonly actor: Actor; readonly now: Date },
  appeal: LoadedAppeal,
): Promise<z.input<typeof staffAppeal>> {
  const { ownerId, applicationId } = appeal
  const grant = await explainFor(db, ownerId, applicationId, now)
  return {
    ...appeal,
    choices: grant?.choices ?? [],
    can: { decide: decidesAppeal(actor, appeal) },
    hasTakenPart: hasTakenPart(actor, appeal),
  }
}

/** An appeal for staff who read competitions. Records the reading in the audit trail. */
export async function readAppeal(scope: ReadScope, id: string) {
  const appeal = await loadAppeal(scope.db, id)
  if (appeal === undefined) return refuse('not_found')
  const { applicationId, number } = appeal
  await recordReading(scope, { event: 'applicationOpened', objectId: applicationId, objectNumber: number })
  return { success: true as const, data: await staffAppealOf(scope, appeal) }
}
