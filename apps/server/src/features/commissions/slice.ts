import type { Slice } from '../../slice.ts'
import { gradingCopyOf, gradingLoad } from './queries.ts'
import { releaseGradesOfExpert, releaseGradesOnMove } from './release-grades.ts'
import { commissionsRoutes } from './routes.ts'

export const commissions = {
  provides: {
    gradingCopyOf,
    staffLoad: gradingLoad,
    releaseStaff: releaseGradesOfExpert,
    onMove: (scope, applicationId, event) => releaseGradesOnMove(scope, applicationId, event),
  },
  open: ({ environment, seal, passkeys, onUnreadable, files, scanner, interviewMinutes: minutes }) => ({
    routes: commissionsRoutes({
      minutes,
      papers: { files, isScanning: scanner !== null },
      factors: environment.isSigningByPasskey && passkeys !== null ? { seal, passkeys, onUnreadable } : null,
    }),
  }),
} satisfies Slice<'commissions'>
