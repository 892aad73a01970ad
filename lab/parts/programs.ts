import { existsSync } from 'node:fs'
import path from 'node:path'

/** Folder of PostgreSQL's programs: Debian's 15, or the one that `PARTS_POSTGRES` names. */
export const POSTGRES_FOLDER = process.env['PARTS_POSTGRES'] ?? '/usr/lib/postgresql/15/bin'

export const PROGRAMS = {
  postgres: { file: path.join(POSTGRES_FOLDER, 'postgres'), package: 'postgresql-15' },
  nginx: { file: '/usr/sbin/nginx', package: 'nginx' },
  caddy: { file: '/usr/bin/caddy', package: 'caddy' },
  clamd: { file: '/usr/sbin/clamd', package: 'clamav-daemon' },
  dovecot: { file: '/usr/sbin/dovecot', package: 'dovecot-imapd' },
} as const

export const missingPackages = (): readonly string[] =>
  Object.values(PROGRAMS)
    .filter(({ file }) => !existsSync(file))
    .map((program) => program.package)
