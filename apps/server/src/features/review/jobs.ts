import { OPEN } from '@portal/domain/applications/status.ts'
import { DAY_MS } from '@portal/domain/kernel/durations.ts'
import { kazakhstanDate, startOfKazakhstanDay } from '@portal/domain/kernel/time-zone.ts'
import { VIEWER_GONE_MS } from '@portal/domain/review/schema.ts'
import { sql } from 'kysely'
import { type Db, isOneOf, kazakhstanDay } from '../../platform/database/database.ts'
import type { Totals } from '../../platform/totals.ts'
import { WAITS_FOR_OFFICE } from './filters.ts'
import { deleteEventTotalsBefore, deleteUnusedWords, deleteViewersBefore } from './repository.ts'

/** Forgets who had an application open once they are gone. */
export async function removeGoneViewers({ db, now }: { readonly db: Db; readonly now: Date }): Promise<void> {
  await deleteViewersBefore(db, new Date(now.getTime() - VIEWER_GONE_MS))
}

/** So many days of events are kept beside today; a day's beginning counts two. */
const EVENT_DAYS = 3
const daysBefore = (now: Date, days: number): string => kazakhstanDate(new Date(now.getTime() - days * DAY_MS))

/**
 * How many rows the list has, also by what it is filtered by and by the words of their names, how many of them wait since
 * which day, and what happened in the last days (migrations 0024, 0029, 0035, 0038, 0056 and 0057).
 */
export const REVIEW_TOTALS: readonly Totals[] = [
  {
    table: 'review_totals',
    key: ['sight', 'status', 'inspector_id', 'is_sent_back'],
    counted: () => sql`select sight, status, inspector_id, admin_comment is not null as is_sent_back from review_items`,
  },
  {
    table: 'status_totals',
    key: ['sight', 'status', 'is_assigned'],
    counted: () => sql`select sight, status, inspector_id is not null as is_assigned from review_items`,
  },
  {
    table: 'facet_totals',
    key: ['sight', 'university_id', 'citizenship', 'education_level', 'education_language', 'status', 'is_assigned'],
    counted: () => sql`select sight, university_id, citizenship, education_level, education_language, status,
      inspector_id is not null as is_assigned from review_items`,
  },
  {
    table: 'word_totals',
    key: ['sight', 'word_id'],
    bounds: ['newest', 'letters'],
    counted: () => sql`select sight, word_id, created_at as newest, coalesce(letters, 0) as letters
      from row_names left join kindred_names using (sight, word_id, application_id)`,
  },
  {
    table: 'waiting_totals',
    key: ['sight', 'status', 'is_assigned', 'handed_on'],
    counted:
      () => sql`select sight, status, inspector_id is not null as is_assigned, ${kazakhstanDay(sql`handed_at`)} as handed_on
      from review_items where ${isOneOf(sql`status`, OPEN)} and ${WAITS_FOR_OFFICE}`,
  },
  {
    table: 'event_totals',
    key: ['sight', 'event', 'happened_on'],
    only: (now) => sql`happened_on >= ${daysBefore(now, EVENT_DAYS)}`,
    counted: (now) => sql`select s.sight, h.event, ${kazakhstanDay(sql`h.at`)} as happened_on
      from application_history h left join choices c on c.application_id = h.application_id and c.position = h.choice
      cross join lateral (
        select '*' as sight union all select c.university_id where c.university_id is not null and not c.is_competing) as s
      where h.at >= ${startOfKazakhstanDay(daysBefore(now, EVENT_DAYS))}`,
  },
]

/**
 * Forgets the words of names that no row has any more: a rare one would still tell of somebody who was removed. New rows
 * wait meanwhile, so that none gets a word that is about to go. Every application has a row of the whole portal (`*`).
 */
export const removeUnusedWords = ({ db }: { readonly db: Db }): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await sql`lock table review_items in share mode`.execute(trx)
    await deleteUnusedWords(trx)
  })

/** Removes what happened on days that no day begins with any more. */
export async function removeOldEvents({ db, now }: { readonly db: Db; readonly now: Date }): Promise<void> {
  await deleteEventTotalsBefore(db, daysBefore(now, EVENT_DAYS))
}
