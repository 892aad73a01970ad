import { accounts } from './features/accounts/slice.ts'
import { appeals } from './features/appeals/slice.ts'
import { applications } from './features/applications/slice.ts'
import { audit } from './features/audit/slice.ts'
import { claims } from './features/claims/slice.ts'
import { competitions } from './features/competitions/slice.ts'
import { content } from './features/content/slice.ts'
import { directory } from './features/directory/slice.ts'
import { documents } from './features/documents/slice.ts'
import { interviews } from './features/interviews/slice.ts'
import { notifications } from './features/notifications/slice.ts'
import { offers } from './features/offers/slice.ts'
import { reception } from './features/reception/slice.ts'
import { results } from './features/results/slice.ts'
import { review } from './features/review/slice.ts'
import { runs } from './features/runs/slice.ts'
import { screening } from './features/screening/slice.ts'
import { seasons } from './features/seasons/slice.ts'
import { universities } from './features/universities/slice.ts'
import { callJobs } from './http/call/jobs.ts'
import { callInOrder, joinFiles, joinPages, sumLoads } from './join-provided.ts'
import { collectJobs } from './platform/jobs/collect-jobs.ts'
import { prepare } from './prepare.ts'
import { serveRoutes } from './serve-routes.ts'
import { openServices, type World } from './services.ts'
import type { OpenSlices } from './slice.ts'
import { STORED_KEYS } from './stored-keys.ts'

export type Portal = Awaited<ReturnType<typeof createPortal>>

/** The only place where slices are wired together. */
export async function createPortal(world: World) {
  const services = await openServices(world, { ...documents.provides, ...notifications.provides })
  const { environment, metrics, interviewMinutes } = services
  const holidaysOf = content.provides.createHolidays()
  const ownerNow = content.provides.createOwner(environment)
  const { isTaking, areClaimsOpen, datesOf } = competitions.provides
  const competition = { isTaking, areClaimsOpen, datesOf, entryOf: claims.provides.entryOf }
  const around = { testsOf: screening.provides.testsOf, interviewsOf: interviews.provides.interviewsOf }
  const times = { holidaysOf, interviewMinutes }
  const { nextStepsOf, nextStepsFrom } = applications.provides.createNextSteps(around, competition, times)
  const listeners = {
    application: callInOrder([claims, review, screening, interviews], { interviewMinutes }),
    choice: review.provides.onChoice,
    decided: review.provides.onDecided,
    competition,
    nextSteps: nextStepsOf,
  }
  const { createFindSession, knownOriginOf, lockFileOwner, profileOf } = accounts.provides
  const { removeFiles, removeOwnFiles } = documents.provides
  const { endApplications } = applications.provides
  const fileUse = {
    references: [accounts, applications, competitions].map(({ provides }) => provides.isFileUsed),
    lockOwner: lockFileOwner,
  }
  const contents = await screening.provides.loadTestContents()
  const { testResultOf, testProfilesOf } = screening.provides
  // They prepare the database in this order.
  const slices: OpenSlices = {
    seasons: seasons.open(services, { listeners }),
    reception: reception.open(services, { ownerNow }),
    directory: directory.open(services),
    content: content.open(services, { project: directory.provides.keepEntries }),
    accounts: accounts.open(services, {
      afterStaffChange: async (scope, staffId) => {
        await review.provides.releaseStaff({ ...scope, listeners }, staffId)
        await interviews.provides.releaseStaff(scope, staffId)
      },
      beforeDeletion: {
        endApplications: (scope, mayWithdraw) => endApplications({ ...scope, listeners }, mayWithdraw),
        removeFiles: (trx, ownerId) => removeOwnFiles(trx, ownerId, fileUse),
      },
      expertConflicts: interviews.provides.conflictsOf,
      staffLoad: sumLoads([review, interviews]),
    }),
    documents: documents.open(services, {
      filesInScope: joinFiles([interviews, competitions, review]),
      ...{ fileUse, profileOf, storedKeys: STORED_KEYS },
    }),
    notifications: notifications.open(services, { ownerNow }),
    applications: applications.open(services, {
      ...{ ...around, listeners, holidaysOf, nextSteps: nextStepsFrom, claimsOf: claims.provides.claimsOf },
      openOffersOf: offers.provides.openOffersOf,
      releaseFiles: (trx, ownerId, ids) => removeFiles(trx, ownerId, ids, fileUse),
    }),
    review: review.open(services, {
      ...{ ...around, listeners, holidaysOf },
      profileOf: (scope, id) => testResultOf(scope, id, contents),
      profilesOf: (db, ids, now) => testProfilesOf(db, ids, now, contents),
    }),
    screening: screening.open(services, { contents }),
    interviews: interviews.open(services),
    universities: universities.open(services),
    competitions: competitions.open(),
    claims: claims.open(),
    runs: runs.open(services, { listeners, makeOffers: offers.provides.makeOffers }),
    results: results.open(services),
    offers: offers.open(services),
    appeals: appeals.open(),
    audit: audit.open(services),
  }
  const jobs = collectJobs([callJobs(services), ...Object.values(slices)])
  const { app, close } = await serveRoutes(services, slices, {
    findSession: createFindSession(environment.sessions),
    knownOriginOf,
    listPages: joinPages([directory, results, universities]),
    readFrame: async (db, now) => ({
      owner: await ownerNow(db, now),
      notices: await content.provides.noticesOf(db, now, false),
    }),
  })
  return {
    app,
    jobs: { ...jobs, onEnd: metrics?.observeJob, trace: world.traces?.job },
    /** Prepares the database: directories, the first super admin, the demo. */
    prepare: () => prepare(services, Object.values(slices), listeners),
    /** Ends calls that are under way in their time (http/drain.ts). */
    close,
  }
}
