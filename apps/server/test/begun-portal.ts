import { execFileSync } from 'node:child_process'
import { appendFileSync, chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { startServer } from './server-process.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    begunPortal: string
  }
}

/** Starts and stops a portal once for tests with real servers. Its copies force no writes to disk. */
export async function beginPortal(folder: string): Promise<string> {
  chmodSync(folder, 0o711) // the engine's account needs access
  const begun = path.join(folder, 'begun')
  const server = await startServer(begun)
  server.process.kill('SIGTERM')
  await server.ended
  appendFileSync(path.join(begun, 'db/postgresql.conf'), '\nfsync = off\n')
  return begun
}

/** Vitest's global set-up for tests of real servers. `npm test` sets BEGUN_PORTAL to a portal for all. */
export default async function setUp(project: TestProject): Promise<(() => void) | undefined> {
  const begun = process.env['BEGUN_PORTAL']
  const folder = begun === undefined ? mkdtempSync(path.join(os.tmpdir(), 'portal-begun-')) : null
  project.provide('begunPortal', folder === null ? (begun ?? '') : await beginPortal(folder))
  return folder === null ? undefined : () => rmSync(folder, { recursive: true, force: true })
}

export function copyBegun(begun: string, dataDir: string): void {
  mkdirSync(dataDir, { recursive: true })
  execFileSync('cp', ['-a', `${begun}/.`, dataDir])
}
