import type { Slice } from '../../slice.ts'
import type { HolidaysOf } from '../content/published/read-public.ts'
import { followClaims } from './follow-claims.ts'
import { keepWaiting } from './on-move.ts'
import { correctionsOf, documentsOf, isInCorrection, replacedFiles } from './queries.ts'
import { remindApplicants } from './remind-applicants.ts'
import { forgetUnsent } from './repository.ts'
import { correctionsRoutes } from './routes.ts'

export const corrections = {
  provides: {
    correctionsOf,
    documentsOf,
    filesInScope: replacedFiles,
    isFileUsed: isInCorrection,
    followClaims,
    forgetOwner: forgetUnsent,
    onMove: (scope, applicationId, event, _type, rules) => keepWaiting(scope, applicationId, event, rules),
  },
  open: ({ environment: { lateAfterWorkingDays }, db, clock }, { holidaysOf }) => ({
    routes: correctionsRoutes({ holidaysOf, lateAfterWorkingDays }),
    tasks: { 'remind-of-corrections': () => remindApplicants({ db, now: clock.now() }) },
    // Morning in Kazakhstan.
    crontab: ['41 4 * * * remind-of-corrections'],
  }),
} satisfies Slice<'corrections', { readonly holidaysOf: HolidaysOf }>
