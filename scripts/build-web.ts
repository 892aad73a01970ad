import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** Sources of the built pages. */
const SOURCES = ['apps/web', 'packages/domain/src', 'locales', 'package-lock.json']
const NOT_SOURCES = new Set(['dist', 'node_modules'])

const MARK = 'node_modules/.cache/web-build'

/** Whether `apps/web/dist` is there, and was built from exactly these sources; an image has it without its sources. */
export async function webBuild(root: string, fingerprint?: string): Promise<'missing' | 'stale' | 'fresh'> {
  if (!existsSync(path.join(root, 'apps/web/dist/index.html'))) return 'missing'
  if (!existsSync(path.join(root, 'apps/web/src'))) return 'fresh'
  const builtFrom = await readFile(path.join(root, MARK), 'utf8').catch(() => '')
  return builtFrom === (fingerprint ?? fingerprintOf(root)) ? 'fresh' : 'stale'
}

/** Builds `apps/web/dist` unless it was built from exactly these sources; ends the process when the build fails. */
export async function buildWebIfStale(root: string): Promise<void> {
  const mark = path.join(root, MARK)
  const fingerprint = fingerprintOf(root)
  if ((await webBuild(root, fingerprint)) === 'fresh') return

  console.log('Building the web application ...')
  await rm(mark, { force: true })
  const build = spawn(process.execPath, ['scripts/build.ts'], {
    cwd: path.join(root, 'apps/web'),
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const stop = (signal: NodeJS.Signals) => build.kill(signal)
  process.on('SIGINT', stop).on('SIGTERM', stop)
  const [code, signal] = (await once(build, 'close')) as [number | null, NodeJS.Signals | null]
  process.off('SIGINT', stop).off('SIGTERM', stop)
  if (signal !== null) process.exit(0)
  if (code !== 0) {
    console.error('The web application could not be built; the portal was not started.')
    process.exit(1)
  }
  await mkdir(path.dirname(mark), { recursive: true })
  await writeFile(mark, fingerprint)
}

/** A hash over names and contents: times change with every checkout. Read at once: a start waits for it. */
function fingerprintOf(root: string): string {
  const hash = createHash('sha256')
  for (const file of SOURCES.flatMap((source) => filesOf(path.join(root, source))))
    hash.update(path.relative(root, file)).update('\0').update(readFileSync(file))
  return hash.digest('hex')
}

function filesOf(place: string): string[] {
  if (!existsSync(place)) return []
  if (!statSync(place).isDirectory()) return [place]
  return readdirSync(place, { withFileTypes: true })
    .filter(({ name }) => !NOT_SOURCES.has(name))
    .flatMap((entry) => {
      const file = path.join(place, entry.name)
      return entry.isDirectory() ? filesOf(file) : [file]
    })
    .sort()
}
