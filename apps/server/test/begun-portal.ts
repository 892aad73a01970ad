import { execFileSync } from 'node:child_process'
import { appendFileSync, chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { startServer } from './server-process.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The data folder of a portal that has been started and stopped once. */
    begunPortal: string
  }
}

/**
 * Starts a portal in a folder and stops it: a first start is most of what tests with real servers would do. Its copies
 * force nothing to disk: tests kill processes, and what these have written the system keeps.
 */
export async function beginPortal(folder: string): Promise<string> {
  chmodSync(folder, 0o711) // the engine's account must get through
  const begun = path.join(folder, 'begun')
  const server = await startServer(begun)
  server.process.kill('SIGTERM')
  await server.ended
  appendFileSync(path.join(begun, 'db/postgresql.conf'), '\nfsync = off\n')
  return begun
}

/** Vitest's global set-up of tests that start real servers; `npm test` has begun a portal for all (`BEGUN_PORTAL`). */
export default async function setUp(project: TestProject): Promise<(() => void) | undefined> {
  const begun = process.env['BEGUN_PORTAL']
  const folder = begun === undefined ? mkdtempSync(path.join(os.tmpdir(), 'portal-begun-')) : null
  project.provide('begunPortal', folder === null ? (begun ?? '') : await beginPortal(folder))
  return folder === null ? undefined : () => rmSync(folder, { recursive: true, force: true })
}

/** Puts a copy of the begun portal into a data folder, which is made where there is none. */
export function copyBegun(begun: string, dataDir: string): void {
  mkdirSync(dataDir, { recursive: true })
  execFileSync('cp', ['-a', `${begun}/.`, dataDir])
}
