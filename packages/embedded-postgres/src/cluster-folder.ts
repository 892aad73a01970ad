import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import { describeFailure, EmbeddedPostgresError } from './failure.ts'
import type { Identity } from './identity.ts'

export const PORTAL = 'portal'

/**
 * The engine gets none of our variables: some are secrets. Its messages are English, since code reads them.
 */
export const ENGINE_ENVIRONMENT = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }

/** On Windows the engine listens on the loopback address and needs a password. */
export function passwordFileOf(folder: string): string {
  return `${folder}-password`
}

/**
 * Makes the database's folder, owned by the account of the engine. The folder gets its name when it is complete, so
 * that an interrupted start leaves nothing half done.
 */
export function createCluster(folder: string, identity: Identity, isDurable: boolean): void {
  try {
    removePartialFolders(folder)
    if (fs.existsSync(path.join(folder, 'PG_VERSION'))) takeOwnership(folder, identity)
    else initialize(folder, identity, isDurable)
  } catch (error) {
    if (error instanceof EmbeddedPostgresError) throw error
    throw describeFailure('create the database', folder, error)
  }
}

const PARTIAL = '.partial-'

function removePartialFolders(folder: string): void {
  const parent = path.dirname(folder)
  for (const name of fs.readdirSync(parent)) {
    if (!name.startsWith(path.basename(folder) + PARTIAL)) continue
    fs.rmSync(path.join(parent, name), { recursive: true, force: true })
  }
}

function initialize(folder: string, identity: Identity, isDurable: boolean): void {
  const partial = `${folder}${PARTIAL}${randomBytes(4).toString('hex')}`
  fs.mkdirSync(partial, { mode: 0o700 })
  takeOwnership(partial, identity)
  const isWindows = process.platform === 'win32'
  if (isWindows) fs.writeFileSync(passwordFileOf(folder), randomBytes(24).toString('hex'), { mode: 0o600 })
  const { file, parameters, account } = identity.command('initdb', [
    `--pgdata=${partial}`,
    `--username=${PORTAL}`,
    '--encoding=UTF8',
    `--locale=${process.platform === 'linux' ? 'C.UTF-8' : 'C'}`,
    '--locale-provider=icu',
    '--icu-locale=und',
    '--no-instructions',
    ...(isWindows ? ['--auth=scram-sha-256', `--pwfile=${passwordFileOf(folder)}`] : ['--auth=trust']),
    ...(isDurable ? [] : ['--no-sync']),
  ])
  const result = spawnSync(file, parameters, {
    ...account,
    cwd: path.parse(partial).root, // the present folder may be closed to the engine's account
    env: ENGINE_ENVIRONMENT,
    encoding: 'utf8',
    windowsHide: true,
  })
  if (result.status !== 0) {
    fs.rmSync(partial, { recursive: true, force: true })
    throw result.error ?? new Error(result.stderr)
  }
  fs.renameSync(partial, folder)
}

/** The account changes when the portal moves between folders that it can and cannot enter. */
function takeOwnership(folder: string, { owner }: Identity): void {
  if (owner === undefined || process.getuid?.() !== 0 || fs.statSync(folder).uid === owner.uid) return
  for (const entry of fs.readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    fs.lchownSync(path.join(folder, entry), owner.uid, owner.gid)
  }
  fs.chownSync(folder, owner.uid, owner.gid)
}
