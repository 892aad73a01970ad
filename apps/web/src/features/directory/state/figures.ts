import { creative } from '../../../../../../data/unt.json'

/** Their figures of 2025 come from one winner each (`data/SOURCES.md`). */
const ONE_WINNER: readonly string[] = ['B098', 'B175']
export const hasOneWinner = (code: string): boolean => ONE_WINNER.includes(code)

/** The highest total of creative programs in the lists of grant holders. */
export const MOST_CREATIVE = creative.maxScore
