/**
 * `npm run allot -- --input competition.json --output result.json`: allots the grants of a competition, or says all that
 * is wrong with its input and writes nothing (docs/allotment.md). Takes the whole input and the public one, and needs no
 * portal and no database.
 */
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { parseArgs } from 'node:util'
import { computeAllotment, readKnownCodes } from '../apps/server/src/features/allotment/compute-allotment.ts'
import { writeAtomically } from '../apps/server/src/platform/files/atomic-file.ts'
import type { Fault } from '../packages/domain/src/allotment/fault-rules.ts'
import { refuseUnlessFile } from './output-file.ts'

const USAGE = 'npm run allot -- --input competition.json --output result.json'
/** Wrong parameters, or an input with faults. */
const REFUSED = 2
/** The result could not be written. */
const FAILED = 1

/** @throws Error with one line when they are not the two files. */
async function readParameters(): Promise<{ readonly input: string; readonly output: string }> {
  const options = { input: { type: 'string' }, output: { type: 'string' } } as const
  const { input, output } = parseArgs({ options }).values
  if (!input || !output) throw new Error('Both an input and an output are needed.')
  if (path.resolve(input) === path.resolve(output)) throw new Error('The output would replace the input.')
  await refuseUnlessFile(output)
  return { input, output }
}

/** The bytes of a file, or what is wrong with it. */
async function readInput(file: string): Promise<Buffer | Fault> {
  try {
    return await readFile(file)
  } catch (error) {
    return { path: '', msg: `cannot be read: ${(error as Error).message}` }
  }
}

/** Fault of the output folder; undefined if it has none. A mistyped folder is not made. */
async function whatFolderLacks(output: string): Promise<string | undefined> {
  const folder = path.dirname(path.resolve(output))
  const found = await stat(folder).catch(() => undefined)
  return found?.isDirectory() === true ? undefined : `the folder ${folder} does not exist`
}

function fail(message: string): void {
  console.error(`The result cannot be written: ${message}`)
  process.exitCode = FAILED
}

function refuse(errors: readonly Fault[]): void {
  console.error(JSON.stringify({ errors }, null, 2))
  process.exitCode = REFUSED
}

async function main({ input, output }: { readonly input: string; readonly output: string }): Promise<void> {
  const bytes = await readInput(input)
  if ('msg' in bytes) return refuse([bytes])
  const computed = computeAllotment(bytes, await readKnownCodes())
  if (computed.faults !== undefined) return refuse(computed.faults)
  const lacking = await whatFolderLacks(output)
  if (lacking !== undefined) return fail(lacking)
  try {
    await writeAtomically(path.resolve(output), Readable.from(computed.pieces))
  } catch (error) {
    fail((error as Error).message)
  }
}

let parameters: Awaited<ReturnType<typeof readParameters>> | undefined
try {
  parameters = await readParameters()
} catch (error) {
  console.error(`${(error as Error).message.split('\n')[0]} Use: ${USAGE}`)
  process.exitCode = REFUSED
}
if (parameters !== undefined) await main(parameters)
