import type { UniversityPhoto } from '@portal/domain/directory/schema.ts'
import type { Actor } from '@portal/domain/kernel/actor.ts'
import { kazakhstanDate } from '@portal/domain/kernel/time-zone.ts'
import { mayEditUniversity } from '@portal/domain/universities/policy.ts'
import type { NewsPage, NewsRow, OwnNews } from '@portal/domain/universities/schema.ts'
import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { StoredKeys } from '../../platform/files/sweep-store.ts'
import { pageRows } from '../directory/search/page-rows.ts'
import { namedEntry } from '../directory/select-names.ts'

/** The keys of the file store under which photos lie. */
export const KEYS_OF_PHOTOS: StoredKeys = 'select id as key, sha256, false as may_lack from university_photos'

/** A university's photos in their order. Index photos_of_university; at most MAX_PHOTOS rows. */
export const photosOf = (db: Db, universityId: string): Promise<(UniversityPhoto & { type: string; size: number })[]> =>
  db
    .selectFrom('universityPhotos')
    .select(['id', 'captionKz', 'captionRu', 'captionEn', 'width', 'height', 'type', 'size'])
    .where('universityId', '=', universityId)
    .orderBy('position')
    .orderBy('createdAt')
    .orderBy('id')
    .execute()

type Page = { readonly page: number; readonly pageSize: number }
type Paged<Row> = Promise<{ list: Row[]; totalSize: number }>

const eb = expressionBuilder<Tables & { n: Tables['universityNews']; u: Tables['universities'] }, 'n' | 'u'>()

/** The public sees news from its day in Kazakhstan on. */
const isPublished = (now: Date) => eb('n.newsDate', '<=', kazakhstanDate(now))

type Kind = NewsRow['kind']
const ofKind = (kind: Kind | undefined): Expression<SqlBool> =>
  kind === undefined ? eb.lit(true) : eb('n.kind', '=', kind)

const NEWEST_FIRST = sql`n.news_date desc, n.created_at desc, n.id`
const WITH_UNIVERSITY = sql`${namedEntry('u')} university, ${namedEntry('c')} city`

/** What a university has published, newest first: a walk down the index news_of_university. */
export const listNews = (
  db: Db,
  { universityId, kind, ...page }: Page & { readonly universityId: string; readonly kind?: Kind | undefined },
  now: Date,
): Paged<NewsRow> =>
  pageRows(db, page, {
    select: sql`n.*`,
    found: sql`from university_news n where n.university_id = ${universityId} and ${isPublished(now)} and ${ofKind(kind)}`,
    order: NEWEST_FIRST,
  })

/** Everything that a university has written, also what is not public yet. Index news_of_university. */
export const listOwnNews = (
  db: Db,
  { universityId, kind, ...page }: Page & { readonly universityId: string; readonly kind?: Kind | undefined },
  now: Date,
): Paged<NewsRow & { isPublished: boolean }> =>
  pageRows(db, page, {
    select: sql`n.*, ${isPublished(now)} is_published`,
    found: sql`from university_news n where n.university_id = ${universityId} and ${ofKind(kind)}`,
    order: NEWEST_FIRST,
  })

/**
 * Open door days of all universities from today on, the soonest first: a walk up the index open_days_by_date, some
 * hundreds of rows in a season.
 */
export const listOpenDays = (
  db: Db,
  { cityId, ...page }: Page & { readonly cityId?: string | undefined },
  now: Date,
): Paged<NewsRow & Pick<NewsPage, 'university' | 'city'>> =>
  pageRows(db, page, {
    select: sql`n.*, ${WITH_UNIVERSITY}`,
    found: sql`from university_news n join universities u on u.id = n.university_id join cities c on c.id = u.city_id
      where n.kind = 'OPEN_DAY' and n.event_date >= ${kazakhstanDate(now)} and ${isPublished(now)} and u.archived_at is null
        and ${cityId === undefined ? eb.lit(true) : eb('u.cityId', '=', cityId)}`,
    order: sql`n.event_date, n.event_time nulls first, n.created_at, n.id`,
  })

/** Paths of the pages of published news, below the portal's base, for searchers. A walk over all news, some thousands. */
export async function listNewsPages(db: Db, now: Date): Promise<string[]> {
  const { rows } = await sql<{ path: string }>`
    select '/universities/' || n.university_id || '/news/' || n.id path
    from university_news n join universities u on u.id = n.university_id
    where ${isPublished(now)} and u.archived_at is null
    order by path`.execute(db)
  return rows.map(({ path }) => path)
}

/** One piece of news as the public reads it; undefined: none, or not yet. */
export async function readNews(db: Db, id: string, now: Date): Promise<NewsPage | undefined> {
  const { rows } = await sql<NewsPage>`select n.*, ${WITH_UNIVERSITY}
    from university_news n join universities u on u.id = n.university_id join cities c on c.id = u.city_id
    where n.id = ${id} and ${isPublished(now)}`.execute(db)
  return rows[0]
}

/** One piece of news as its university sees it; undefined: none, or another's. */
export async function readOwnNews(db: Db, actor: Actor, id: string, now: Date): Promise<OwnNews | undefined> {
  const { rows } = await sql<OwnNews>`select n.*, ${isPublished(now)} is_published
    from university_news n where n.id = ${id}`.execute(db)
  const [news] = rows
  return news !== undefined && mayEditUniversity(actor, news.universityId) ? news : undefined
}
