import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
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

/** Vitest's global set-up of tests that start real servers: a first start is most of what they would do. */
export default async function beginPortal(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'portal-begun-'))
  chmodSync(folder, 0o711) // the engine's account must get through
  const begun = path.join(folder, 'var')
  const server = await startServer(begun)
  server.process.kill('SIGTERM')
  await server.ended
  project.provide('begunPortal', begun)
  return () => rmSync(folder, { recursive: true, force: true })
}

/** Puts a copy of the begun portal into a data folder, which is made where there is none. */
export function copyBegun(begun: string, dataDir: string): void {
  mkdirSync(dataDir, { recursive: true })
  execFileSync('cp', ['-a', `${begun}/.`, dataDir])
}
