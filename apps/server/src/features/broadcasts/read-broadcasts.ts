import { type BroadcastFacts, broadcastAbilities, seesBroadcast } from '@portal/domain/broadcasts/policy.ts'
import type { BroadcastKind } from '@portal/domain/broadcasts/rules.ts'
import type { BroadcastContent, BroadcastFilter } from '@portal/domain/broadcasts/schema.ts'
import { BROADCAST_OUTCOMES, type BroadcastOutcome, isWritten, outcomeOf } from '@portal/domain/broadcasts/status.ts'
import { keyed } from '@portal/domain/kernel/keyed.ts'
import { refuse } from '@portal/domain/kernel/refusal.ts'
import { type RawBuilder, sql } from 'kysely'
import type { ReadScope, WriteScope } from '../../http/handler.ts'
import type { Reader } from '../../platform/database/database.ts'
import { seasonAsked } from '../reception/current-season.ts'
import { countRecipients, total } from './find-recipients.ts'

type Scope = ReadScope | WriteScope
type Texts = BroadcastContent['subject']

const rows = (db: Reader) => db.selectFrom('broadcasts').selectAll()
type Stored = Awaited<ReturnType<ReturnType<typeof rows>['executeTakeFirstOrThrow']>>
export type Broadcast = Omit<Stored, 'kind' | 'filter' | 'subject' | 'text' | keyof BroadcastFacts> &
  BroadcastFacts & { readonly kind: BroadcastKind; readonly filter: BroadcastFilter } & Record<
    'subject' | 'text',
    Texts
  >

const byId = ({ db }: Scope, id: string) => rows(db as Reader).where('id', '=', id)

const seenBy = ({ actor }: Scope, row: Stored | undefined): Broadcast | null => {
  const broadcast = row as Broadcast | undefined
  return broadcast !== undefined && seesBroadcast(actor, broadcast) ? broadcast : null
}

/** A notice that the caller may see. */
export const findBroadcast = async (scope: Scope, id: string): Promise<Broadcast | null> =>
  seenBy(scope, await byId(scope, id).executeTakeFirst())

/** The same, locked until the transaction ends. */
export const lockBroadcast = async (scope: WriteScope, id: string): Promise<Broadcast | null> =>
  seenBy(scope, await byId(scope, id).forUpdate().executeTakeFirst())

/** Notices of the caller's office of a season, the newest first (index broadcasts_of_season). Some tens a season. */
export async function listBroadcasts(
  { db, actor, now }: ReadScope,
  {
    page,
    pageSize,
    season,
  }: { readonly page: number; readonly pageSize: number; readonly season?: number | undefined },
) {
  const year = await seasonAsked({ db, now }, season)
  const own = rows(db)
    .where('season', '=', year)
    .where(sql<boolean>`university_id is not distinct from ${actor.universityId}`)
  const [found, { count }] = await Promise.all([
    own
      .orderBy('writtenAt', 'desc')
      .limit(pageSize)
      .offset(page * pageSize)
      .execute(),
    db.selectFrom(own.as('own')).select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow(),
  ])
  const list = (found as unknown as Broadcast[]).map((each) => ({ ...each, recipients: each.recipients ?? 0 }))
  return { list, totalSize: count }
}

const OUTCOME_COLUMNS = sql`r.queued_at is not null and r.mail_id is null as is_skipped,
  r.queued_at is not null as is_queued, m.id as mail_id, m.sent_at, m.failed_at`
type OutcomeRow = {
  readonly isSkipped: boolean
  readonly isQueued: boolean
  readonly mailId: string | null
  readonly sentAt: Date | null
  readonly failedAt: Date | null
}

const outcomeOfRow = ({ isSkipped, isQueued, mailId, sentAt, failedAt }: OutcomeRow): BroadcastOutcome =>
  outcomeOf({ isSkipped, isQueued, mail: mailId === null ? null : { sentAt, failedAt } })

