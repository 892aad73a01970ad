import { accounts } from './features/accounts/slice.ts'
import { appeals } from './features/appeals/slice.ts'
import { applications } from './features/applications/slice.ts'
import { audit } from './features/audit/slice.ts'
import { broadcasts } from './features/broadcasts/slice.ts'
import { claims } from './features/claims/slice.ts'
import { commissions } from './features/commissions/slice.ts'
import { competitions } from './features/competitions/slice.ts'
import { content } from './features/content/slice.ts'
import { conversations } from './features/conversations/slice.ts'
import { corrections } from './features/corrections/slice.ts'
import { directory } from './features/directory/slice.ts'
import { documents } from './features/documents/slice.ts'
import { guidance } from './features/guidance/slice.ts'
import { interviews } from './features/interviews/slice.ts'
import { notifications } from './features/notifications/slice.ts'
import { offers } from './features/offers/slice.ts'
import { reception } from './features/reception/slice.ts'
import { referees } from './features/referees/slice.ts'
import { rehearsals } from './features/rehearsals/slice.ts'
import { results } from './features/results/slice.ts'
import { review } from './features/review/slice.ts'
import { runs } from './features/runs/slice.ts'
import { screening } from './features/screening/slice.ts'
import { seasons } from './features/seasons/slice.ts'
import { slots } from './features/slots/slice.ts'
import { universities } from './features/universities/slice.ts'
import { callJobs } from './http/call/jobs.ts'
import type { ServedPortal } from './http/rehearsals.ts'
import { callInOrder, forgetByAll, joinFiles, joinPages, joinUses, releaseByAll, sumLoads } from './join-provided.ts'
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
  const { createFrame, createHolidays, createMailTexts, createOwner } = content.provides
  const [holidaysOf, ownerNow] = [createHolidays(), createOwner(environment)]
  const [{ isTaking, areClaimsOpen, datesOf }, { entryOf, enteredNow }] = [competitions.provides, claims.provides]
  const competition = { isTaking, areClaimsOpen, datesOf, entryOf, enteredNow }
  const [{ shippedStatements, testsOf }, { gradingCopyOf }] = [screening.provides, commissions.provides]
  const [{ correctionsOf, documentsOf }, { refereesOf }] = [corrections.provides, referees.provides]
  const [{ interviewsOf }, { makeOffers, ...ofOffers }] = [interviews.provides, offers.provides]
  const around = { ...slots.provides, testsOf, interviewsOf, correctionsOf, documentsOf, refereesOf }
  const { createNextSteps, endApplications } = applications.provides
  const { nextStepsOf, ...ownSteps } = createNextSteps(around, competition, { holidaysOf, interviewMinutes })
  const rules = { interviewMinutes, holidaysOf, lateAfterWorkingDays: environment.lateAfterWorkingDays }
  const listeners = {
    application: callInOrder([claims, corrections, review, screening, interviews, commissions, conversations], rules),
    choice: review.provides.onChoice,
    decided: review.provides.onDecided,
    competition,
    nextSteps: nextStepsOf,
  }
  const releaseStaff = releaseByAll([review, interviews, slots, commissions], { listeners, ...rules })
  const { createFindSession, knownOriginOf, lockFileOwner, profileOf } = accounts.provides
  const references = joinUses([accounts, applications, competitions, corrections, referees])
  const fileUse = { references, lockOwner: lockFileOwner }
  const [findSession, { checked, hostRehearsals }] = [createFindSession(environment.sessions), rehearsals.provides]
  // They prepare the database in this order.
  const slices: OpenSlices = {
    seasons: seasons.open(services, { checked, listeners }),
    ...{ rehearsals: rehearsals.open(services), reception: reception.open(services, { ownerNow }) },
    directory: directory.open(services),
    content: content.open(services, { project: directory.provides.keepEntries, shippedStatements }),
    accounts: accounts.open(services, {
      afterStaffChange: releaseStaff,
      beforeDeletion: {
        endApplications: (scope, mayWithdraw) => endApplications({ ...scope, listeners }, mayWithdraw),
        forgetOwner: forgetByAll([conversations, slots, corrections, seasons]),
        removeFiles: (trx, ownerId) => documents.provides.removeOwnFiles(trx, ownerId, fileUse),
      },
      ...{ expertConflicts: interviews.provides.conflictsOf, staffLoad: sumLoads([review, interviews, commissions]) },
    }),
    documents: documents.open(services, {
      filesInScope: joinFiles([interviews, competitions, corrections, referees, review]),
      ...{ fileUse, profileOf, ownerNow, storedKeys: STORED_KEYS },
    }),
    notifications: notifications.open(services, { ownerNow, mailTextsOf: createMailTexts() }),
    applications: applications.open(services, {
      ...{ ...around, ...ownSteps, listeners, claimsOf: claims.provides.claimsOf },
      ...{ ...ofOffers, ...appeals.provides, messagesOf: conversations.provides.messagesOf, gradingCopyOf },
      releaseFiles: (trx, ownerId, ids) => documents.provides.removeFiles(trx, ownerId, ids, fileUse),
    }),
    review: review.open(services, {
      ...{ ...around, listeners, holidaysOf, profileOf: screening.provides.testResultOf },
      profilesOf: screening.provides.testProfilesOf,
    }),
    ...{ screening: screening.open(services), interviews: interviews.open(services), claims: claims.open() },
    ...{ slots: slots.open(services), competitions: competitions.open(services, corrections.provides) },
    ...{ conversations: conversations.open(services), commissions: commissions.open(services) },
    ...{ corrections: corrections.open(services, { holidaysOf }), referees: referees.open(services) },
    ...{ runs: runs.open(services, { listeners, makeOffers }), results: results.open(services) },
    ...{ offers: offers.open(services), appeals: appeals.open(), broadcasts: broadcasts.open(services) },
    ...{ audit: audit.open(services), guidance: guidance.open(), universities: universities.open(services) },
  }
  const jobs = collectJobs([callJobs(services), ...Object.values(slices)])
  const { app, close } = await serveRoutes(services, slices, {
    ...{ findSession, knownOriginOf },
    rehearsals: hostRehearsals(services, findSession, async (of): Promise<ServedPortal> => createPortal(of)),
    listPages: joinPages([directory, results, universities]),
    readFrame: createFrame(ownerNow),
  })
  return {
    app,
    jobs: { ...jobs, onEnd: metrics?.observeJob, trace: world.traces?.job },
    /** Prepares the database: directories, the first super admin, the demo. */
    prepare: () => prepare(services, Object.values(slices), listeners, releaseStaff),
    close,
  }
}
