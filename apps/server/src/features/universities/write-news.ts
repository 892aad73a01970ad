import { type FieldError, isRefusal, type Refusal, refuse, refuseFields } from '@portal/domain/kernel/refusal.ts'
import { mayEditUniversity } from '@portal/domain/universities/policy.ts'
import { missingOfNews } from '@portal/domain/universities/rules.ts'
import type { NewsBody, OwnNews } from '@portal/domain/universities/schema.ts'
import type { WriteScope } from '../../http/handler.ts'
import { newId } from '../../platform/identity/tokens.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { chooseUniversity } from './choose-university.ts'
import { DRAFT_DAY, photosOf, readOwnNews } from './queries.ts'
import { deleteNewsRow, insertNews, updateNews } from './repository.ts'

type Answer = { success: true; data: OwnNews }

const faultsOf = (body: NewsBody): readonly FieldError[] =>
  missingOfNews(body).map((field) => ({ field, msg: 'fill_all_required_fields' }))

/** Faults of a body for a university: missing parts, or a photo of another. */
async function refuseBody({ db }: WriteScope, universityId: string, body: NewsBody): Promise<Refusal | null> {
  const faults = faultsOf(body)
  if (faults.length > 0) return refuseFields(faults)
  if (!body.photoId) return null
  const isOwn = (await photosOf(db, universityId)).some(({ id }) => id === body.photoId)
  return isOwn ? null : refuseFields([{ field: 'photoId', msg: 'wrong_value' }])
}

/** Stored content of a body. Only an open door day has a date and a place of its own. */
function contentOf({
  universityId: _universityId,
  version: _version,
  eventDate,
  eventTime,
  placeKz,
  placeRu,
  placeEn,
  isDraft,
  newsDate,
  photoId,
  ...texts
}: NewsBody) {
  const ofEvent = <T>(value: T | undefined): T | null => (texts.kind === 'OPEN_DAY' ? (value ?? null) : null)
  return {
    ...texts,
    newsDate: isDraft ? DRAFT_DAY : (newsDate ?? DRAFT_DAY),
    plannedOn: isDraft ? (newsDate ?? null) : null,
    photoId: photoId ?? null,
    eventDate: ofEvent(eventDate),
    eventTime: ofEvent(eventTime),
    placeKz: ofEvent(placeKz),
    placeRu: ofEvent(placeRu),
    placeEn: ofEvent(placeEn),
  }
}

const record = (
  scope: WriteScope,
  event: 'newsCreated' | 'newsEdited' | 'newsDeleted',
  { id, newsTitleKz, universityId }: Pick<OwnNews, 'id' | 'newsTitleKz' | 'universityId'>,
) => recordAudit(scope, { event, objectId: id, objectName: newsTitleKz, details: { universityId } })

async function answer({ db, actor, now }: WriteScope, id: string): Promise<Answer | Refusal> {
  const data = await readOwnNews(db, actor, id, now)
  return data === undefined ? refuse('not_found') : { success: true, data }
}

export async function createNews(scope: WriteScope, body: NewsBody): Promise<Answer | Refusal> {
  const { db, now } = scope
  const universityId = await chooseUniversity(scope, body.universityId)
  if (isRefusal(universityId)) return universityId
  const refused = await refuseBody(scope, universityId, body)
  if (refused !== null) return refused
  const id = newId()
  await insertNews(db, { id, universityId, createdAt: now, ...contentOf(body) })
  await record(scope, 'newsCreated', { id, universityId, newsTitleKz: body.newsTitleKz })
  return answer(scope, id)
}

async function lockOwn({ db, actor }: WriteScope, id: string) {
  const news = await db
    .selectFrom('universityNews')
    .select(['id', 'universityId', 'newsTitleKz', 'version'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return news !== undefined && mayEditUniversity(actor, news.universityId) ? news : refuse('not_found')
}

/** Replaces a piece of news. Its university stays, whatever the body names. */
export async function editNews(scope: WriteScope, id: string, body: NewsBody): Promise<Answer | Refusal> {
  const news = await lockOwn(scope, id)
  if (isRefusal(news)) return news
  const refused = await refuseBody(scope, news.universityId, body)
  if (refused !== null) return refused
  if (body.version !== undefined && body.version !== news.version) return refuse('stale_version')
  await updateNews(scope.db, id, contentOf(body))
  await record(scope, 'newsEdited', { ...news, newsTitleKz: body.newsTitleKz })
  return answer(scope, id)
}

export async function deleteNews(scope: WriteScope, id: string): Promise<{ success: true } | Refusal> {
  const news = await lockOwn(scope, id)
  if (isRefusal(news)) return news
  await deleteNewsRow(scope.db, id)
  await record(scope, 'newsDeleted', news)
  return { success: true }
}
