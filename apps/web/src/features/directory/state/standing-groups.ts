import { lowestScore } from '@portal/domain/directory/figure-rules.ts'
import { type ScoreStanding, standingOf } from '@portal/domain/directory/rules.ts'
import type { ProgramFigure } from '@portal/domain/directory/schema.ts'

const STANDINGS = ['reached', 'close', 'below', 'unknown'] as const satisfies readonly ScoreStanding[]

/** Programs grouped by a score's distance to their lowest winning score; empty groups are omitted. */
export const byStanding = <Program extends { readonly figures: readonly ProgramFigure[] }>(
  programs: readonly Program[],
  score: number,
): readonly { readonly standing: ScoreStanding; readonly programs: readonly Program[] }[] =>
  STANDINGS.map((standing) => ({
    standing,
    programs: programs.filter((program) => standingOf(score, lowestScore(program)) === standing),
  })).filter(({ programs: those }) => those.length > 0)
