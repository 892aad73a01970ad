import { z } from 'zod'
import { dataOf, done, type EndpointTable } from '../kernel/endpoint.ts'
import { STAFF_ROLES } from '../kernel/role.ts'
import { requirementsBody } from './requirement-schema.ts'
import { closingBody, extensionBody, seasonBody, seasonEdit, seasonList, seasonVersion, seasonView, seasonYear, windowsBody } from './schema.ts'

const byYear = z.object({ year: z.coerce.number().pipe(seasonYear) })
const view = dataOf(seasonView)
const changed = ['not_found', 'stale_version'] as const
const CONFIRMERS = ['SUPER_ADMIN', 'ADMIN'] as const

/** Seasons: begun as a draft, confirmed by another person, opened by their date, closed (docs/specification/seasons.md). */
export const seasonsEndpoints = {
  /** Drafts are listed only for those who may edit or confirm them. */
  listSeasons: { method: 'GET', path: '/staff/seasons', access: STAFF_ROLES, answer: dataOf(seasonList) },
  readSeasonSetup: { method: 'GET', path: '/staff/seasons/:year', access: CONFIRMERS, isOfWholePortal: true, params: byYear, answer: view, errors: ['not_found'] },
  createSeason: { method: 'POST', path: '/staff/seasons', access: ['SUPER_ADMIN'], body: seasonBody, answer: view, errors: ['season_already_exists'], missing: 'field_required' },
  editSeason: {
    method: 'PUT',
    path: '/staff/seasons/:year',
    access: ['SUPER_ADMIN'],
    params: byYear,
    body: seasonEdit,
    answer: view,
    errors: [...changed, 'season_is_confirmed'],
    missing: 'field_required',
  },
  confirmSeason: {
    method: 'POST',
    path: '/staff/seasons/:year/confirm',
    access: CONFIRMERS,
    isOfWholePortal: true,
    params: byYear,
    body: seasonVersion,
    answer: view,
    errors: [...changed, 'another_person_confirms'],
  },
  setSeasonWindows: {
    method: 'PUT',
    path: '/staff/seasons/:year/windows',
    access: ['SUPER_ADMIN'],
    params: byYear,
    body: windowsBody,
    answer: view,
    errors: [...changed, 'season_closed'],
    missing: 'field_required',
  },
  /** Sent applications keep the requirements that they were sent under. */
  setSeasonRequirements: {
    method: 'PUT',
    path: '/staff/seasons/:year/requirements',
    access: ['SUPER_ADMIN'],
    params: byYear,
    body: requirementsBody,
    answer: view,
    errors: [...changed, 'season_closed'],
    missing: 'field_required',
  },
  extendWindow: {
    method: 'POST',
    path: '/staff/seasons/:year/extensions',
    access: ['SUPER_ADMIN'],
    params: byYear,
    body: extensionBody,
    answer: view,
    errors: ['not_found', 'season_closed'],
    missing: 'field_required',
  },
  deleteSeason: { method: 'DELETE', path: '/staff/seasons/:year', access: ['SUPER_ADMIN'], params: byYear, answer: done, errors: ['not_found', 'season_is_confirmed'] },
  closeSeason: {
    method: 'POST',
    path: '/staff/seasons/:year/close',
    access: ['SUPER_ADMIN'],
    params: byYear,
    body: closingBody,
    answer: view,
    errors: [...changed, 'reason_required', 'season_without_successor'],
  },
} as const satisfies EndpointTable
