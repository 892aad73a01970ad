import { isRefusal, refuse } from '@portal/domain/kernel/refusal.ts'
import type { universitiesEndpoints } from '@portal/domain/universities/endpoints.ts'
import type { Handlers } from '../../http/handler.ts'
import type { FileStore } from '../../platform/files/files.ts'
import type { Scanner } from '../../platform/files/scanner.ts'
import { addPhoto } from './add-photo.ts'
import { deletePhoto, describePhoto, orderPhotos } from './arrange-photos.ts'
import { chooseUniversity } from './choose-university.ts'
import { editUniversity, faultsOf } from './edit-university.ts'
import { listNews, listOpenDays, listOwnNews, readNews, readOwnNews } from './queries.ts'
import { readProfile } from './read-profile.ts'
import { showPhoto } from './show-photo.ts'
import { createNews, deleteNews, editNews } from './write-news.ts'

const dataOrNotFound = <Data>(data: Data | undefined) =>
  data === undefined ? refuse('not_found') : { success: true as const, data }

export function universitiesRoutes(services: {
  readonly files: FileStore
  readonly scanner: Scanner | null
}): Handlers<typeof universitiesEndpoints> {
  return {
    readUniversityProfile: { read: (scope, { query }) => readProfile(scope, query.universityId) },
    editUniversity: {
      // An unknown tab has no rules.
      faults: async (_, body) => ('tab' in body ? faultsOf(body) : []),
      write: (scope, { body }) => editUniversity(scope, body),
    },
    uploadUniversityPhoto: { around: (scope, { query, file }) => addPhoto(scope, query.universityId, file, services) },
    orderUniversityPhotos: { write: (scope, { body }) => orderPhotos(scope, body) },
    describeUniversityPhoto: { write: (scope, { params, body }) => describePhoto(scope, params.id, body) },
    deleteUniversityPhoto: { write: (scope, { params }) => deletePhoto(scope, params.id) },
    listOwnNews: {
      read: async (scope, { query }) => {
        const universityId = await chooseUniversity(scope, query.universityId)
        return isRefusal(universityId) ? universityId : listOwnNews(scope.db, { ...query, universityId }, scope.now)
      },
    },
    readOwnNews: {
      read: async ({ db, actor, now }, { params }) => dataOrNotFound(await readOwnNews(db, actor, params.id, now)),
    },
    createNews: { write: (scope, { body }) => createNews(scope, body) },
    editNews: { write: (scope, { params, body }) => editNews(scope, params.id, body) },
    deleteNews: { write: (scope, { params }) => deleteNews(scope, params.id) },
    listNews: { read: ({ db, now }, { query }) => listNews(db, query, now) },
    listOpenDays: { read: ({ db, now }, { query }) => listOpenDays(db, query, now) },
    readNews: { read: async ({ db, now }, { params }) => dataOrNotFound(await readNews(db, params.id, now)) },
    readUniversityPhoto: { read: ({ db }, { params }) => showPhoto(db, params, services.files) },
  }
}
