// Preloaded into a journey's own portal: moves its clock to the instant in the file CLOCK_FILE; empty: the real one.
import { readFileSync } from 'node:fs'

const RealDate = Date
const READ_EVERY_MS = 100
let shift = 0
let readAt = -Infinity

function nowMoved() {
  if (performance.now() - readAt > READ_EVERY_MS) {
    readAt = performance.now()
    shift = Number(readFileSync(process.env.CLOCK_FILE, 'utf8')) || 0
  }
  return RealDate.now() + shift
}

globalThis.Date = class extends RealDate {
  constructor(...given) {
    if (given.length === 0) super(nowMoved())
    else super(...given)
  }
  static now() {
    return nowMoved()
  }
}
