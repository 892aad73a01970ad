/** The thread of `countSteps`. */
import { type Profiler, Session } from 'node:inspector/promises'
import { parentPort, workerData } from 'node:worker_threads'
import type { Counted } from './count-steps.ts'

const { module, name, parameters } = workerData as Counted
const session = new Session()
session.connect()
await session.post('Profiler.enable')
await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
const work: (...all: readonly unknown[]) => unknown = (await import(module))[name]
// Loading does not count.
await session.post('Profiler.takePreciseCoverage')
await work(...parameters)
const { result } = await session.post('Profiler.takePreciseCoverage')
const rangesOf = ({ functions }: Profiler.ScriptCoverage) => functions.flatMap(({ ranges }) => ranges)
parentPort?.postMessage(result.flatMap(rangesOf).reduce((sum, { count }) => sum + count, 0))
