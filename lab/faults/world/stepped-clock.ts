/**
 * Loaded before the server. Sets the portal's clock by the offset in the file CLOCK_FILE, in milliseconds, and confirms
 * it in a file with the process id. Timers do not change, as when an administrator sets the clock.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { systemClock } from '../../../apps/server/src/platform/clock.ts'

const LOOK_MS = 50
const file = process.env['CLOCK_FILE']
let offset = Number.NaN
const look = (): void => {
  const before = offset
  try {
    offset = Number(readFileSync(file ?? '', 'utf8')) || 0
  } catch {
    offset = 0
  }
  if (offset !== before) writeFileSync(`${file}.${process.pid}`, String(offset))
}
look()
setInterval(look, LOOK_MS).unref()
systemClock.now = () => new Date(Date.now() + offset)
