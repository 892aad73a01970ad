import path from 'node:path'
import { passkeyHostOf } from '@portal/domain/accounts/factor-rules.ts'
import { WORDS_OF_THE_PORTAL } from '@portal/domain/accounts/password-rules.ts'
import { ALL_ENDPOINTS, ENDPOINT_TABLES } from '@portal/domain/contract.ts'
import { DEFAULT_INTERVIEW_MINUTES } from '@portal/domain/interviews/status.ts'
import { DAY_MS } from '@portal/domain/kernel/durations.ts'
import type { EndpointTable } from '@portal/domain/kernel/endpoint.ts'
import { plainEmail } from '@portal/domain/kernel/typed-text.ts'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { refuseDemo } from './demo/find-demo.ts'
import { closeDemo, makeDemo } from './demo/make-demo.ts'
import { endSessionsWithoutFactor, removeExpiredAccounts, sendAskedLink } from './features/accounts/jobs.ts'
import { createFindSession, isInProfile, knownPlaceOf, lockFileOwner, profileOf } from './features/accounts/queries.ts'
import { accountsRoutes } from './features/accounts/routes.ts'
import { createSuperAdmin, hasSuperAdmin } from './features/accounts/save-staff.ts'
import { warnOfClashes } from './features/accounts/warn-of-clashes.ts'
import { appealsRoutes } from './features/appeals/routes.ts'
import { endApplications } from './features/applications/end-applications.ts'
import { removeOldApplications } from './features/applications/jobs.ts'
import type { Follow } from './features/applications/move-application.ts'
import { createNextSteps } from './features/applications/next-steps-of.ts'
import { isInApplication } from './features/applications/queries.ts'
import { applicationsRoutes } from './features/applications/routes.ts'
import { removeOldAudit } from './features/audit/jobs.ts'
import { auditRoutes } from './features/audit/routes.ts'
import { entryOf, followWithCompetition } from './features/claims/enter-competition.ts'
import { findOwnClaims } from './features/claims/read-claims.ts'
import { claimsRoutes } from './features/claims/routes.ts'
import {
  areClaimsOpen,
  datesOf,
  filesOfCompetitions,
  isInCompetition,
  isTaking,
} from './features/competitions/queries.ts'
import { competitionsRoutes } from './features/competitions/routes.ts'
import { loadDirectory } from './features/directory/load-directory.ts'
import { listPublicPages } from './features/directory/queries.ts'
import { directoryRoutes } from './features/directory/routes.ts'
import { removeFileBytes, removeUnusedFiles } from './features/documents/jobs.ts'
import { countScans } from './features/documents/queries.ts'
import { removeFiles, removeOwnFiles } from './features/documents/remove-files.ts'
import { removeOldUploads } from './features/documents/remove-uploads.ts'
import { documentsRoutes } from './features/documents/routes.ts'
import { createScanning } from './features/documents/scan-files.ts'
import { followWithInterviews } from './features/interviews/follow-application.ts'
import { expertLoad } from './features/interviews/list-experts.ts'
import { conflictsOf, filesOfInterviews, interviewsOf } from './features/interviews/queries.ts'
import { releaseExpert } from './features/interviews/release-expert.ts'
import { interviewsRoutes } from './features/interviews/routes.ts'
import { askSmsStates } from './features/notifications/ask-sms-states.ts'
import { forgetRecipients } from './features/notifications/forget-recipients.ts'
import { sendMail, sendSms } from './features/notifications/jobs.ts'
import { countUndelivered } from './features/notifications/list-undelivered.ts'
import { readReturnedMails } from './features/notifications/read-returned-mails.ts'
import { notificationsRoutes } from './features/notifications/routes.ts'
import { followOffers } from './features/offers/follow-offers.ts'
import { offerGrants } from './features/offers/offer-grants.ts'
import { offersRoutes } from './features/offers/routes.ts'
import { receptionRoutes } from './features/reception/routes.ts'
import { beginReception } from './features/reception/set-reception.ts'
import { listCompetitionPages } from './features/results/read-published.ts'
import { resultsRoutes } from './features/results/routes.ts'
import { releaseInspector } from './features/review/assignment/release-inspector.ts'
import { followChoiceWithList, followDecidedWithList, followWithList } from './features/review/follow-application.ts'
import { joinListTotals, proveListTotals, removeGoneViewers } from './features/review/jobs.ts'
import { loadReasons } from './features/review/keep-reasons.ts'
import { filesInSight, inspectorLoad } from './features/review/queries.ts'
import { reviewRoutes } from './features/review/routes.ts'
import { tellHeadsOfDecisions } from './features/review/tell-heads.ts'
import { lacksPublicFiles, makeMissingPublicFiles } from './features/runs/make-public-files.ts'
import { publishProtocol } from './features/runs/publish-protocol.ts'
import { runsRoutes } from './features/runs/routes.ts'
import { runAllotment } from './features/runs/run-allotment.ts'
import { followWithTest } from './features/screening/follow-application.ts'
import { endOverdueTests } from './features/screening/jobs.ts'
import { loadTestContents } from './features/screening/load-content.ts'
import { readTestResult, testProfilesOf, testsOf } from './features/screening/queries.ts'
import { screeningRoutes } from './features/screening/routes.ts'
import { listNewsPages } from './features/universities/queries.ts'
import { remindOfOffers } from './features/universities/remind-of-offers.ts'
import { universitiesRoutes } from './features/universities/routes.ts'
import type { CallOptions } from './http/call/call.ts'
import { removeOldKeys } from './http/call/idempotency.ts'
import { removeOldCounters, takePageRate, takeReportRate } from './http/call/rates.ts'
import { readsFrom } from './http/call/replica-reads.ts'
import { draining } from './http/drain.ts'
import type { Handlers } from './http/handler.ts'
import { serveHealth, serveMetrics, serveSecurityContact } from './http/health.ts'
import { keepAnswers, readContentVersion } from './http/kept-answers.ts'
import { MOST_IN_OVERLOAD, openOverload } from './http/limits/overload.ts'
import { openUploads } from './http/limits/upload.ts'
import { mount } from './http/mount.ts'
import { serveOpenApi } from './http/open-api.ts'
import { servePages } from './http/pages/serve.ts'
import { createServer, UNTOLD } from './http/server.ts'
import { serveViolations } from './http/violations.ts'
import { secureHostOf, watchCertificate } from './platform/certificate.ts'
import type { Clock } from './platform/clock.ts'
import type { Database } from './platform/database/database.ts'
import type { Replica } from './platform/database/replica.ts'
import type { Environment } from './platform/environment.ts'
import type { FileStore } from './platform/files/files.ts'
import { openScanner } from './platform/files/scanner.ts'
import { sweepStore } from './platform/files/sweep-store.ts'
import { createPasskeys } from './platform/identity/passkeys.ts'
import type { Passwords } from './platform/identity/passwords.ts'
import { createSeal } from './platform/identity/seal.ts'
import { addJob, type JobObserver, type Task } from './platform/jobs/jobs.ts'
import type { Mailer } from './platform/messages/mail.ts'
import type { Mailbox } from './platform/messages/mailbox.ts'
import type { SmsGateway } from './platform/messages/sms.ts'
import type { Log } from './platform/observability/log.ts'
import { openMetrics } from './platform/observability/metrics.ts'
import type { Traces } from './platform/observability/traces.ts'
import { readMark } from './platform/portal-mark.ts'
import { readShippedData, readShippedLines } from './platform/shipped-data.ts'
import { textsIn } from './platform/texts.ts'
import { findUnreadable } from './sealed-columns.ts'
import { STORED_KEYS } from './stored-keys.ts'

