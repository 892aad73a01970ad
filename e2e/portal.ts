import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { test as base } from '@playwright/test'
import { copyBegun } from '../apps/server/test/begun-portal.ts'
import { findFreePort } from '../apps/server/test/server-process.ts'
import { READERS } from '../scripts/gallery/screens.ts'
import { PASSWORD } from '../scripts/gallery/walk.ts'
import { portalEnvironment } from './portal-environment.ts'

const SCRIPTS = path.join(import.meta.dirname, '../scripts')
const START = ['--import', path.join(SCRIPTS, 'require-node.mjs'), path.join(SCRIPTS, 'start.ts')]
/** Ends a start that hangs. */
const READY_MS = 600_000
/** Ends a start together with a stop. */
const MOST_MS = READY_MS + 300_000

async function untilReady(server: ChildProcess, address: string): Promise<void> {
  const until = performance.now() + READY_MS
  while (performance.now() < until && server.exitCode === null) {
    const answer = await fetch(`${address}/readyz`).catch(() => undefined)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error("a journey's own portal did not start")
}

/**
 * Test for journeys that change global state or fill other people's lists. With `ownPortal` named in `test.use`, their
 * file has a portal of its own.
 */
export const test = base.extend<
  object,
  { ownPortal: string; hostName: string; settings: Record<string, string>; portal: string | undefined }
>({
  ownPortal: ['', { scope: 'worker', option: true }],
  /** Host name of an own portal for browsers: passkeys need one. */
  hostName: ['127.0.0.1', { scope: 'worker', option: true }],
  /** Further settings of an own portal. */
  settings: [{}, { scope: 'worker', option: true }],
  portal: [
    async ({ ownPortal, hostName, settings }, use) => {
      if (ownPortal === '') return use(undefined)
      const folder = mkdtempSync(path.join(tmpdir(), `portal-${ownPortal}-`))
      const port = await findFreePort()
      const address = `http://${hostName}:${port}`
      const begun = process.env['BEGUN_PORTAL']
      // A demo fills an empty portal.
      if (begun !== undefined && settings['DEMO'] !== 'true') copyBegun(begun, folder)
      const server = spawn(process.execPath, START, {
        env: { ...process.env, ...portalEnvironment(port, folder), PUBLIC_URL: address, ...settings },
        stdio: ['ignore', 'ignore', 'inherit'],
      })
      const ended = once(server, 'close')
      // Folder of this worker's portal, with its mails and its database.
      process.env['E2E_DATA_DIR'] = folder
      try {
        await untilReady(server, address)
        await use(address)
      } finally {
        server.kill('SIGTERM')
        await ended
        rmSync(folder, { recursive: true, force: true })
      }
    },
    { scope: 'worker', timeout: MOST_MS },
  ],
  baseURL: async ({ baseURL, portal }, use) => use(portal ?? baseURL),
})

/** Portal with the demo, for journeys through all its screens. */
export const DEMO_PORTAL = {
  ownPortal: 'screens',
  settings: {
    DEMO: 'true',
    RATE_LIMITS: 'off',
    SUPER_ADMIN_EMAIL: READERS.root,
    SUPER_ADMIN_PASSWORD: PASSWORD,
  },
}
