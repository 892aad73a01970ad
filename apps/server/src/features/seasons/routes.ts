import type { seasonsEndpoints } from '@portal/domain/seasons/endpoints.ts'
import type { Handlers } from '../../http/handler.ts'
import { type Checked, confirmSeason, createSeason, editSeason, removeSeason } from './change-season.ts'
import { closeSeason } from './close-season.ts'
import { listSeasons, readSeasonSetup } from './read-seasons.ts'
import { setRequirements } from './set-requirements.ts'
import { extendWindow, setWindows } from './set-windows.ts'

export const seasonsRoutes = (checked: Checked): Handlers<typeof seasonsEndpoints> => ({
  listSeasons: { read: (scope) => listSeasons(scope) },
  readSeasonSetup: { read: (scope, { params }) => readSeasonSetup(scope, params.year) },
  createSeason: { write: (scope, { body }) => createSeason(scope, body, checked) },
  editSeason: { write: (scope, { params, body }) => editSeason(scope, params.year, body, checked) },
  confirmSeason: { write: (scope, { params, body }) => confirmSeason(scope, params.year, body.version) },
  setSeasonWindows: { write: (scope, { params, body }) => setWindows(scope, params.year, body, checked) },
  setSeasonRequirements: { write: (scope, { params, body }) => setRequirements(scope, params.year, body) },
  extendWindow: { write: (scope, { params, body }) => extendWindow(scope, params.year, body, checked) },
  deleteSeason: { write: (scope, { params }) => removeSeason(scope, params.year) },
  closeSeason: { write: (scope, { params, body }) => closeSeason(scope, params.year, body) },
})