/** No file takes so long to be written. */
const HALF_WRITTEN_KEPT_MS = DAY_MS

/** The words of the passwords that everybody tries first, one a line. */
const COMMON_PASSWORDS = 'passwords/refused.txt'

/** Where the built web is. */
const WEB_FOLDER = path.join(import.meta.dirname, '../../web/dist')

/** The world as the portal meets it; opened and closed by its caller. */
export type World = {
  readonly environment: Environment
  readonly database: Database
  /** Absent: there is no copy that reads. */
  readonly replica?: Replica
  /** Absent: nothing is traced. */
  readonly traces?: Traces
  readonly clock: Clock
  readonly files: FileStore
  readonly mail: Mailer
  /** Where mails come back to; absent: nobody but people reads it. */
  readonly mailbox?: Mailbox
  readonly sms: SmsGateway
  readonly passwords: Passwords
  readonly log: Log
}

export type Portal = {
  readonly app: FastifyInstance
  readonly jobs: {
    readonly tasks: Record<string, Task>
    readonly crontab: string
    readonly onEnd: JobObserver | undefined
    readonly trace: Traces['job'] | undefined
  }
  /** Brings the database to where the portal can be used: directories, the first super admin, the demo. */
  prepare(): Promise<void>
  /** Ends calls that are under way in their time (http/drain.ts). */
  close(): Promise<void>
}

