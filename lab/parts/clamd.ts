import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { EICAR, openScanner } from '../../apps/server/src/platform/files/scanner.ts'
import { removeFolder, startProgram, temporaryFolder } from './program.ts'
import { PROGRAMS } from './programs.ts'

/** clamd of this machine with one signature of ours, without downloaded definitions. */
export type Clamd = { readonly url: string; readonly stop: () => Promise<void>; readonly start: () => Promise<void> }

export async function startClamd(more: readonly string[] = []): Promise<Clamd> {
  const folder = temporaryFolder('clamd')
  // A restart needs the folder.
  process.once('exit', () => removeFolder(folder))
  const definitions = path.join(folder, 'definitions')
  mkdirSync(definitions)
  // Matches anywhere in a file of any kind, also inside a PDF or an archive.
  writeFileSync(path.join(definitions, 'own.ndb'), `Eicar-Test:0:*:${EICAR.toString('hex')}\n`)
  const socket = path.join(folder, 'clamd.ctl')
  const config = path.join(folder, 'clamd.conf')
  const settings = [
    `LocalSocket ${socket}`,
    `DatabaseDirectory ${definitions}`,
    'Foreground yes',
    // As root it would drop its rights and could not open its socket here.
    'User root',
    'OfficialDatabaseOnly no',
    ...more,
  ]
  writeFileSync(config, `${settings.join('\n')}\n`)
  const url = `unix:${socket}`
  const scanner = openScanner(url, 5_000)
  const run = () => startProgram(PROGRAMS.clamd.file, ['--config-file', config], () => scanner.version())
  let clamd = await run()
  return {
    url,
    start: async () => {
      clamd = await run()
    },
    stop: async () => {
      await clamd.stop('SIGKILL')
      rmSync(socket, { force: true })
    },
  }
}
