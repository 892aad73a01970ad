import { gunzipSync, gzipSync } from 'node:zlib'
import { allotPublicly } from '@portal/domain/allotment/allotment.ts'
import { writeProtocol } from '@portal/domain/allotment/protocol-rules.ts'
import { publicFormOf } from '@portal/domain/allotment/public-rules.ts'
import { writeInput } from '@portal/domain/runs/input-rules.ts'
import { threadWork } from '../../platform/jobs/thread.ts'
import { computeWhole, inChunks, readKnownCodes, sha256Of } from './compute-allotment.ts'

export type ListCode = { readonly list: string; readonly quota: string; readonly code: string }

export type PublicFilesOrder = { readonly input: Uint8Array; readonly codes: readonly ListCode[] }

/** The public files, compressed by gzip, with the SHA-256 of their uncompressed bytes. */
export type PublicFiles = {
  readonly input: Uint8Array
  readonly output: Uint8Array
  readonly inputHash: string
  readonly outputHash: string
}

const work = threadWork<PublicFilesOrder>()

const bytesOf = (pieces: Iterable<string>): Buffer =>
  Buffer.concat([...inChunks(pieces)].map((chunk) => Buffer.from(chunk)))

async function make({ input: whole, codes }: PublicFilesOrder): Promise<PublicFiles> {
  const computed = computeWhole(gunzipSync(whole), await readKnownCodes())
  if (computed.faults !== undefined) throw new Error(`the input of a run has faults: ${computed.faults[0]?.path}`)
  const byList = new Map(codes.map(({ list, quota, code }) => [`${list} ${quota}`, code]))
  const form = publicFormOf(computed.competition, (list, quota) => {
    const code = byList.get(`${list} ${quota}`)
    if (code === undefined) throw new Error(`the reserved list ${list} ${quota} has no code`)
    return code
  })
  const allotment = allotPublicly(form)
  const admissions = (allotted: readonly { readonly applicant: string; readonly program: string }[]) =>
    allotted.map(({ applicant, program }) => `${applicant} ${program}`).join()
  // Others recompute the public form, so it must give the portal's decision.
  if (admissions(allotment.allotted) !== admissions(computed.allotment.allotted))
    throw new Error('the public form of a run admits others than its whole input')
  const input = bytesOf(writeInput(form))
  const inputHash = sha256Of(input)
  const output = bytesOf(writeProtocol(allotment, inputHash, form.version))
  return { input: gzipSync(input), output: gzipSync(output), inputHash, outputHash: sha256Of(output) }
}

work.end(await make(work.begin))
