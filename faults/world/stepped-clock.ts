/**
 * Loaded before the server: the portal's clock is as far from the machine's as the file CLOCK_FILE says, in
 * milliseconds. Timers go on by themselves, as when an administrator or a time server sets the clock.
 */
import { readFileSync } from 'node:fs'
import { systemClock } from '../../apps/server/src/platform/clock.ts'

const LOOK_MS = 50
const file = process.env['CLOCK_FILE']
let offset = 0
const look = (): void => {
  try {
    offset = Number(readFileSync(file ?? '', 'utf8')) || 0
  } catch {
    offset = 0
  }
}
look()
setInterval(look, LOOK_MS).unref()
systemClock.now = () => new Date(Date.now() + offset)