/** Outcomes by number: the recipients by the key of their notice, and their mails by key. */
async function countOutcomes(db: Reader, id: string): Promise<Record<BroadcastOutcome, number>> {
  const { rows: groups } = await sql<OutcomeRow & { readonly count: number }>`
    select is_skipped, is_queued, max(mail_id::text) mail_id, max(sent_at) sent_at, max(failed_at) failed_at,
      count(*)::int count
    from (select ${OUTCOME_COLUMNS} from broadcast_recipients r left join mails m on m.id = r.mail_id
      where r.broadcast_id = ${id}) each
    group by is_skipped, is_queued, mail_id is null, sent_at is null, failed_at is null`.execute(db)
  return keyed(BROADCAST_OUTCOMES, (outcome) =>
    groups.reduce((sum, group) => (outcomeOfRow(group) === outcome ? sum + group.count : sum), 0),
  )
}

async function languagesOf(db: Reader, broadcast: Broadcast) {
  if (!isWritten(broadcast.state)) return countRecipients(db, broadcast)
  const { rows: found } = await sql<{ readonly language: 'kk' | 'ru' | 'en'; readonly count: number }>`
    select c.language, count(*)::int count from broadcast_recipients r join accounts c on c.id = r.account_id
    where r.broadcast_id = ${broadcast.id} group by c.language`.execute(db)
  const of = (language: string) => found.find((each) => each.language === language)?.count ?? 0
  return { kk: of('kk'), ru: of('ru'), en: of('en') }
}

export async function viewOf({ db, actor }: Scope, broadcast: Broadcast) {
  const reader = db as Reader
  const [byLanguage, outcomes] = [await languagesOf(reader, broadcast), await countOutcomes(reader, broadcast.id)]
  const recipients = isWritten(broadcast.state) ? (broadcast.recipients ?? 0) : total(byLanguage)
  return {
    success: true as const,
    data: { ...broadcast, recipients, byLanguage, outcomes, can: broadcastAbilities(actor, broadcast) },
  }
}

export async function readBroadcast(scope: Scope, id: string) {
  const broadcast = await findBroadcast(scope, id)
  return broadcast === null ? refuse('not_found') : viewOf(scope, broadcast)
}

type RecipientRow = OutcomeRow & {
  readonly language: 'kk' | 'ru' | 'en'
  readonly name: string
  readonly found: number
}

const WITH_OUTCOME: Readonly<Record<BroadcastOutcome, RawBuilder<boolean>>> = {
  SKIPPED: sql`r.queued_at is not null and r.mail_id is null`,
  FAILED: sql`m.failed_at is not null`,
  SENT: sql`r.mail_id is not null and m.failed_at is null and (m.id is null or m.sent_at is not null)`,
  WAITING: sql`r.queued_at is null or (m.id is not null and m.sent_at is null and m.failed_at is null)`,
}

/** Recipients with their outcome, by account. Cost: the recipients of the notice, and a page of names. */
export async function listRecipients(
  scope: ReadScope,
  id: string,
  {
    page,
    pageSize,
    outcome,
  }: { readonly page: number; readonly pageSize: number; readonly outcome?: BroadcastOutcome | undefined },
) {
  const { db } = scope
  if ((await findBroadcast(scope, id)) === null) return refuse('not_found')
  const { rows: found } = await sql<RecipientRow>`
    select ${OUTCOME_COLUMNS}, c.language, coalesce(p.last_name || ' ' || p.first_name, '') name,
      count(*) over ()::int found
    from broadcast_recipients r join accounts c on c.id = r.account_id
      left join applicant_profiles p on p.account_id = c.id left join mails m on m.id = r.mail_id
    where r.broadcast_id = ${id} and ${outcome === undefined ? sql`true` : WITH_OUTCOME[outcome]}
    order by r.account_id limit ${pageSize} offset ${page * pageSize}`.execute(db)
  const list = found.map((row) => ({
    ...{ name: row.name, language: row.language, outcome: outcomeOfRow(row), at: row.failedAt ?? row.sentAt },
  }))
  return { list, totalSize: found[0]?.found ?? 0 }
}
