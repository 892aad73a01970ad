import fs from 'node:fs'
import path from 'node:path'
import { PORTAL, passwordFileOf } from './cluster-folder.ts'
import type { EmbeddedPostgres } from './launcher.ts'

/**
 * Connection to the engine of a living server on this folder; undefined: none. The caller must be the server's own
 * account or the administrator.
 */
export function connectionToRunning(folder: string): EmbeddedPostgres['connection'] | undefined {
  const lines = readLines(path.join(folder, 'postmaster.pid'))
  if (lines === undefined) return undefined
  // Lines: process, data folder, start, port, socket folder, address (PostgreSQL, miscadmin.h).
  const [, , , port = '', socketFolder = ''] = lines
  const own = { user: PORTAL, database: PORTAL, port: Number(port) }
  if (socketFolder !== '') return { ...own, host: socketFolder }
  return { ...own, host: '127.0.0.1', password: fs.readFileSync(passwordFileOf(folder), 'utf8') }
}

function readLines(file: string): string[] | undefined {
  try {
    return fs.readFileSync(file, 'utf8').split('\n')
  } catch {
    return undefined
  }
}
