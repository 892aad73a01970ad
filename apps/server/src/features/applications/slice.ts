import type { Slice } from '../../slice.ts'
import { endApplications } from './end-applications.ts'
import { type ReleaseFiles, removeOldApplications } from './jobs.ts'
import { createNextSteps } from './next-steps-of.ts'
import type { WishesOf } from './own/gather-own-data.ts'
import { offerDrafts } from './own/offer-drafts.ts'
import { isInApplication } from './queries.ts'
import { type ApplicationsServices, applicationsRoutes } from './routes.ts'

type Needs = Omit<ApplicationsServices, 'files' | 'showReaders' | 'publicUrl' | 'wishesOf'> & {
  readonly wishesOf: WishesOf

  readonly releaseFiles: ReleaseFiles
}

export const applications = {
  provides: { createNextSteps, endApplications, isFileUsed: isInApplication },
  open: ({ environment, db, clock, files, seal, onUnreadable }, { releaseFiles, wishesOf, ...needs }) => ({
    routes: applicationsRoutes({
      ...{ ...needs, files },
      wishesOf: (reader, ids) => wishesOf(reader, ids, { seal, onUnreadable }),
      showReaders: environment.showReaders,
      publicUrl: environment.publicUrl,
    }),
    tasks: {
      'remove-old-applications': () =>
        removeOldApplications({ db, now: clock.now() }, environment.applicationsKeptYears, releaseFiles),
      'offer-drafts': () => offerDrafts({ db, now: clock.now() }),
    },
    crontab: ['57 20 * * * remove-old-applications', '23 4 * * * offer-drafts'],
  }),
} satisfies Slice<'applications', Needs>
