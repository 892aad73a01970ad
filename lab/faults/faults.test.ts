import { expect, test } from 'vitest'
import { FAULTS } from './fault-table.ts'
import { reportOf } from './report.ts'
import { runRig } from './rig.ts'

/** As long as a start may take beside other tests (server-process.ts); the long run holds it to its five seconds. */
const BACK_MS = 90_000

test('every fault once under load: nothing acknowledged is lost or doubled, and the portal comes back', async () => {
  const report = await runRig({
    ...{ milliseconds: 0, seed: 1, backMs: BACK_MS, overload: null, isFaketime: false, say: () => undefined },
  })
  expect(report.findings, reportOf(report)).toEqual([])
  expect([...report.faults.keys()].toSorted()).toEqual(Object.keys(FAULTS).toSorted())
  // A run that has done nothing has shown nothing.
  for (const [kind, { acknowledged }] of report.writes) expect(acknowledged, kind).toBeGreaterThan(0)
  for (const name of Object.keys(FAULTS)) expect(report.heard.get(name)?.calls, name).toBeGreaterThan(0)
  for (const name of ['postmaster killed', 'database hanging', 'database refusing', 'disk full', 'store away'])
    expect(report.heard.get(name)?.unavailable, name).toBeGreaterThan(0)
  // Reads go on where nothing that they need is away.
  for (const name of ['store away', 'store full', 'mail away', 'SMS away', 'database slow'])
    expect(report.heard.get(name)?.reads, name).toBeGreaterThan(0)
  expect(report.readBack).toBeGreaterThan(0)
  expect(report.mails).toBeGreaterThan(0)
})
