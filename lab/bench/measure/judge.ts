import { cleanUp } from './clean-up.ts'

/** Runs a measurement, which gives what has missed its goal, and tells that; ends with 1 where something has. */
export async function judge(measure: () => Promise<readonly string[]>): Promise<void> {
  try {
    const missed = await measure()
    console.log(missed.length === 0 ? 'every goal met' : `missed: ${missed.join(', ')}`)
    process.exitCode = missed.length === 0 ? 0 : 1
  } finally {
    await cleanUp()
  }
}
