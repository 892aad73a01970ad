import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { EmbeddedPostgresError } from './failure.ts'

/** Account and folder of the engine. PostgreSQL refuses to run as root. */
export type Identity = {
  binaries: string
  owner: { uid: number; gid: number } | undefined
  command(program: 'initdb' | 'postgres' | 'pg_ctl', parameters: readonly string[]): Command
}

export type Command = { file: string; parameters: string[]; account: { uid?: number; gid?: number } }

const NOBODY = { uid: 65_534, gid: 65_534 }
const UNSHARE = ['unshare', '-U', '--map-user=1000', '--map-group=1000'] as const

/**
 * Chooses the account of the engine: the same account, unless that is root. Root uses the account `nobody`, if
 * that can enter both folders; else a user namespace; else `nobody` with copied binaries.
 * @throws EmbeddedPostgresError with the variable to set.
 */
export function chooseIdentity(binaries: string, folder: string): Identity {
  const uid = process.getuid?.()
  const gid = process.getgid?.()
  if (uid === undefined || gid === undefined) return direct(binaries, undefined, {})
  if (uid !== 0) return direct(binaries, { uid, gid }, {})

  const isFolderReachable = isReachableForAll(path.dirname(folder))
  if (isFolderReachable && isReachableForAll(path.join(binaries, 'bin'))) return direct(binaries, NOBODY, NOBODY)
  if (canUnshare()) {
    return {
      binaries,
      owner: { uid, gid },
      command: (program, parameters) => ({
        file: UNSHARE[0],
        parameters: [...UNSHARE.slice(1), path.join(binaries, 'bin', program), ...parameters],
        account: {},
      }),
    }
  }
  if (isFolderReachable) return direct(copyBinaries(binaries, path.dirname(folder)), NOBODY, NOBODY)
  throw new EmbeddedPostgresError(
    `PostgreSQL does not run as root, and other accounts cannot enter ${path.dirname(folder)}. Set DATA_DIR to a folder that they can enter (for example /var/lib/admission-portal), start the portal as another user, or set DATABASE_URL.`,
  )
}

function direct(binaries: string, owner: Identity['owner'], account: Command['account']): Identity {
  return {
    binaries,
    owner,
    command: (program, parameters) => ({
      file: path.join(binaries, 'bin', process.platform === 'win32' ? `${program}.exe` : program),
      parameters: [...parameters],
      account,
    }),
  }
}

function isReachableForAll(folder: string): boolean {
  const OTHERS_MAY_ENTER = 0o001
  for (let current = fs.realpathSync(folder); ; current = path.dirname(current)) {
    if ((fs.statSync(current).mode & OTHERS_MAY_ENTER) === 0) return false
    if (current === path.dirname(current)) return true
  }
}

/** Containers often forbid user namespaces. */
export function canUnshare(): boolean {
  return spawnSync(UNSHARE[0], [...UNSHARE.slice(1), 'true'], { stdio: 'ignore' }).status === 0
}

function copyBinaries(binaries: string, dataDir: string): string {
  const { version } = JSON.parse(fs.readFileSync(path.join(binaries, '..', 'package.json'), 'utf8')) as {
    version: string
  }
  const copy = path.join(dataDir, `engine-${version}`)
  if (fs.existsSync(copy)) return copy
  const partial = `${copy}.partial`
  fs.rmSync(partial, { recursive: true, force: true })
  fs.cpSync(binaries, partial, { recursive: true, verbatimSymlinks: true })
  fs.renameSync(partial, copy)
  return copy
}
