import { z } from 'zod'

/**
 * Sources of a competition's score: the UNT, the comprehensive testing of master's and doctoral studies, or the signed
 * total of interviews and papers (docs/specification/competition.md#kinds).
 */
export const SCORE_SOURCES = ['UNT', 'TESTING', 'INTERVIEW'] as const
export type ScoreSource = (typeof SCORE_SOURCES)[number]

/** Code of a part of the score: a subject of the testing, or a criterion of a commission. */
export const partCode = z.string().regex(/^[A-Z][A-Z0-9_]{0,39}$/)

/** Criteria after the total, in the published order. A part of the score is named by its code. */
export const ORDER_CRITERIA = ['RIGHT', 'AVERAGE', 'PROFILE'] as const
/** Words of the output beside codes of parts, so no part may have one as its code. */
export const TAKEN_WORDS = ['SCORE', 'ORDER', 'EQUAL', ...ORDER_CRITERIA] as const
