// The thread that finds the fragile awards of a run (repeat-run.ts). It has no database.
import { gunzipSync } from 'node:zlib'
import { type FragileVariant, fragileAwards } from '@portal/domain/allotment/fragile-rules.ts'
import type { FragileCounts } from '@portal/domain/allotment/run-schema.ts'
import type { TotalRules } from '@portal/domain/commissions/total-rules.ts'
import {
  type GradedEntrant,
  isGradedSo,
  type ListedAward,
  listedAwards,
  variantsOf,
} from '@portal/domain/runs/fragile-rules.ts'
import { threadWork } from '../../platform/jobs/thread.ts'
import { readKnownCodes, readWhole } from './compute-allotment.ts'

/** The whole input of a run, compressed by gzip. `rules` is null where nobody grades. Graded competitors are the feed. */
export type RepeatOrder = { readonly input: Uint8Array; readonly rules: TotalRules | null }

/** Null: the grades are no longer those of the run. */
export type Repetition = { readonly counts: FragileCounts; readonly listed: readonly ListedAward[] } | null

const work = threadWork<RepeatOrder>()

async function repeat({ input, rules }: RepeatOrder): Promise<Repetition> {
  const { competition } = readWhole(gunzipSync(input), await readKnownCodes())
  if (competition === undefined) throw new Error('the input of a finished run has faults')
  const graded: GradedEntrant[] = []
  for await (const batch of work.batches<readonly GradedEntrant[]>()) graded.push(...batch)
  if (rules !== null && !isGradedSo(competition, graded, rules)) return null
  const variants: readonly FragileVariant[] = rules === null ? [] : variantsOf(graded, rules)
  return listedAwards(fragileAwards(competition, variants, (percent) => work.progress(percent)))
}

work.end(await repeat(work.begin))
