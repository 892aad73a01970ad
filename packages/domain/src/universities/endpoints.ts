import { universityPhoto } from '../directory/schema.ts'
import { dataOf, done, type EndpointTable, pageOf } from '../kernel/endpoint.ts'
import { EDITOR_ROLES } from './policy.ts'
import {
  byUuid,
  newsBody,
  newsListQuery,
  newsPage,
  newsRow,
  openDayRow,
  openDaysQuery,
  ownNews,
  ownNewsQuery,
  ownNewsRow,
  ownUniversityQuery,
  photoCaption,
  photoOrder,
  photoParams,
  universityEdit,
  universityProfile,
} from './schema.ts'

const MINUTE = 60
/** A photo never changes under its id. */
const YEAR = 31_536_000

const missing = 'fill_all_required_fields' as const

/** A university's own pages, and their public views (docs/specification/directory-and-universities.md). */
export const universitiesEndpoints = {
  readUniversityProfile: { method: 'GET', path: '/university/profile', access: EDITOR_ROLES, query: ownUniversityQuery, answer: dataOf(universityProfile), errors: ['field_required', 'not_found'] },
  editUniversity: {
    method: 'POST',
    path: '/university/edit',
    access: EDITOR_ROLES,
    body: universityEdit,
    answer: dataOf(universityProfile),
    errors: ['field_required', 'fill_all_required_fields', 'wrong_phone_number', 'not_found', 'stale_version'],
    missing,
  },
  uploadUniversityPhoto: {
    method: 'POST',
    path: '/university/photos',
    access: EDITOR_ROLES,
    kind: 'upload',
    query: ownUniversityQuery,
    answer: dataOf(universityPhoto),
    errors: ['field_required', 'not_found', 'big-file-size', 'wrong_file_type', 'file_infected', 'too_many_photos'],
    rate: 'upload',
  },
  orderUniversityPhotos: { method: 'PUT', path: '/university/photos', access: EDITOR_ROLES, body: photoOrder, answer: done, errors: ['field_required', 'not_found', 'stale_version'] },
  describeUniversityPhoto: { method: 'PUT', path: '/university/photos/:id', access: EDITOR_ROLES, params: byUuid, body: photoCaption, answer: done, errors: ['not_found'] },
  deleteUniversityPhoto: { method: 'DELETE', path: '/university/photos/:id', access: EDITOR_ROLES, params: byUuid, answer: done, errors: ['not_found'] },
  listOwnNews: { method: 'GET', path: '/university/news', access: EDITOR_ROLES, query: ownNewsQuery, answer: pageOf(ownNewsRow), errors: ['field_required', 'not_found'] },
  readOwnNews: { method: 'GET', path: '/university/news/:id', access: EDITOR_ROLES, params: byUuid, answer: dataOf(ownNews), errors: ['not_found'] },
  createNews: { method: 'POST', path: '/university/news', access: EDITOR_ROLES, body: newsBody, answer: dataOf(ownNews), errors: ['field_required', 'fill_all_required_fields', 'not_found'], missing },
  editNews: {
    method: 'PUT',
    path: '/university/news/:id',
    access: EDITOR_ROLES,
    params: byUuid,
    body: newsBody,
    answer: dataOf(ownNews),
    errors: ['fill_all_required_fields', 'not_found', 'stale_version'],
    missing,
  },
  deleteNews: { method: 'DELETE', path: '/university/news/:id', access: EDITOR_ROLES, params: byUuid, answer: done, errors: ['not_found'] },
  listNews: { method: 'GET', path: '/dictionary/university/news/list', access: 'public', query: newsListQuery, answer: pageOf(newsRow), cacheSeconds: MINUTE },
  listOpenDays: { method: 'GET', path: '/dictionary/university/open-days', access: 'public', query: openDaysQuery, answer: pageOf(openDayRow), cacheSeconds: MINUTE },
  readNews: { method: 'GET', path: '/dictionary/university/news/:id', access: 'public', params: byUuid, answer: dataOf(newsPage), errors: ['not_found'], cacheSeconds: MINUTE },
  readUniversityPhoto: { method: 'GET', path: '/dictionary/university/:id/photos/:photoId', access: 'public', kind: 'download', params: photoParams, errors: ['not_found'], cacheSeconds: YEAR },
} as const satisfies EndpointTable
