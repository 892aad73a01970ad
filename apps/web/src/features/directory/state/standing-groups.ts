import { type ScoreStanding, standingOf } from '@portal/domain/directory/rules.ts'

/** The groups in the order in which somebody asks after them. */
const STANDINGS = ['reached', 'close', 'below', 'unknown'] as const satisfies readonly ScoreStanding[]

/** Programs by how a score stands against their lowest winning score; groups without any are left out. */
export const byStanding = <Program extends { readonly cutoffMin2025: number | null }>(
  programs: readonly Program[],
  score: number,
): readonly { readonly standing: ScoreStanding; readonly programs: readonly Program[] }[] =>
  STANDINGS.map((standing) => ({
    standing,
    programs: programs.filter(({ cutoffMin2025 }) => standingOf(score, cutoffMin2025) === standing),
  })).filter(({ programs: those }) => those.length > 0)
