import { createHash } from 'node:crypto'
import { allot } from '@portal/domain/grants/allotment.ts'
import { type Fault, readCompetition } from '@portal/domain/grants/competition-rules.ts'
import type { Competition, KnownCodes } from '@portal/domain/grants/competition-schema.ts'
import { writeProtocol } from '@portal/domain/grants/protocol-rules.ts'
import type { Allotment } from '@portal/domain/grants/protocol-schema.ts'
import { readShippedFile } from '../../platform/shipped-data.ts'

/** An allotment with the pieces of its file (docs/allotment.md#output), or all that is wrong with its input. */
export type Computed =
  | {
      readonly competition: Competition
      readonly allotment: Allotment
      readonly inputHash: string
      readonly pieces: Iterable<string>
      readonly faults?: never
    }
  | { readonly faults: readonly Fault[] }

/** The codes that an input may use: those that the product ships. */
export async function readKnownCodes(): Promise<KnownCodes> {
  const codesOf = async (directory: string) =>
    new Set((await readShippedFile<readonly { readonly code: string }[]>(`${directory}.json`)).map(({ code }) => code))
  return { quotas: await codesOf('quota-categories'), rights: await codesOf('preemptive-rights') }
}

/** Computes an allotment from the bytes of its input: the same in the portal and in `npm run allot`. */
export function computeAllotment(bytes: Buffer, known: KnownCodes): Computed {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return { faults: [{ path: '', msg: 'is not UTF-8' }] }
  }
  const { competition, faults } = readCompetition(text, known)
  if (faults !== undefined) return { faults }
  const inputHash = sha256Of(bytes)
  const allotment = allot(competition)
  return { competition, allotment, inputHash, pieces: inChunks(writeProtocol(allotment, inputHash)) }
}

/** The SHA-256 of a file's bytes, lower-case hex. */
export const sha256Of = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

const CHUNK_LENGTH = 1_000_000

/** Each piece by itself would be a write of its own: a million for a whole country. */
export function* inChunks(pieces: Iterable<string>): Generator<string> {
  let chunk = ''
  for (const piece of pieces) {
    chunk += piece
    if (chunk.length < CHUNK_LENGTH) continue
    yield chunk
    chunk = ''
  }
  yield chunk
}
