import type { correctionsEndpoints } from '@portal/domain/corrections/endpoints.ts'
import type { Handlers } from '../../http/handler.ts'
import type { LateRule } from '../review/filters.ts'
import { answerCorrection, correctItem } from './answer-correction.ts'
import { askCorrection } from './ask-correction.ts'
import { cancelCorrection } from './cancel-correction.ts'
import { listCorrections, listReasons } from './list-corrections.ts'
import { readFigures } from './read-figures.ts'

export const correctionsRoutes = (late: LateRule): Handlers<typeof correctionsEndpoints> => ({
  listCorrections: { read: (scope, { params }) => listCorrections(scope, params.id) },
  askCorrection: { write: (scope, { params, body }) => askCorrection(scope, params.id, body, late) },
  cancelCorrection: { write: (scope, { params }) => cancelCorrection(scope, params.id, late) },
  correctItem: { write: (scope, { params, body }) => correctItem(scope, params.id, body) },
  answerCorrection: { write: (scope, { params, body }) => answerCorrection(scope, params.id, body, late) },
  listCorrectionReasons: { read: (scope) => listReasons(scope) },
  readCorrectionFigures: { read: (scope, { query }) => readFigures(scope, query) },
})
