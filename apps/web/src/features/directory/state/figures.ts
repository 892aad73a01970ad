import { creative } from '../../../../../../data/unt.json'

/** The highest total of creative programs in the lists of grant holders, and its year. */
export const CREATIVE = { most: creative.maxScore, year: creative.year }
