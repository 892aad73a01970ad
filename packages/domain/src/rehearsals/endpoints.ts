import { z } from 'zod'
import { dataOf, type EndpointTable } from '../kernel/endpoint.ts'
import { seasonYear } from '../seasons/schema.ts'
import { begunRehearsal, findingsView, rehearsalBody } from './schema.ts'

const byYear = z.object({ year: z.coerce.number().pipe(seasonYear) })
const view = dataOf(findingsView)
const CONFIRMERS = ['SUPER_ADMIN', 'ADMIN'] as const

/** Check of a season before it begins (docs/specification/seasons.md#check). */
export const rehearsalsEndpoints = {
  readFindings: { method: 'GET', path: '/staff/seasons/:year/findings', access: CONFIRMERS, isOfWholePortal: true, params: byYear, answer: view, errors: ['not_found'] },
  /** Checks the days of the season at once, as the nightly job does. */
  checkSeason: {
    method: 'POST',
    path: '/staff/seasons/:year/check',
    access: CONFIRMERS,
    isOfWholePortal: true,
    params: byYear,
    answer: view,
    errors: ['not_found', 'season_closed'],
  },
  /** Begins a rehearsal in a world of its own (docs/specification/seasons.md#rehearsal). */
  beginRehearsal: {
    method: 'POST',
    path: '/staff/seasons/:year/rehearsals',
    access: ['SUPER_ADMIN'],
    params: byYear,
    body: rehearsalBody,
    answer: dataOf(begunRehearsal),
    errors: ['not_found', 'season_closed', 'rehearsals_are_full', 'rehearsal_not_possible'],
    missing: 'field_required',
  },
} as const satisfies EndpointTable
