import { addJob } from '../../platform/jobs/jobs.ts'
import type { Slice } from '../../slice.ts'
import type { Listeners } from '../applications/move-application.ts'
import { lacksPublicFiles, makeMissingPublicFiles } from './make-public-files.ts'
import { noteMissingCutoffs } from './note-cutoffs.ts'
import { type MakeOffers, publishProtocol } from './publish-protocol.ts'
import { queueMissingRepetitions, repeatRun } from './repeat-run.ts'
import { runsRoutes } from './routes.ts'
import { runAllotment } from './run-allotment.ts'

type Needs = { readonly listeners: Listeners; readonly makeOffers: MakeOffers }

export const runs = {
  open: ({ db, clock, seal, log }, needs) => ({
    routes: runsRoutes,
    tasks: {
      'run-allotment': (payload) => runAllotment({ db, now: clock.now, log, seal }, payload),
      'repeat-run': (payload) => repeatRun({ db, log, seal }, payload),
      'repeat-missing-runs': () => queueMissingRepetitions(db),
      'publish-protocol': (payload) => publishProtocol({ ...needs, db, now: clock.now, log }, payload),
      'make-public-files': () => makeMissingPublicFiles({ db, seal, log }),
      'note-cutoffs': () => noteMissingCutoffs(db),
    },
    // During an update a server of an earlier version may make runs and protocols without these.
    crontab: ['23 * * * * make-public-files', '33 * * * * repeat-missing-runs', '43 * * * * note-cutoffs'],
    prepare: async () => {
      await noteMissingCutoffs(db)
      await queueMissingRepetitions(db)
      if (await lacksPublicFiles(db)) await db.transaction().execute((trx) => addJob(trx, 'make-public-files'))
    },
  }),
} satisfies Slice<'runs', Needs>
