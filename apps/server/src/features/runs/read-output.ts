import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { Allotted, ProgramLists, PublicAllotment } from '@portal/domain/allotment/protocol-schema.ts'
import type { PublishedFragile } from '@portal/domain/allotment/run-schema.ts'
import type { FigureRow, PartFigure } from '@portal/domain/results/figure-rules.ts'

/** A version of a competition's result. */
export type Published = { readonly competitionId: string; readonly version: number }

export type Figures = {
  readonly competitors: number
  readonly allotted: number
  readonly places: number
  readonly regions: readonly FigureRow[]
  readonly quotas: readonly FigureRow[]
  readonly languages: readonly FigureRow[]
  /** Absent in protocols of earlier versions. */
  readonly parts?: readonly PartFigure[]
  /** Null: the run was not repeated. Absent: published by an earlier version of the portal. */
  readonly fragile?: PublishedFragile | null
}

const unzip = promisify(gunzip)

export type OutputParts = { readonly allotted: readonly Allotted[]; readonly programs: readonly ProgramLists[] }

/**
 * Reads the grants and the lists of a protocol's output (docs/allotment.md#output) without the lines between them:
 * those of a whole country are longer than a string may be. `writeProtocol` puts each section's name at the beginning
 * of a line with two spaces; no other line begins so.
 */
export async function readOutput(compressed: Buffer): Promise<OutputParts> {
  const output = await unzip(compressed)
  return {
    allotted: section(output, 'allotted', ',\n  "lines": '),
    programs: section(output, 'programs', '\n}\n'),
  }
}

export type PublicLists = PublicAllotment['programs']

export const readPublicLists = async (compressed: Buffer): Promise<PublicLists> =>
  section(await unzip(compressed), 'programs', '\n}\n')

function section<Row>(output: Buffer, name: string, next: string): readonly Row[] {
  const head = `\n  "${name}": `
  const from = output.indexOf(head)
  const to = output.indexOf(next, from)
  if (from === -1 || to === -1) throw new Error(`an output without ${name}`)
  return JSON.parse(output.toString('utf8', from + head.length, to))
}
