import { dataOf, type EndpointTable } from '../kernel/endpoint.ts'
import { askedView, askingQuery } from '../seasons/requirement-schema.ts'
import { calendarQuery, contactsView, receptionView, receptionWindow, seasonView } from './schema.ts'

/** Cache time of the season in seconds. */
const MINUTE = 60

/** The application period: open or closed (docs/specification/reception.md#open-or-closed). */
export const receptionEndpoints = {
  readReception: { method: 'GET', path: '/request/status', access: 'public', answer: dataOf(receptionView) },
  readContacts: { method: 'GET', path: '/contacts', access: 'public', answer: dataOf(contactsView) },
  readSeason: { method: 'GET', path: '/season', access: 'public', answer: dataOf(seasonView), cacheSeconds: MINUTE },
  /** Requirements of an application in the current season; without parts of it, the rows that depend on them too. A form asks each time: browsers revalidate it. */
  readRequirements: { method: 'GET', path: '/season/requirements', access: 'public', query: askingQuery, answer: dataOf(askedView), cacheSeconds: 0 },
  downloadSeason: { method: 'GET', path: '/season/calendar', access: 'public', kind: 'download', query: calendarQuery },
  /** The windows of the current season decide from now on. */
  followWindows: { method: 'POST', path: '/request/status/follow', access: ['SUPER_ADMIN'], answer: dataOf(receptionView), errors: ['season_without_windows'] },
  enableReception: { method: 'POST', path: '/request/status/enable', access: ['SUPER_ADMIN'], answer: dataOf(receptionView) },
  disableReception: { method: 'POST', path: '/request/status/disable', access: ['SUPER_ADMIN'], answer: dataOf(receptionView) },
  setReceptionWindow: { method: 'POST', path: '/request/status/window', access: ['SUPER_ADMIN'], body: receptionWindow, answer: dataOf(receptionView), missing: 'field_required' },
} as const satisfies EndpointTable
