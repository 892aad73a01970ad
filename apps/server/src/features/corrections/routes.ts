import type { correctionsEndpoints } from '@portal/domain/corrections/endpoints.ts'
import { refuse } from '@portal/domain/kernel/refusal.ts'
import type { Handlers } from '../../http/handler.ts'

const notYet = async () => refuse('not_found')

export const correctionsRoutes: Handlers<typeof correctionsEndpoints> = {
  listCorrections: { read: notYet },
  askCorrection: { write: notYet },
  cancelCorrection: { write: notYet },
  correctItem: { write: notYet },
  answerCorrection: { write: notYet },
  listCorrectionReasons: { read: notYet },
  readCorrectionFigures: { read: notYet },
}
