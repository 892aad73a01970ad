import type { Slice } from '../../slice.ts'
import { releaseInspector } from './assignment/release-inspector.ts'
import { loadReasons } from './edit-reasons.ts'
import { joinListTotals, proveListTotals, removeStaleViewers } from './jobs.ts'
import { notifyHeadsOfDecisions } from './notify-heads.ts'
import { refreshListOnChoice, refreshListOnDecided, refreshListOnMove } from './on-move.ts'
import { filesInScope, inspectorLoad } from './queries.ts'
import { type ReviewServices, reviewRoutes } from './routes.ts'

type Needs = Pick<
  ReviewServices,
  | 'listeners'
  | 'holidaysOf'
  | 'correctionsOf'
  | 'interviewsOf'
  | 'invitationsOf'
  | 'profileOf'
  | 'profilesOf'
  | 'refereesOf'
  | 'testsOf'
>

export const review = {
  provides: {
    onMove: refreshListOnMove,
    onChoice: refreshListOnChoice,
    onDecided: refreshListOnDecided,
    filesInScope,
    staffLoad: inspectorLoad,
    releaseStaff: releaseInspector,
  },
  open: ({ environment: { lateAfterWorkingDays }, db, clock, data, files, scanner, log }, needs) => ({
    routes: reviewRoutes({
      ...needs,
      files,
      isScanning: scanner !== null,
      lateAfterWorkingDays,
    }),
    tasks: {
      'join-totals': () => joinListTotals(db),
      'prove-totals': () => proveListTotals({ db, log }).then(() => undefined),
      'remove-gone-viewers': () => removeStaleViewers({ db, now: clock.now() }),
      'tell-heads-of-decisions': () => notifyHeadsOfDecisions({ db, now: clock.now() }),
    },
    crontab: [
      '* * * * * join-totals',
      '7 * * * * tell-heads-of-decisions',
      '27 * * * * remove-gone-viewers',
      '7 21 * * * prove-totals',
    ],
    prepare: () => loadReasons({ db, data, now: clock.now() }),
  }),
} satisfies Slice<'review', Needs>
