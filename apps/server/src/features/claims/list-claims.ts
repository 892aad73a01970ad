import { OPEN } from '@portal/domain/applications/status.ts'
import type { ClaimsQuery } from '@portal/domain/claims/schema.ts'
import { CLAIM_KINDS, type ClaimKind, type ClaimState } from '@portal/domain/claims/status.ts'
import type { Actor } from '@portal/domain/kernel/actor.ts'
import { cappedTotal, MAX_COUNTED } from '@portal/domain/kernel/page.ts'
import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import type { ReadScope } from '../../http/handler.ts'
import { countUpTo, escapeLike, isOneOf } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { hasName } from '../../platform/name-search.ts'
import { claimEntries } from '../directory/list-claims.ts'
import { seasonAsked } from '../reception/current-season.ts'

const eb = expressionBuilder<Tables & { r: Tables['reviewItems']; g: Tables['grantClaims'] }, 'r' | 'g'>()

type Listed = {
  readonly id: string
  readonly number: string
  readonly fio: string
  readonly sentDate: Date
  readonly inspectorName: string | null
  readonly claims: readonly { readonly kind: ClaimKind; readonly code: string; readonly state: ClaimState }[]
}

function conditionOf(actor: Actor, year: number, { state, kind, inspector, search }: ClaimsQuery): Expression<SqlBool> {
  const typed = search?.toLowerCase() ?? ''
  const holder = inspector === 'me' ? actor.accountId : inspector
  const ofClaim = [
    ...(state === undefined ? [] : [eb('g.state', '=', state)]),
    ...(kind === undefined ? [] : [eb('g.kind', '=', kind)]),
  ]
  const claims = eb
    .selectFrom('grantClaims as g')
    .whereRef('g.applicationId', '=', 'r.applicationId')
    .where(eb.and(ofClaim))
  return eb.and([
    eb('r.sight', '=', sql.lit('*')),
    eb('r.season', '=', year),
    eb('r.type', '=', sql.lit('GRANT_COMPETITION')),
    isOneOf(eb.ref('r.status'), OPEN),
    ...(ofClaim.length === 0 ? [] : [eb.exists(claims)]),
    ...(holder === undefined
      ? []
      : [holder === 'nobody' ? eb('r.inspectorId', 'is', null) : eb('r.inspectorId', '=', holder)]),
    ...(typed === ''
      ? []
      : [eb.or([hasName(eb.ref('r.searchName'), typed), eb('r.number', 'like', `%${escapeLike(typed)}%`)])]),
  ])
}

/** Competitors, the longest waiting first: index review_items_competing, claims by key. */
export async function listClaims(scope: ReadScope, query: ClaimsQuery) {
  const { db, actor } = scope
  const condition = conditionOf(actor, await seasonAsked(scope, query.season), query)
  const claims = sql`(
    select coalesce(json_agg(json_build_object('kind', g.kind, 'code', g.code, 'state', g.state)), '[]')
    from grant_claims g where g.application_id = r.application_id)`
  const [{ rows }, count, entryOf] = await Promise.all([
    sql<Listed>`
      select r.application_id as id, r.number, r.fio, r.sent_at as sent_date, r.inspector_name, ${claims} as claims
      from (select r.* from review_items r where ${condition} order by r.sent_at, r.application_id
        limit ${query.pageSize} offset ${query.page * query.pageSize}) as r
      order by r.sent_at, r.application_id`.execute(db),
    countUpTo(db, sql`review_items r where ${condition}`, MAX_COUNTED + 1),
    claimEntries(db),
  ])
  const inOrder = (kind: ClaimKind) => CLAIM_KINDS.indexOf(kind)
  return {
    list: rows.map((row) => ({
      ...row,
      claims: row.claims
        .toSorted((one, other) => inOrder(one.kind) - inOrder(other.kind))
        .map((claim) => ({ ...claim, names: entryOf(claim.kind, claim.code)?.names ?? null })),
    })),
    ...cappedTotal(count),
  }
}
