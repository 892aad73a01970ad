import { createHash } from 'node:crypto'
import { allot, allotPublicly } from '@portal/domain/allotment/allotment.ts'
import { readCompetition, readInput } from '@portal/domain/allotment/competition-rules.ts'
import type { KnownCodes } from '@portal/domain/allotment/competition-schema.ts'
import type { AnyCompetition } from '@portal/domain/allotment/contest-schema.ts'
import type { Fault } from '@portal/domain/allotment/fault-rules.ts'
import { writeProtocol } from '@portal/domain/allotment/protocol-rules.ts'
import type { Allotment, PublicAllotment } from '@portal/domain/allotment/protocol-schema.ts'
import { readShippedFile } from '../../platform/shipped-data.ts'

export type Whole = { readonly competition: AnyCompetition; readonly allotment: Allotment }

/** A computed allotment as a file (docs/allotment.md#output), or all faults of its input. */
export type Computed<Of> =
  | (Of & { readonly inputHash: string; readonly pieces: Iterable<string>; readonly faults?: never })
  | { readonly faults: readonly Fault[] }

/** Codes allowed in an input: those shipped with the product. */
export async function readKnownCodes(): Promise<KnownCodes> {
  const codesOf = async (directory: string) =>
    new Set((await readShippedFile<readonly { readonly code: string }[]>(`${directory}.json`)).map(({ code }) => code))
  return { quotas: await codesOf('quota-categories'), rights: await codesOf('preemptive-rights') }
}

/** Reads a whole input, or all its faults. */
export function readWhole(bytes: Buffer, known: KnownCodes): ReturnType<typeof readCompetition> {
  const text = textOf(bytes)
  return text === undefined ? NO_TEXT : readCompetition(text, known)
}

export function computeWhole(bytes: Buffer, known: KnownCodes): Computed<Whole> {
  const { competition, faults } = readWhole(bytes, known)
  if (faults !== undefined) return { faults }
  const allotment = allot(competition)
  return { competition, allotment, ...fileOf(allotment, bytes, competition.version) }
}

/** Computes an allotment from the bytes of its input in either form, for the portal and `npm run allot`. */
export function computeAllotment(bytes: Buffer, known: KnownCodes): Computed<object> {
  const text = textOf(bytes)
  if (text === undefined) return NO_TEXT
  const read = readInput(text, known)
  if ('publicCompetition' in read)
    return fileOf(allotPublicly(read.publicCompetition), bytes, read.publicCompetition.version)
  if (read.faults !== undefined) return { faults: read.faults }
  return fileOf(allot(read.competition), bytes, read.competition.version)
}

const NO_TEXT = { faults: [{ path: '', msg: 'is not UTF-8' }] }

/** The text of an input without its byte order mark. Undefined: it is not UTF-8. */
function textOf(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

function fileOf(allotment: Allotment | PublicAllotment, input: Buffer, version: AnyCompetition['version']) {
  const inputHash = sha256Of(input)
  return { inputHash, pieces: inChunks(writeProtocol(allotment, inputHash, version)) }
}

export const sha256Of = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

const CHUNK_LENGTH = 1_000_000

/** Joins pieces: a whole country would need a million writes. */
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
