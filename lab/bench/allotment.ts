/**
 * The allotment of a whole country: `npm run lab -- allotment [people] [programs]` (120,000 and 3,000 by default), four
 * choices each. Prints, for both answers to equals, the seconds to read the input from its text (JSON, shapes, faults), to
 * allot, and of both; then the seconds of the command, which also hashes the input and writes the result. Peaks are of
 * the process's memory.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { performance } from 'node:perf_hooks'
import { allot } from '../../packages/domain/src/allotment/allotment.ts'
import { readCompetition } from '../../packages/domain/src/allotment/competition-rules.ts'
import { WHEN_EQUAL } from '../../packages/domain/src/allotment/competition-schema.ts'
import { manyCompetitors } from './data/many-competitors.ts'

const [people = 120_000, programs = 3_000] = process.argv.slice(2).map(Number)
const MB = 1_048_576
const root = path.join(import.meta.dirname, '../..')

const codesOf = (directory: string) =>
  new Set(
    (JSON.parse(readFileSync(path.join(root, 'data', `${directory}.json`), 'utf8')) as { code: string }[]).map(
      ({ code }) => code,
    ),
  )
const known = { quotas: codesOf('quota-categories'), rights: codesOf('preemptive-rights') }

const timed = <T>(work: () => T): readonly [T, number] => {
  const began = performance.now()
  const result = work()
  return [result, (performance.now() - began) / 1000]
}
const print = (what: string, seconds: number, more = '') =>
  console.log(`${what.padEnd(28)} ${seconds.toFixed(2).padStart(6)} s ${more}`)

/** Measured in a process of its own, so that what made the input does not count. */
function measure(file: string): void {
  const text = readFileSync(file, 'utf8')
  const [{ competition, faults }, reading] = timed(() => readCompetition(text, known))
  if (competition === undefined) throw new Error(JSON.stringify(faults.slice(0, 3)))
  const [{ allotted }, allotting] = timed(() => allot(competition))
  print('  read and check', reading)
  print('  allot', allotting, `${allotted.length} grants`)
  const peak = process.resourceUsage().maxRSS / 1024
  print('  both', reading + allotting, `at most ${Math.round(peak)} MB`)
}

function run(...parameters: readonly string[]): void {
  const { status } = spawnSync(process.execPath, parameters, { cwd: root, stdio: 'inherit' })
  if (status !== 0) throw new Error(`${parameters[0]} ended with ${status}`)
}

const measured = process.argv[4]
if (measured !== undefined) measure(measured)
else {
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-allotment-'))
  try {
    for (const whenEqual of WHEN_EQUAL) {
      const input = path.join(folder, `${whenEqual}.json`)
      const output = path.join(folder, 'result.json')
      writeFileSync(input, JSON.stringify(manyCompetitors(people, programs, whenEqual)))
      console.log(`${whenEqual}: ${people} people, ${programs} programs, ${Math.round(statSync(input).size / MB)} MB`)
      run(import.meta.filename, String(people), String(programs), input)
      const [, command] = timed(() => run('scripts/allot.ts', '--input', input, '--output', output))
      print('  the command', command, `writes ${Math.round(statSync(output).size / MB)} MB`)
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
