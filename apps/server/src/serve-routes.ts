import path from 'node:path'
import { ALL_ENDPOINTS, ENDPOINT_TABLES } from '@portal/domain/contract.ts'
import type { EndpointTable } from '@portal/domain/kernel/endpoint.ts'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { openAnswerCache, readContentState } from './http/answer-cache.ts'
import type { CallOptions } from './http/call/call.ts'
import { takePageRate, takeReportRate } from './http/call/rates.ts'
import { readsFrom } from './http/call/replica-reads.ts'
import { draining } from './http/drain.ts'
import type { Handlers } from './http/handler.ts'
import { serveHealth, serveMetrics, serveSecurityContact } from './http/health.ts'
import { openUploads } from './http/limits/upload.ts'
import { mount } from './http/mount.ts'
import { serveOpenApi } from './http/open-api.ts'
import type { PageFrame } from './http/pages/frame.ts'
import { servePages } from './http/pages/serve.ts'
import { keepNothing, type RehearsalHost, serveRehearsals } from './http/rehearsals.ts'
import { createServer, UNLOGGED } from './http/server.ts'
import { serveViolations } from './http/violations.ts'
import type { Db } from './platform/database/database.ts'
import { readMark } from './platform/portal-mark.ts'
import { ownerOf } from './platform/portal-owner.ts'
import type { Services } from './services.ts'
import type { OpenSlices } from './slice.ts'

/** The folder of the built web. */
const WEB_FOLDER = path.join(import.meta.dirname, '../../web/dist')

/** Parts of slices that the server serves. */
type Served = Pick<CallOptions, 'findSession' | 'knownOriginOf'> & {
  readonly listPages: (db: Db, now: Date) => Promise<readonly string[]>
  readonly readFrame: (db: Db, now: Date) => Promise<PageFrame>
  readonly rehearsals: RehearsalHost
}

/** Serves the calls of all slices, the pages, and the addresses for operators. */
export async function serveRoutes(
  services: Services,
  slices: OpenSlices,
  { findSession, knownOriginOf, listPages, readFrame, rehearsals }: Served,
): Promise<{ readonly app: FastifyInstance; readonly close: () => Promise<void> }> {
  const { environment, db, clock, log, overload, metrics, traces, replica, files, rehearsal } = services
  const { publicUrl, areRateLimitsOn } = environment
  const isBehindProxy = environment.trustedHops > 0
  const app = await createServer({
    log,
    overload,
    trustedHops: environment.trustedHops,
    isHttps: publicUrl.startsWith('https:'),
  })
  if (rehearsal === undefined) serveRehearsals(app, rehearsals)
  else keepNothing(app)
  const close = draining(app, { isBehindProxy })
  traces?.calls(app, { isBehindProxy, ignored: UNLOGGED })
  if (metrics !== null) serveMetrics(app, metrics, environment.metricsToken ?? '', overload.isRefused)
  const cache = openAnswerCache((now) => readContentState(db, now))
  const options: CallOptions = {
    cache,
    replica: replica === undefined ? null : readsFrom(replica),
    db,
    clock,
    findSession,
    areRateLimitsOn,
    knownOriginOf,
    onIdentified: overload.onIdentified,
    uploads: await openUploads({
      folder: path.join(environment.dataDir, 'arriving'),
      atOnceEach: environment.uploadsAtOnce,
    }),
  }
  for (const slice of Object.keys(ENDPOINT_TABLES) as (keyof OpenSlices)[])
    mount(app, options, ENDPOINT_TABLES[slice] as EndpointTable, slices[slice].routes as Handlers<EndpointTable>)
  serveOpenApi(app, ALL_ENDPOINTS, publicUrl)
  serveHealth(app, { database: () => sql`select`.execute(db).then(() => true), files: files.isHealthy })
  serveSecurityContact(app, {
    ...{ publicUrl, contacts: environment.contacts, now: clock.now },
    securityContact: environment.securityContact,
  })
  serveViolations(app, log, async (request) => (areRateLimitsOn ? takeReportRate(db, request, clock.now()) : null))
  await servePages(app, WEB_FOLDER, {
    ...{ publicUrl, cache, now: clock.now, names: environment.portalNames, owner: ownerOf(environment) },
    mark: environment.portalMark === undefined ? undefined : readMark(environment.portalMark),
    isAppOnly: rehearsal !== undefined,
    listPages: () => listPages(db, clock.now()),
    readFrame: async () => ({ ...(await readFrame(db, clock.now())), bars: rehearsal?.bars }),
    takePage: async (request) =>
      areRateLimitsOn ? takePageRate(db, request, environment.pagesAMinute, clock.now()) : null,
  })
  return { app, close }
}
