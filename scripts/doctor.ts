/**
 * Says what keeps this portal from its work: `npm run doctor`. One line a part; exit code 1 where one is FAIL. It works
 * beside a running portal and without one (docs/operations.md#doctor).
 */
import { statfsSync } from 'node:fs'
import path from 'node:path'
import { readCertificate } from '../apps/server/src/platform/certificate.ts'
import { examine } from './doctor/examine.ts'

const findings = await examine({
  source: process.env,
  nodeVersion: process.versions.node,
  root: path.join(import.meta.dirname, '..'),
  now: () => new Date(),
  spaceOf: statfsSync,
  certificateOf: readCertificate,
  answerMs: 5_000,
})
const width = Math.max(...findings.map(({ part }) => part.length))
for (const { state, part, text } of findings) console.log(`${state.padEnd(4)}  ${part.padEnd(width)}  ${text}`)
if (findings.some(({ state }) => state === 'FAIL')) process.exitCode = 1
