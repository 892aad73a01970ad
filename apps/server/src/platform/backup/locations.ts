import { access, mkdir, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import type { FileStoreSettings } from '../environment.ts'
import { type BucketSettings, bucketObjects, clientOf } from '../files/bucket-store.ts'
import { folderObjects } from '../files/folder-store.ts'
import type { Objects } from '../files/object-store.ts'

export type BackupLocation = Objects & { readonly path: string }

export type Backups = {
  readonly path: string
  exists(): Promise<boolean>
  /** Names of whole backups, oldest first. */
  list(): Promise<readonly string[]>
  open(name: string): BackupLocation
  /** Begins a backup, which counts once it is finished. */
  begin(name: string): Promise<BackupLocation>
  finish(name: string): Promise<void>
  abandon(name: string): Promise<void>
}

const PARTIAL = '.partial-'
/** A bucket cannot rename: an object with this suffix marks a finished backup. */
const WHOLE = '.whole'
const isInstant = (name: string): boolean => /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d/.test(name)

export const openBackups = (settings: FileStoreSettings): Backups =>
  settings.kind === 'folder' ? inFolder(settings.folder) : inBucket(settings)

export const nameOfBackup = (now: Date): string =>
  now
    .toISOString()
    .replace(/\.\d+Z$/, '')
    .replaceAll(':', '-')

export async function newestBackup(backups: Backups): Promise<Date | null> {
  const name = (await backups.list()).at(-1)
  return name === undefined ? null : new Date(`${name.slice(0, 10)}T${name.slice(11, 19).replaceAll('-', ':')}Z`)
}

function inFolder(parent: string): Backups {
  const locate = (folder: string): BackupLocation => ({
    path: folder,
    ...folderObjects((name) => path.join(folder, name)),
  })
  const partial = (name: string): string => path.join(parent, `${PARTIAL}${name}`)
  return {
    path: parent,
    exists: () =>
      access(parent).then(
        () => true,
        () => false,
      ),
    list: async () => {
      const entries = await readdir(parent, { withFileTypes: true }).catch(() => [])
      return entries
        .filter((entry) => entry.isDirectory() && isInstant(entry.name))
        .map(({ name }) => name)
        .sort()
    },
    open: (name) => locate(path.join(parent, name)),
    begin: async (name) => {
      await mkdir(parent, { recursive: true, mode: 0o700 })
      await mkdir(partial(name), { mode: 0o700 })
      return locate(partial(name))
    },
    finish: (name) => rename(partial(name), path.join(parent, name)),
    abandon: (name) => rm(partial(name), { recursive: true, force: true }),
  }
}

function inBucket(settings: BucketSettings): Backups {
  const bucket = clientOf(settings)
  const prefix = settings.prefix === '' ? '' : `${settings.prefix}/`
  const parent = `s3://${settings.bucket}/${prefix}`
  const all = bucketObjects(bucket, (name) => `${prefix}${name}`)
  const below = async (start: string, options: Record<string, unknown> = {}): Promise<readonly string[]> =>
    ((await bucket.listObjects('/', start, undefined, options)) ?? []).map(({ Key }) => Key)
  const open = (name: string): BackupLocation => ({
    path: `${parent}${name}`,
    ...bucketObjects(bucket, (object) => `${prefix}${name}/${object}`),
  })
  return {
    path: parent,
    exists: () => bucket.bucketExists().catch(() => false),
    list: async () =>
      (await below(prefix, { delimiter: '/' }))
        .map((key) => key.slice(prefix.length))
        .filter((key) => isInstant(key) && key.endsWith(WHOLE))
        .map((key) => key.slice(0, -WHOLE.length))
        .sort(),
    open,
    begin: async (name) => {
      if ((await below(`${prefix}${name}/`)).length > 0) throw new Error(`${parent}${name} is there already`)
      return open(name)
    },
    finish: (name) => all.put(`${name}${WHOLE}`, `${name}\n`),
    abandon: async (name) => {
      for (const key of await below(`${prefix}${name}/`)) await bucket.deleteObject(key)
    },
  }
}
