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

/** Day of a draft: no reader's day reaches it. */
export const DRAFT_DAY = 'infinity'

const PHOTO = sql`(select json_build_object('id', p.id, 'captionKz', p.caption_kz, 'captionRu', p.caption_ru,
  'captionEn', p.caption_en, 'width', p.width, 'height', p.height) from university_photos p where p.id = n.photo_id) photo`
const DRAFT = sql`n.news_date = ${DRAFT_DAY} is_draft,
  case when n.news_date = ${DRAFT_DAY} then n.planned_on else n.news_date end news_date`
const TEXTS = sql`n.id, n.kind, n.news_title_kz, n.news_title_ru, n.news_title_en, n.event_date, n.event_time,
  n.place_kz, n.place_ru, n.place_en`
const WHOLE = sql`${TEXTS}, n.body_kz, n.body_ru, n.body_en, n.university_id, n.version`

/** News is public from its day in Kazakhstan on. */
const isPublished = (now: Date) => eb('n.newsDate', '<=', kazakhstanDate(now))

type Kind = NewsRow['kind']
const ofKind = (kind: Kind | undefined): Expression<SqlBool> =>
  kind === undefined ? eb.lit(true) : eb('n.kind', '=', kind)

/** Drafts first. */
const NEWEST_FIRST = sql`n.news_date desc, n.created_at desc, n.id`
const WITH_UNIVERSITY = sql`${namedEntry('u')} university, ${namedEntry('c')} city`

/** Published news of a university, newest first: a scan of the index news_of_university. */
export const listNews = (
  db: Db,
  { universityId, kind, ...page }: Page & { readonly universityId: string; readonly kind?: Kind | undefined },
  now: Date,
): Paged<NewsRow> =>
  pageRows(db, page, {
    select: sql`${TEXTS}, n.news_date, ${PHOTO}`,
    found: sql`from university_news n where n.university_id = ${universityId} and ${isPublished(now)} and ${ofKind(kind)}`,
    order: NEWEST_FIRST,
  })

/** All news of a university, unpublished too. Index news_of_university. */
export const listOwnNews = (
  db: Db,
  { universityId, kind, ...page }: Page & { readonly universityId: string; readonly kind?: Kind | undefined },
  now: Date,
): Paged<Omit<OwnNews, 'bodyKz' | 'bodyRu' | 'bodyEn' | 'universityId' | 'version'>> =>
  pageRows(db, page, {
    select: sql`${TEXTS}, ${DRAFT}, ${PHOTO}, ${isPublished(now)} is_published`,
    found: sql`from university_news n where n.university_id = ${universityId} and ${ofKind(kind)}`,
    order: NEWEST_FIRST,
  })

/** Open door days from today on, the soonest first: index open_days_by_date, some hundreds a season. */
export const listOpenDays = (
  db: Db,
  { cityId, ...page }: Page & { readonly cityId?: string | undefined },
  now: Date,
): Paged<NewsRow & Pick<NewsPage, 'university' | 'city'>> =>
  pageRows(db, page, {
    select: sql`${TEXTS}, n.news_date, ${PHOTO}, ${WITH_UNIVERSITY}`,
    found: sql`from university_news n join universities u on u.id = n.university_id join cities c on c.id = u.city_id
      where n.kind = 'OPEN_DAY' and n.event_date >= ${kazakhstanDate(now)} and ${isPublished(now)} and u.archived_at is null
        and ${cityId === undefined ? eb.lit(true) : eb('u.cityId', '=', cityId)}`,
    order: sql`n.event_date, n.event_time nulls first, n.created_at, n.id`,
  })

/** Paths of published news for search engines. A scan of all news, some thousands. */
export async function listNewsPages(db: Db, now: Date): Promise<string[]> {
  const { rows } = await sql<{ path: string }>`
    select '/universities/' || n.university_id || '/news/' || n.id path
    from university_news n join universities u on u.id = n.university_id
    where ${isPublished(now)} and u.archived_at is null
    order by path`.execute(db)
  return rows.map(({ path }) => path)
}

export async function readNews(db: Db, id: string, now: Date): Promise<NewsPage | undefined> {
  const { rows } = await sql<NewsPage>`select ${WHOLE}, n.news_date, ${PHOTO}, ${WITH_UNIVERSITY}
    from university_news n join universities u on u.id = n.university_id join cities c on c.id = u.city_id
    where n.id = ${id} and ${isPublished(now)}`.execute(db)
  return rows[0]
}

/** One piece of news for its university. Undefined: none, or another's. */
export async function readOwnNews(db: Db, actor: Actor, id: string, now: Date): Promise<OwnNews | undefined> {
  const { rows } = await sql<OwnNews>`select ${WHOLE}, ${DRAFT}, ${PHOTO}, ${isPublished(now)} is_published
    from university_news n where n.id = ${id}`.execute(db)
  const [news] = rows
  return news !== undefined && mayEditUniversity(actor, news.universityId) ? news : undefined
}
