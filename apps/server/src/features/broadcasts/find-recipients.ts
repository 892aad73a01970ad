import { DRAFTS, isDraft } from '@portal/domain/applications/status.ts'
import { type BroadcastKind, isNews } from '@portal/domain/broadcasts/rules.ts'
import type { BroadcastFilter } from '@portal/domain/broadcasts/schema.ts'
import { storedStatuses } from '@portal/domain/broadcasts/status.ts'
import { type RawBuilder, sql } from 'kysely'
import { isOneOf, type Reader } from '../../platform/database/database.ts'

export type Addressed = {
  readonly kind: BroadcastKind
  readonly filter: BroadcastFilter
  /** University of the office that writes; null: the whole portal. */
  readonly universityId: string | null
}

/** Name of the switch of news among the mails that an account has switched off. */
export const NEWS = 'news'

const equals = (column: string, value: string | null | undefined): RawBuilder<boolean> =>
  value == null ? sql`true` : sql`${sql.ref(column)} = ${value}`

/** Owners of the applications of the list that match. The list of a university has its own rows. */
const ownersInList = ({ filter, universityId }: Addressed): RawBuilder<unknown> => sql`
  select a.owner_id from review_items r join applications a on a.id = r.application_id
  where r.sight = ${universityId ?? '*'} and r.season = ${filter.season}
    and ${filter.statuses.length === 0 ? sql`true` : isOneOf(sql.ref('r.status'), storedStatuses(filter.statuses))}
    and ${equals('r.type', filter.type)} and ${equals('r.education_level', filter.level)}
    and ${equals('r.university_id', filter.universityId)} and ${equals('r.program_code', filter.program)}
    and ${equals('r.citizenship', filter.country)}`

/** Drafts have no choice yet that an office may see. */
const isAboutChoices = ({ level, universityId, program, country }: BroadcastFilter): boolean =>
  [level, universityId, program, country].some((part) => part != null)

const ownersOfDrafts = ({ filter }: Addressed): RawBuilder<unknown> => sql`
  union select a.owner_id from applications a
  where ${isOneOf(sql.ref('a.status'), DRAFTS)} and a.season = ${filter.season} and ${equals('a.type', filter.type)}`

/**
 * Accounts that a notice goes to, once each. Cost: the rows of the list of a season by review_items_by_status, and
 * their applications and accounts by key; drafts by applications_drafts.
 */
export function recipientsOf(addressed: Addressed): RawBuilder<unknown> {
  const { kind, filter, universityId } = addressed
  const hasDrafts =
    universityId === null && !isAboutChoices(filter) && (filter.statuses.length === 0 || filter.statuses.some(isDraft))
  return sql`
    select c.id, c.language from accounts c
    where c.id in (${ownersInList(addressed)} ${hasDrafts ? ownersOfDrafts(addressed) : sql``})
      and ${isReached(kind)} and ${equals('c.language', filter.language)}`
}

/** Condition on an account `c`: it receives mails of the kind. */
export const isReached = (kind: BroadcastKind): RawBuilder<boolean> => sql`
  c.deleted_at is null and c.state = 'ENABLED' and c.confirmed_at is not null ${
    isNews(kind)
      ? sql`and not exists (select from muted_mails m where m.account_id = c.id and m.mail = ${NEWS})`
      : sql``
  }`

export type Counted = { readonly kk: number; readonly ru: number; readonly en: number }

export async function countRecipients(db: Reader, addressed: Addressed): Promise<Counted> {
  const { rows } = await sql<Counted>`
    select count(*) filter (where language = 'kk')::int kk, count(*) filter (where language = 'ru')::int ru,
      count(*) filter (where language = 'en')::int en
    from (${recipientsOf(addressed)}) found`.execute(db)
  return rows[0] ?? { kk: 0, ru: 0, en: 0 }
}

export const total = ({ kk, ru, en }: Counted): number => kk + ru + en
