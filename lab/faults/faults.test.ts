import { expect, test } from 'vitest'
import { FAULTS } from './fault-table.ts'
import { reportOf } from './report.ts'
import { runRig } from './rig.ts'

/** Longest start beside other tests (server-process.ts). The long run allows five seconds. */
const BACK_MS = 90_000

test('the portal survives every fault under load and loses or doubles no acknowledged write', async () => {
  const report = await runRig({
    ...{ milliseconds: 0, seed: 1, backMs: BACK_MS, overload: null, isFaketime: false, say: () => undefined },
  })
  expect(report.findings, reportOf(report)).toEqual([])
  expect([...report.faults.keys()].toSorted()).toEqual(Object.keys(FAULTS).toSorted())
  // An idle run would prove nothing.
  for (const [kind, { acknowledged }] of report.writes) expect(acknowledged, kind).toBeGreaterThan(0)
  for (const name of Object.keys(FAULTS)) expect(report.calls.get(name)?.calls, name).toBeGreaterThan(0)
  for (const name of ['postmaster killed', 'database hanging', 'database refusing', 'disk full', 'store away'])
    expect(report.calls.get(name)?.unavailable, name).toBeGreaterThan(0)
  // Reads work without the failed part.
  for (const name of ['store away', 'store full', 'mail away', 'SMS away', 'database slow'])
    expect(report.calls.get(name)?.reads, name).toBeGreaterThan(0)
  expect(report.readBack).toBeGreaterThan(0)
  expect(report.mails.arrived).toBeGreaterThan(0)
})
