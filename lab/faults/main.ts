/**
 * `npm run lab -- faults [--minutes=60] [--seed=1] [--only=<part of a fault's name>] [--faketime]`: the portal under load
 * while everything around it fails in turn, then under twice its capacity (docs/reliability.md). `--only=overload` runs
 * the overload alone.
 */
import { parseArgs } from 'node:util'
import { reportOf } from './report.ts'
import { runRig } from './rig.ts'
import { hasFaketime } from './world/world.ts'

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string' },
    faketime: { type: 'boolean', default: false },
  },
})
if (values.faketime && !hasFaketime()) throw new Error('No faketime: apt-get install faketime')
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(130))
const report = await runRig({
  ...{ milliseconds: Number(values.minutes) * 60_000, seed: Number(values.seed), only: values.only, backMs: 5_000 },
  overload: Number(values.minutes) < 1 ? { measureMs: 2_000, holdMs: 5_000 } : { measureMs: 5_000, holdMs: 60_000 },
  isFaketime: values.faketime,
  say: (line) => console.log(`${new Date().toISOString()} ${line}`),
})
console.log(reportOf(report))
process.exitCode = report.findings.length === 0 ? 0 : 1