/** The only place where slices are wired together. */
export async function createPortal(world: World): Promise<Portal> {
  const { environment, database, clock, files, mail, mailbox, sms, passwords, log } = world
  const { db } = database
  const { sessions, publicUrl, lateAfterWorkingDays, interviewMinutes = DEFAULT_INTERVIEW_MINUTES } = environment
  const data = await readShippedData()
  const commonWords = new Set([...(await readShippedLines(COMMON_PASSWORDS)), ...WORDS_OF_THE_PORTAL])
  const seal = createSeal({ dataDir: environment.dataDir, secret: environment.sealingSecret })
  const passkeyHost = passkeyHostOf(publicUrl)
  const passkeys =
    passkeyHost === null
      ? null
      : createPasskeys({
          host: passkeyHost,
          origin: new URL(publicUrl).origin,
          portal: textsIn('en')('notifications.portal'),
        })
  const tellUnreadable = () => log.error('SEALING_SECRET is another one than the database was sealed with')
  const factors = { seal, passkeys, onUnreadable: tellUnreadable }
  const testContents = await loadTestContents()
  const overload = openOverload({
    log,
    areGuestsBounded: environment.areRateLimitsOn,
    mostInOverload: Math.max(MOST_IN_OVERLOAD, 2 * environment.databasePoolSize),
  })
  const kept = keepAnswers(() => readContentVersion(db))
  const app = await createServer({
    ...{ log, overload },
    trustedHops: environment.trustedHops,
    isHttps: publicUrl.startsWith('https:'),
  })
  const drain = draining(app, { isBehindProxy: environment.trustedHops > 0 })
  world.traces?.calls(app, { isBehindProxy: environment.trustedHops > 0, ignored: UNTOLD })
  const scanner = environment.clamdUrl === undefined ? null : openScanner(environment.clamdUrl)
  const secureHost = secureHostOf(publicUrl)
  const metrics =
    environment.metricsToken === undefined
      ? null
      : await openMetrics({
          database,
          replica: world.replica,
          traces: world.traces,
          dataDir: environment.dataDir,
          freeBytesOfFiles: files.freeBytes,
          failedMessages: () => countUndelivered(db),
          areReturnsRead: mailbox !== undefined,
          areSmsAsked: sms.ask !== null,
          turnedAway: overload.refused,
          certificateUntil: secureHost && watchCertificate(secureHost),
          scans: scanner && { scanner, count: () => countScans(db, clock.now()) },
        })
  if (metrics !== null) serveMetrics(app, metrics, environment.metricsToken ?? '', overload.isRefused)
  const isScanning = scanner !== null
  files.onDamaged((file) => {
    log.error({ file }, 'the bytes of a file are not those that were written')
    metrics?.countDamagedFile()
  })
  const options: CallOptions = {
    kept,
    replica: world.replica === undefined ? null : readsFrom(world.replica),
    db,
    clock,
    findSession: createFindSession(sessions),
    areRateLimitsOn: environment.areRateLimitsOn,
    knownPlaceOf,
    onIdentified: overload.onIdentified,
    uploads: await openUploads({
      folder: path.join(environment.dataDir, 'arriving'),
      atOnceEach: environment.uploadsAtOnce,
    }),
  }
  const around = { testsOf, interviewsOf }
  const competition = { isTaking, entryOf, areClaimsOpen, datesOf }
  const { nextStepsOf, nextStepsFrom } = createNextSteps(around, competition, {
    holidays: data.rows('holidays'),
    interviewMinutes,
  })
  /** What an application's life means for its competition, the office's list, its test and its interview, in that order. */
  const follow: Follow = {
    application: async (scope, applicationId, event, type) => {
      await followWithCompetition(scope, applicationId, event, type)
      await followWithList(scope, applicationId, event, type)
      await followWithTest(scope, applicationId, event, type)
      await followWithInterviews(scope, applicationId, event, interviewMinutes)
    },
    choice: followChoiceWithList,
    decided: followDecidedWithList,
    competition,
    nextSteps: nextStepsOf,
  }
  const fileUse = { references: [isInProfile, isInApplication, isInCompetition], lockOwner: lockFileOwner }
  const routes: { readonly [Slice in keyof typeof ENDPOINT_TABLES]: Handlers<(typeof ENDPOINT_TABLES)[Slice]> } = {
    accounts: accountsRoutes({
      passwords,
      sessions,
      publicUrl,
      afterStaffChange: async (scope, staffId) => {
        await releaseInspector({ ...scope, follow }, staffId)
        await releaseExpert(scope, staffId)
      },
      staffLoad: async (reader, staffIds) => {
        const [applications, interviews] = await Promise.all([
          inspectorLoad(reader, staffIds),
          expertLoad(reader, staffIds),
        ])
        return new Map(staffIds.map((id) => [id, (applications.get(id) ?? 0) + (interviews.get(id) ?? 0)]))
      },
      beforeDeletion: {
        endApplications: (scope, mayWithdraw) => endApplications({ ...scope, follow }, mayWithdraw),
        removeFiles: (trx, ownerId) => removeOwnFiles(trx, ownerId, fileUse),
      },
      expertConflicts: conflictsOf,
      factors,
      isStaffFactorRequired: environment.isStaffFactorRequired,
      commonWords,
    }),
    documents: documentsRoutes({
      files,
      keptBytesEach: environment.keptBytesEach,
      lockOwner: lockFileOwner,
      isScanning,
      profileOf,
      terms: environment,
      filesInSight: async (reader, actor, ids) =>
        new Map([
          ...(await filesOfInterviews(reader, actor, ids)),
          ...(await filesOfCompetitions(reader, actor, ids)),
          ...(await filesInSight(reader, actor, ids)),
        ]),
    }),
    directory: directoryRoutes(),
    notifications: notificationsRoutes,
    reception: receptionRoutes(environment),
    applications: applicationsRoutes({
      ...around,
      follow,
      files,
      nextSteps: nextStepsFrom,
      claimsOf: findOwnClaims,
      showReaders: environment.showReaders,
    }),
    review: reviewRoutes({
      ...around,
      follow,
      files,
      isScanning,
      profileOf: (scope, id) => readTestResult(scope, id, testContents),
      profilesOf: (reader, ids, now) => testProfilesOf(reader, ids, now, testContents),
      holidays: data.rows('holidays'),
      lateAfterWorkingDays,
    }),
    interviews: interviewsRoutes({
      minutes: interviewMinutes,
      factors: environment.isSigningByPasskey && passkeys !== null ? factors : null,
    }),
    screening: screeningRoutes(testContents),
    audit: auditRoutes,
    universities: universitiesRoutes({ files, scanner }),
    competitions: competitionsRoutes,
    runs: runsRoutes,
    claims: claimsRoutes,
    results: resultsRoutes({ seal }),
    offers: offersRoutes({ seal, publicUrl }),
    appeals: appealsRoutes,
  }
  for (const slice of Object.keys(ENDPOINT_TABLES) as (keyof typeof ENDPOINT_TABLES)[])
    mount(app, options, ENDPOINT_TABLES[slice] as EndpointTable, routes[slice] as Handlers<EndpointTable>)

  serveOpenApi(app, ALL_ENDPOINTS, publicUrl)
  serveHealth(app, { database: () => sql`select`.execute(db).then(() => true), files: files.isHealthy })
  serveSecurityContact(app, { publicUrl, contacts: environment.contacts, now: clock.now })
  serveViolations(app, log, async (request) =>
    environment.areRateLimitsOn ? takeReportRate(db, request, clock.now()) : null,
  )
  await servePages(app, WEB_FOLDER, {
    ...{ publicUrl, kept, now: clock.now, names: environment.portalNames },
    mark: environment.portalMark === undefined ? undefined : readMark(environment.portalMark),
    listPages: async () => [
      ...(await listPublicPages(db)),
      ...(await listCompetitionPages(db)),
      ...(await listNewsPages(db, clock.now())),
    ],
    takePage: async (request) =>
      environment.areRateLimitsOn ? takePageRate(db, request, environment.pagesAMinute, clock.now()) : null,
  })

  return {
    app,
    jobs: {
      onEnd: metrics?.observeJob,
      trace: world.traces?.job,
      tasks: {
        'remove-expired-accounts': async () => {
          await removeExpiredAccounts({ db, now: clock.now() }, sessions)
          await forgetRecipients({ db, now: clock.now() })
        },
        'remove-old-counters': async () => {
          await removeOldCounters(db, clock.now())
          await removeOldKeys(db, clock.now())
          await removeGoneViewers({ db, now: clock.now() })
        },
        'join-totals': () => joinListTotals(db),
        'prove-totals': () => proveListTotals({ db, log }).then(() => undefined),
        'remove-old-audit': () => removeOldAudit({ db, now: clock.now() }, environment.auditKeptYears),
        'remove-old-applications': () =>
          removeOldApplications({ db, now: clock.now() }, environment.applicationsKeptYears, (trx, ownerId, ids) =>
            removeFiles(trx, ownerId, ids, fileUse),
          ),
        'remove-unused-files': () => removeUnusedFiles({ db, now: clock.now() }, fileUse),
        'remove-old-uploads': async () => {
          await removeOldUploads({ db, now: clock.now() })
          await files.sweep(new Date(clock.now().getTime() - HALF_WRITTEN_KEPT_MS))
        },
        'scan-files':
          scanner === null
            ? async () => undefined
            : createScanning({ db, clock, files, scanner, log, onScan: metrics?.countScan }),
        'sweep-files': () => sweepStore({ db, files, keys: STORED_KEYS, log }, clock.now()).then(() => undefined),
        'end-overdue-tests': async () => {
          await endOverdueTests({ db, now: clock.now() })
        },
        'send-link': (payload) => sendAskedLink({ db, now: clock.now(), publicUrl }, payload),
        'run-allotment': (payload) => runAllotment({ db, now: clock.now, log, seal }, payload),
        'publish-protocol': (payload) =>
          publishProtocol({ db, now: clock.now, follow, makeOffers: offerGrants, log }, payload),
        'make-public-files': () => makeMissingPublicFiles({ db, seal, log }),
        'follow-grants': () => followOffers({ db, now: clock.now() }),
        'remind-of-offers': () => remindOfOffers({ db, now: clock.now() }),
        'tell-heads-of-decisions': () => tellHeadsOfDecisions({ db, now: clock.now() }),
        'send-mail': (payload) =>
          sendMail({ db, now: clock.now(), mailer: mail, publicUrl, areReturnsRead: mailbox !== undefined }, payload),
        'send-sms': (payload) => sendSms({ db, now: clock.now(), gateway: sms }, payload),
        'read-returned-mails': async () => {
          if (mailbox === undefined) return
          const { returnPath } = environment.mail
          await readReturnedMails({
            ...{ db, clock, mailbox, returnPath, log },
            onNotice: metrics?.countNotice,
            onLook: metrics?.countLook,
          })
        },
        'ask-sms-states': () => askSmsStates({ db, clock, gateway: sms, log, onState: metrics?.countSmsState }),
        'remove-file-bytes': (payload) => removeFileBytes(files, payload),
      },
      crontab: [
        '* * * * * end-overdue-tests',
        '*/5 * * * * follow-grants',
        // Protocols that a server of an earlier version published during an update.
        '23 * * * * make-public-files',
        '* * * * * join-totals',
        ...(isScanning ? ['* * * * * scan-files'] : []),
        // One look at a time, whichever server takes it; one that has not begun makes room for the next.
        ...(mailbox === undefined
          ? []
          : ['*/5 * * * * read-returned-mails ?queue=returned-mails&jobKey=returned-mails']),
        ...(sms.ask === null ? [] : ['* * * * * ask-sms-states ?jobKey=sms-states']),
        '7 * * * * tell-heads-of-decisions',
        '17 * * * * remove-expired-accounts',
        '27 * * * * remove-old-counters',
        // In the morning of Kazakhstan.
        '11 4 * * * remind-of-offers',
        '37 20 * * * remove-old-audit',
        '47 * * * * remove-old-uploads',
        // It looks at every file there is.
        '47 20 * * * remove-unused-files',
        '17 21 * * * sweep-files',
        '57 20 * * * remove-old-applications',
        '7 21 * * * prove-totals',
      ].join('\n'),
    },
    prepare: async () => {
      if (!environment.isDemo && !environment.keepsDemo) await refuseDemo(database.pool)
      if ((await findUnreadable(database.pool, seal)) !== null) tellUnreadable()
      await beginReception(db, environment)
      await loadDirectory({ db, data, now: clock.now() })
      await loadReasons({ db, data, now: clock.now() })
      await warnOfClashes(db, log)
      if (!environment.isDemo) await closeDemo({ db, log }, clock.now())
      if (environment.isStaffFactorRequired) await endSessionsWithoutFactor({ db, log })
      // A hash that nobody needs is a tenth of a start.
      if (environment.superAdmin !== undefined && !(await hasSuperAdmin(db))) {
        const email = plainEmail(environment.superAdmin.email)
        const passwordHash = await passwords.hash(environment.superAdmin.password)
        const superAdmin = { email, passwordHash, fullName: email }
        await db.transaction().execute((trx) => createSuperAdmin({ db: trx, now: clock.now() }, superAdmin))
      }
      if (environment.isDemo) {
        const services = { db, follow, files, passwords, publicUrl, log, seal, dataDir: environment.dataDir }
        await makeDemo(services, clock.now())
      }
      if (await lacksPublicFiles(db)) await db.transaction().execute((trx) => addJob(trx, 'make-public-files'))
    },
    close: drain,
  }
}
