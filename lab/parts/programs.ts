import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'

/** Folder of PostgreSQL's programs: Debian's 15, or the one that `PARTS_POSTGRES` names. */
export const POSTGRES_FOLDER = process.env['PARTS_POSTGRES'] ?? '/usr/lib/postgresql/15/bin'

/** Programs of Debian 12 with their paths and packages. */
export const PROGRAMS = {
  postgres: { file: path.join(POSTGRES_FOLDER, 'postgres'), package: 'postgresql-15' },
  nginx: { file: '/usr/sbin/nginx', package: 'nginx' },
  caddy: { file: '/usr/bin/caddy', package: 'caddy' },
  clamd: { file: '/usr/sbin/clamd', package: 'clamav-daemon' },
  dovecot: { file: '/usr/sbin/dovecot', package: 'dovecot-imapd' },
} as const

type Program = keyof typeof PROGRAMS
const NAMES = Object.keys(PROGRAMS) as Program[]

export const missingPrograms = (): readonly Program[] => NAMES.filter((name) => !existsSync(PROGRAMS[name].file))

const succeeds = (command: string, ...parameters: readonly string[]): boolean =>
  spawnSync(command, parameters, {
    stdio: ['ignore', 'inherit', 'inherit'],
    // Installed services must not start: at run level 1 Debian starts none.
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
  }).status === 0

/**
 * Installs missing programs where this account may.
 * @returns those still missing.
 */
export function installPrograms(): readonly Program[] {
  const missing = missingPrograms()
  if (missing.length === 0 || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return missing
  const packages = missing.map((name) => PROGRAMS[name].package)
  if (succeeds('apt-get', 'update', '-q'))
    succeeds('apt-get', 'install', '-q', '-y', '--no-install-recommends', ...packages)
  return missingPrograms()
}
