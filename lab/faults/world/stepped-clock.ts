/**
 * Loaded before the server: the portal's clock is as far from the machine's as the file CLOCK_FILE says, in
 * milliseconds; that it has seen it, the process says in a file of its own. Timers go on by themselves, as when an
 * administrator or a time server sets the clock.
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
