import { type Insertable, sql, type Updateable } from 'kysely'
import type { Trx } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'

export type NewPhoto = Omit<
  Insertable<Tables['universityPhotos']>,
  'position' | 'captionKz' | 'captionRu' | 'captionEn'
>

export const insertPhoto = (db: Trx, photo: NewPhoto) =>
  db
    .insertInto('universityPhotos')
    .values({
      ...photo,
      position: sql<number>`(select coalesce(max(position) + 1, 0) from university_photos where university_id = ${photo.universityId})`,
    })
    .execute()

export const updatePhoto = (db: Trx, id: string, change: Updateable<Tables['universityPhotos']>) =>
  db.updateTable('universityPhotos').set(change).where('id', '=', id).execute()

export const deletePhotoRow = (db: Trx, id: string) => db.deleteFrom('universityPhotos').where('id', '=', id).execute()

/** Stores the day of the reminder to a university's staff. */
export const markReminded = (db: Trx, universityId: string, remindedOn: string) =>
  db
    .insertInto('offerReminders')
    .values({ universityId, remindedOn })
    .onConflict((conflict) => conflict.column('universityId').doUpdateSet({ remindedOn }))
    .execute()

export type NewNews = Omit<Insertable<Tables['universityNews']>, 'version'>

export const insertNews = (db: Trx, news: NewNews) => db.insertInto('universityNews').values(news).execute()

export const updateNews = (db: Trx, id: string, change: Omit<NewNews, 'id' | 'universityId' | 'createdAt'>) =>
  db
    .updateTable('universityNews')
    .set((row) => ({ ...change, version: row('version', '+', 1) }))
    .where('id', '=', id)
    .execute()

export const deleteNewsRow = (db: Trx, id: string) => db.deleteFrom('universityNews').where('id', '=', id).execute()
