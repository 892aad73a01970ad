import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { findFreePort } from '../../apps/server/test/server-process.ts'
import { ROOT } from '../root.ts'
import { removeFolder, startProgram, temporaryFolder } from './program.ts'
import { PROGRAMS } from './programs.ts'

export const CADDYFILE = path.join(ROOT, 'deploy/Caddyfile')
const { file: CADDY } = PROGRAMS.caddy
const parametersOf = (file: string) => ['--adapter', 'caddyfile', '--config', file]

/** @throws Error with Caddy's words. */
export const examineCaddyfile = (file: string): string =>
  execFileSync(CADDY, ['validate', ...parametersOf(file)], { encoding: 'utf8', stdio: 'pipe' })

/** Starts Caddy with the sample of deploy/, without https. `more` are lines of its `reverse_proxy`. */
export async function startCaddy(server: number, more = '') {
  const folder = temporaryFolder('caddy')
  const file = path.join(folder, 'Caddyfile')
  const address = `http://127.0.0.1:${await findFreePort()}`
  const site = readFileSync(CADDYFILE, 'utf8')
    .replace('portal.example {', `${address} {`)
    .replace('reverse_proxy 127.0.0.1:8080 {', `reverse_proxy 127.0.0.1:${server} {\n${more}`)
  writeFileSync(file, `{\nadmin off\n}\n${site}`)
  examineCaddyfile(file)
  const env = { ...process.env, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
  const caddy = await startProgram(CADDY, ['run', ...parametersOf(file)], () => fetch(`${address}/readyz`), { env })
  return {
    address,
    stop: async () => {
      await caddy.stop('SIGTERM')
      removeFolder(folder)
    },
  }
}
