/**
 * `npm run allot -- --input competition.json --output result.json`: allots the grants of a competition, or says all that
 * is wrong with its input and writes nothing (docs/allotment.md). Needs no portal and no database.
 */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { parseArgs } from 'node:util'
import { writeAtomically } from '../apps/server/src/platform/atomic-file.ts'
import { readShippedFile } from '../apps/server/src/platform/shipped-data.ts'
import { allot } from '../packages/domain/src/grants/allotment.ts'
import { type Fault, readCompetition } from '../packages/domain/src/grants/competition-rules.ts'
import { writeProtocol } from '../packages/domain/src/grants/protocol-rules.ts'

const USAGE = 'npm run allot -- --input competition.json --output result.json'
/** Wrong parameters, or an input with faults. */
const REFUSED = 2
/** The result could not be written. */
const FAILED = 1
const CHUNK_LENGTH = 1_000_000

/** @throws Error with one line when they are not the two files. */
function readParameters(): { readonly input: string; readonly output: string } {
  const options = { input: { type: 'string' }, output: { type: 'string' } } as const
  const { input, output } = parseArgs({ options }).values
  if (!input || !output) throw new Error('Both an input and an output are needed.')
  if (path.resolve(input) === path.resolve(output)) throw new Error('The output would replace the input.')
  return { input, output }
}

async function codesOf(directory: string): Promise<ReadonlySet<string>> {
  const rows = await readShippedFile<readonly { readonly code: string }[]>(`${directory}.json`)
  return new Set(rows.map(({ code }) => code))
}

const readKnownCodes = async () => ({
  quotas: await codesOf('quota-categories'),
  rights: await codesOf('preemptive-rights'),
})

/** The bytes of a file and their text, or what is wrong with it. */
async function readInput(file: string): Promise<{ bytes: Buffer; text: string } | Fault> {
  let bytes: Buffer
  try {
    bytes = await readFile(file)
  } catch (error) {
    return { path: '', msg: `cannot be read: ${(error as Error).message}` }
  }
  try {
    return { bytes, text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) }
  } catch {
    return { path: '', msg: 'is not UTF-8' }
  }
}

/** Each piece by itself would be a write of its own: a million for a whole country. */
function* inChunks(pieces: Iterable<string>): Generator<string> {
  let chunk = ''
  for (const piece of pieces) {
    chunk += piece
    if (chunk.length < CHUNK_LENGTH) continue
    yield chunk
    chunk = ''
  }
  yield chunk
}

function refuse(errors: readonly Fault[]): void {
  console.error(JSON.stringify({ errors }, null, 2))
  process.exitCode = REFUSED
}

async function main({ input, output }: { readonly input: string; readonly output: string }): Promise<void> {
  const read = await readInput(input)
  if ('msg' in read) return refuse([read])
  const { competition, faults } = readCompetition(read.text, await readKnownCodes())
  if (faults !== undefined) return refuse(faults)
  const inputHash = createHash('sha256').update(read.bytes).digest('hex')
  try {
    await writeAtomically(path.resolve(output), Readable.from(inChunks(writeProtocol(allot(competition), inputHash))))
  } catch (error) {
    console.error(`The result cannot be written: ${(error as Error).message}`)
    process.exitCode = FAILED
  }
}

let parameters: ReturnType<typeof readParameters> | undefined
try {
  parameters = readParameters()
} catch (error) {
  console.error(`${(error as Error).message.split('\n')[0]} Use: ${USAGE}`)
  process.exitCode = REFUSED
}
if (parameters !== undefined) await main(parameters)
