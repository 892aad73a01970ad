import { DAY_MS } from '@portal/domain/kernel/durations.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import type { FileStore } from '../../platform/files/files.ts'
import { type Scanner, ScannerAwayError } from '../../platform/files/scanner.ts'
import { addJob } from '../../platform/jobs/jobs.ts'
import type { Log } from '../../platform/observability/log.ts'
import { claimScans, type DueScan, endQuarantine, noteScan, releaseScans } from './repository.ts'

export type ScanOutcome = 'clean' | 'infected' | 'failed'

export type Scanning = {
  readonly db: Db
  readonly clock: Clock
  readonly files: FileStore
  readonly scanner: Scanner
  readonly log: Log
  readonly onScan?: ((outcome: ScanOutcome) => void) | undefined
}

const WAITING = 'files wait for the virus scanner'
const FILES_AT_ONCE = 4
/** Size of a claimed batch. Files claimed by a server that died wait for their next time. */
const CLAIMED_AT_ONCE = 20
/** Time limit of a run; the next minute's job continues. The queue has only two workers. */
const LONGEST_RUN_MS = 45_000
/** Interval of repeated scans, and age for removal (docs/decisions/0029-quarantine.md). */
const AGAIN_AFTER_MS = DAY_MS
const QUARANTINE_MS = 30 * DAY_MS

/**
 * Creates the job that scans every due file. A claim moves a file's next time, ever further, so servers share the work,
 * a dead one blocks no file, and a failing file does not block others. An unreachable scanner loses nothing: files stay
 * pending for the next run. One run at a time in a process; jobs of other kinds run beside it.
 */
export function createScanning(scanning: Scanning): () => Promise<void> {
  let isRunning = false
  let isAsked = false
  return async () => {
    isAsked = true
    if (isRunning) return
    isRunning = true
    try {
      while (isAsked) {
        isAsked = false
        await scanDue(scanning)
      }
    } finally {
      isRunning = false
    }
  }
}

async function scanDue(scanning: Scanning): Promise<void> {
  const { db, clock, scanner, log } = scanning
  const until = performance.now() + LONGEST_RUN_MS
  let claimed: readonly DueScan[]
  do {
    const quarantinedBefore = new Date(clock.now().getTime() - QUARANTINE_MS)
    await db.transaction().execute(async (trx) => {
      const ids = await endQuarantine(trx, quarantinedBefore)
      if (ids.length > 0) await addJob(trx, 'remove-file-bytes', { ids })
    })
    if (!(await hasDueScans(db, clock.now()))) return
    try {
      await scanner.version()
    } catch (error) {
      log.warn({ err: error }, WAITING)
      return
    }
    claimed = await claimScans(db, clock.now(), CLAIMED_AT_ONCE)
    const left = [...claimed]
    let isAway = false
    const work = async (): Promise<void> => {
      while (!isAway) {
        const next = left.shift()
        if (next === undefined) return
        if (await scanOne(scanning, next)) continue
        isAway = true
        left.push(next)
      }
    }
    await Promise.all(Array.from({ length: FILES_AT_ONCE }, work))
    if (isAway)
      return releaseScans(
        db,
        left.map(({ id }) => id),
        clock.now(),
      )
  } while (claimed.length === CLAIMED_AT_ONCE && performance.now() < until)
}

const hasDueScans = async (db: Db, now: Date): Promise<boolean> =>
  (await db.selectFrom('files').select('id').where('scanDueAt', '<=', now).limit(1).execute()).length > 0

const isAnswering = (scanner: Scanner): Promise<boolean> =>
  scanner.version().then(
    () => true,
    () => false,
  )

async function scanOne({ db, clock, files, scanner, log, onScan }: Scanning, file: DueScan): Promise<boolean> {
  const fail = (reason: unknown): true => {
    log.error({ file: file.id, err: reason }, 'a file could not be scanned and is tried again')
    onScan?.('failed')
    return true
  }
  let verdict: Awaited<ReturnType<Scanner['scan']>>
  try {
    verdict = await scanner.scan(await files.open(file.id, file.sha256))
  } catch (error) {
    // A scanner without an answer for this one file must not block all others.
    const isAway = error instanceof ScannerAwayError && !(await isAnswering(scanner))
    if (!isAway) return fail(error)
    log.warn({ err: error }, WAITING)
    return false
  }
  if (verdict.kind === 'unknown') return fail(new Error(verdict.reason))
  const now = clock.now()
  const wasInfected = file.scanState === 'INFECTED'
  if (verdict.kind === 'clean') {
    await noteScan(db, file.id, { scanState: 'CLEAN', scanDueAt: null, scanFinding: null, infectedAt: null })
    if (wasInfected) log.warn({ file: file.id }, 'a file that was held for a virus is clean by newer definitions')
  } else {
    await noteScan(db, file.id, {
      scanState: 'INFECTED',
      scanDueAt: new Date(now.getTime() + AGAIN_AFTER_MS),
      scanFinding: verdict.finding,
      infectedAt: file.infectedAt ?? now,
    })
    if (!wasInfected) log.warn({ file: file.id, finding: verdict.finding }, 'a virus was found in a file')
  }
  // A known finding is not counted again every day.
  if (!wasInfected || verdict.kind === 'clean') onScan?.(verdict.kind)
  return true
}
