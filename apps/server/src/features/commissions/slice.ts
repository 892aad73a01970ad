import type { Slice } from '../../slice.ts'
import { gradingCopyOf, gradingLoad } from './queries.ts'
import { releaseGradesOfExpert, releaseGradesOnMove } from './release-grades.ts'
import { commissionsRoutes } from './routes.ts'

export const commissions = {
  provides: {
    gradingCopyOf,
    staffLoad: gradingLoad,
    releaseStaff: (scope, staffId, { interviewMinutes }) => releaseGradesOfExpert(scope, staffId, interviewMinutes),
    onMove: (scope, applicationId, event, type, { interviewMinutes }) =>
      releaseGradesOnMove(scope, applicationId, event, type, interviewMinutes),
  },
  open: ({ environment, seal, passkeys, onUnreadable, files, scanner, interviewMinutes: minutes }) => ({
    routes: commissionsRoutes({
      minutes,
      papers: { files, isScanning: scanner !== null },
      factors: environment.isSigningByPasskey && passkeys !== null ? { seal, passkeys, onUnreadable } : null,
    }),
  }),
} satisfies Slice<'commissions'>
