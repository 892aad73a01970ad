import { type BroadcastFacts, broadcastAbilities, seesBroadcast } from '@portal/domain/broadcasts/policy.ts'
import type { BroadcastKind } from '@portal/domain/broadcasts/rules.ts'
import type { BroadcastContent, BroadcastFilter } from '@portal/domain/broadcasts/schema.ts'
import { BROADCAST_OUTCOMES, type BroadcastOutcome, isWritten } from '@portal/domain/broadcasts/status.ts'
import { keyed } from '@portal/domain/kernel/keyed.ts'
import { refuse } from '@portal/domain/kernel/refusal.ts'
import { sql } from 'kysely'
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
      .$castTo<Broadcast>()
      .execute(),
    db.selectFrom(own.as('own')).select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow(),
  ])
  const list = found.map((each) => ({ ...each, recipients: each.recipients ?? 0 }))
  return { list, totalSize: count }
}

const [waiting, sent, failed, skipped] = BROADCAST_OUTCOMES

/** Outcome of a recipient `r` with its mail `m`. A mail that was removed with the data of its owner had been sent. */
export const OUTCOME = sql<BroadcastOutcome>`case
  when r.queued_at is null then ${sql.lit(waiting)}
  when r.mail_id is null then ${sql.lit(skipped)}
  when m.failed_at is not null then ${sql.lit(failed)}
  when m.id is null or m.sent_at is not null then ${sql.lit(sent)}
  else ${sql.lit(waiting)} end`

/** Outcomes by number: the recipients by the key of their notice, and their mails by key. */
async function countOutcomes(db: Reader, id: string): Promise<Record<BroadcastOutcome, number>> {
  const { rows: groups } = await sql<{ readonly outcome: BroadcastOutcome; readonly count: number }>`
    select ${OUTCOME} as outcome, count(*)::int as count
    from broadcast_recipients r left join mails m on m.id = r.mail_id
    where r.broadcast_id = ${id} group by 1`.execute(db)
  const counts = new Map(groups.map(({ outcome, count }) => [outcome, count]))
  return keyed(BROADCAST_OUTCOMES, (outcome) => counts.get(outcome) ?? 0)
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

type RecipientRow = {
  readonly outcome: BroadcastOutcome
  readonly at: Date | null
  readonly language: 'kk' | 'ru' | 'en'
  readonly name: string
  readonly found: number
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
    select ${OUTCOME} as outcome, coalesce(m.failed_at, m.sent_at) as at, c.language,
      coalesce(p.last_name || ' ' || p.first_name, '') as name, count(*) over ()::int as found
    from broadcast_recipients r join accounts c on c.id = r.account_id
      left join applicant_profiles p on p.account_id = c.id left join mails m on m.id = r.mail_id
    where r.broadcast_id = ${id} and ${outcome === undefined ? sql`true` : sql`${OUTCOME} = ${outcome}`}
    order by r.account_id limit ${pageSize} offset ${page * pageSize}`.execute(db)
  return { list: found.map(({ found: _, ...row }) => row), totalSize: found[0]?.found ?? 0 }
}
