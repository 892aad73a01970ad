import type { Slice } from '../../slice.ts'
import { expertLoad } from './list-experts.ts'
import { updateInterviewOnMove } from './on-move.ts'
import { conflictsOf, filesOfInterviews, interviewsOf } from './queries.ts'
import { releaseExpert } from './release-expert.ts'
import { interviewsRoutes } from './routes.ts'

export const interviews = {
  provides: {
    interviewsOf,
    conflictsOf,
    filesInScope: filesOfInterviews,
    staffLoad: expertLoad,
    releaseStaff: (scope, staffId, { interviewMinutes }) => releaseExpert(scope, staffId, interviewMinutes),
    onMove: (scope, applicationId, event, _type, { interviewMinutes }) =>
      updateInterviewOnMove(scope, applicationId, event, interviewMinutes),
  },
  open: ({ environment, seal, passkeys, onUnreadable, interviewMinutes: minutes }) => ({
    routes: interviewsRoutes({
      minutes,
      factors: environment.isSigningByPasskey && passkeys !== null ? { seal, passkeys, onUnreadable } : null,
    }),
  }),
} satisfies Slice<'interviews'>
