import type { Actor } from '@portal/domain/kernel/actor.ts'
import { DAY_MS } from '@portal/domain/kernel/durations.ts'
import { kazakhstanDate } from '@portal/domain/kernel/time-zone.ts'
import { newsBody, universityEdit } from '@portal/domain/universities/schema.ts'
import { lockUniversity, saveUniversity } from '../features/directory/save-university.ts'
import { addPhoto } from '../features/universities/add-photo.ts'
import { describePhoto } from '../features/universities/arrange-photos.ts'
import { editUniversity } from '../features/universities/edit-university.ts'
import { createNews } from '../features/universities/write-news.ts'
import type { WriteScope } from '../http/handler.ts'
import type { Trx } from '../platform/database/database.ts'
import type { FileStore } from '../platform/files/files.ts'
import { drawPhoto, type Motif } from './draw-photo.ts'
import { must, outerScope } from './run-commands.ts'
import universities from './universities.json' with { type: 'json' }

/** Fills pages of some universities with marked invented figures, news and a coming open door day. */
export async function fillUniversities(
  stage: { readonly db: Trx; readonly files: FileStore; readonly now: Date },
  head: Actor,
): Promise<void> {
  const { db, files, now } = stage
  const scope: WriteScope = { db, actor: head, now, language: 'kk' }
  const dayFromNow = (days: number): string => kazakhstanDate(new Date(now.getTime() + days * DAY_MS))
  for (const [kind, { id, profile, campus, photos, news }] of universities.entries()) {
    const shipped = await lockUniversity(db, id)
    if (shipped === undefined) throw new Error(`the demo's university ${id} is not in the directory`)
    const { nameKz, nameRu, nameEn, abbreviationKz, abbreviationRu, type, website } = shipped
    const names = { nameKz, nameRu, nameEn, abbreviationKz, abbreviationRu, type, website }
    must(await editUniversity(scope, universityEdit.parse({ universityId: id, ...names, ...profile, campus })))
    await saveUniversity(db, id, { hasDemoFigures: true }, null)
    let photoId: string | null = null
    for (const { motif, ...captions } of photos as readonly ((typeof photos)[number] & { motif: Motif })[]) {
      const upload = { name: `${motif}.png`, bytes: drawPhoto(motif, kind) }
      const { data } = must(await addPhoto(outerScope(scope), id, upload, { files, scanner: null }))
      must(await describePhoto(scope, data.id, captions))
      photoId ??= data.id
    }
    for (const { daysAgo, inDays, ...text } of news as readonly ((typeof news)[number] & { inDays?: number })[]) {
      const event = inDays === undefined ? {} : { kind: 'OPEN_DAY', eventDate: dayFromNow(inDays) }
      const body = newsBody.parse({ universityId: id, photoId, newsDate: dayFromNow(-daysAgo), ...event, ...text })
      must(await createNews({ ...scope, now: new Date(now.getTime() - daysAgo * DAY_MS) }, body))
    }
  }
}
