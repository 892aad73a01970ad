import type { runsEndpoints } from '@portal/domain/runs/endpoints.ts'
import type { Handlers } from '../../http/handler.ts'
import { listFragileAwards } from './list-fragile.ts'
import { compareRuns, downloadRun, listCutOffs, listRuns, readRun } from './list-runs.ts'
import { confirmProtocol, proposeProtocol, refuseProtocol } from './propose-protocol.ts'
import { startRun } from './run-allotment.ts'

export const runsRoutes: Handlers<typeof runsEndpoints> = {
  listRuns: { read: (scope, { params, query }) => listRuns(scope, params.id, query) },
  startRun: { write: (scope, { params, body }) => startRun(scope, params.id, body) },
  readRun: { read: (scope, { params }) => readRun(scope, params.id, params.number) },
  compareRuns: { read: (scope, { params, query }) => compareRuns(scope, params, query) },
  listCutOffs: { read: (scope, { params, query }) => listCutOffs(scope, params, query) },
  listFragileAwards: { read: (scope, { params, query }) => listFragileAwards(scope, params, query) },
  downloadRunInput: { read: (scope, { params }) => downloadRun(scope, params, 'input') },
  downloadRunOutput: { read: (scope, { params }) => downloadRun(scope, params, 'output') },
  proposeProtocol: { write: (scope, { params, body }) => proposeProtocol(scope, params.id, body) },
  confirmProtocol: { around: (scope, { params, body }) => confirmProtocol(scope, params.id, body) },
  refuseProtocol: { write: (scope, { params, body }) => refuseProtocol(scope, params.id, body) },
}
