import type { competitionsEndpoints } from '@portal/domain/competitions/endpoints.ts'
import type { Handlers } from '../../http/handler.ts'
import { confirmCompetition, type FollowClaims, refuseCompetition } from './answer-proposal.ts'
import { changeCompetition } from './change-competition.ts'
import { createCompetition } from './create-competition.ts'
import { downloadPlaces, downloadPlacesTemplate, listPlaces } from './list-places.ts'
import { confirmStep, openCompetition } from './open-competition.ts'
import { listCompetitions, readCompetition } from './read-competition.ts'
import { markPlaces, uploadPlaces } from './upload-places.ts'

export const competitionsRoutes = (followClaims: FollowClaims): Handlers<typeof competitionsEndpoints> => ({
  listCompetitions: { read: (scope, { query }) => listCompetitions(scope, query) },
  createCompetition: { write: (scope, { body }) => createCompetition(scope, body) },
  readCompetition: { read: (scope, { params }) => readCompetition(scope, params.id) },
  listPlaces: { read: (scope, { params, query }) => listPlaces(scope, params.id, query) },
  changeCompetition: { write: (scope, { params, body }) => changeCompetition(scope, params.id, body) },
  confirmStep: { write: (scope, { params, body }) => confirmStep(scope, params.id, params.step, body.version) },
  openCompetition: { write: (scope, { params, body }) => openCompetition(scope, params.id, body.version) },
  confirmCompetition: { write: (scope, { params, body }) => confirmCompetition(scope, params.id, body, followClaims) },
  refuseCompetition: { write: (scope, { params, body }) => refuseCompetition(scope, params.id, body) },
  downloadPlaces: { read: (scope, { params }) => downloadPlaces(scope, params.id) },
  downloadPlacesTemplate: { read: (scope) => downloadPlacesTemplate(scope) },
  uploadPlaces: { around: (scope, { params, query, file }) => uploadPlaces(scope, params.id, file, query) },
  markPlaces: { read: (scope, { params, file }) => markPlaces(scope, params.id, file) },
})
