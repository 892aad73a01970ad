import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'

/** Where the programs of PostgreSQL are: of Debian's 15, or of another version whose folder `PARTS_POSTGRES` names. */
export const POSTGRES_FOLDER = process.env['PARTS_POSTGRES'] ?? '/usr/lib/postgresql/15/bin'

/** Programs that npm does not have, as Debian 12 keeps them: where each is, and in which package. */
export const PROGRAMS = {
  postgres: { file: path.join(POSTGRES_FOLDER, 'postgres'), package: 'postgresql-15' },
  nginx: { file: '/usr/sbin/nginx', package: 'nginx' },
  caddy: { file: '/usr/bin/caddy', package: 'caddy' },
  clamd: { file: '/usr/sbin/clamd', package: 'clamav-daemon' },
  dovecot: { file: '/usr/sbin/dovecot', package: 'dovecot-imapd' },
} as const

type Program = keyof typeof PROGRAMS
const NAMES = Object.keys(PROGRAMS) as Program[]

/** Which programs this machine lacks. */
export const missingPrograms = (): readonly Program[] => NAMES.filter((name) => !existsSync(PROGRAMS[name].file))

const succeeds = (command: string, ...parameters: readonly string[]): boolean =>
  spawnSync(command, parameters, {
    stdio: ['ignore', 'inherit', 'inherit'],
    // Whatever is installed for tests shall not begin to serve: at run level 1 Debian starts nothing.
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
  }).status === 0

/** Installs what is missing where this account may; gives what is missing still. */
export function installPrograms(): readonly Program[] {
  const missing = missingPrograms()
  if (missing.length === 0 || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return missing
  const packages = missing.map((name) => PROGRAMS[name].package)
  if (succeeds('apt-get', 'update', '-q'))
    succeeds('apt-get', 'install', '-q', '-y', '--no-install-recommends', ...packages)
  return missingPrograms()
}
