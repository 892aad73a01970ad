import { type ScoreStanding, standingOf } from '@portal/domain/directory/rules.ts'

const STANDINGS = ['reached', 'close', 'below', 'unknown'] as const satisfies readonly ScoreStanding[]

/** Programs grouped by a score's distance to their lowest winning score; empty groups are omitted. */
export const byStanding = <Program extends { readonly cutoffMin2025: number | null }>(
  programs: readonly Program[],
  score: number,
): readonly { readonly standing: ScoreStanding; readonly programs: readonly Program[] }[] =>
  STANDINGS.map((standing) => ({
    standing,
    programs: programs.filter(({ cutoffMin2025 }) => standingOf(score, cutoffMin2025) === standing),
  })).filter(({ programs: those }) => those.length > 0)
