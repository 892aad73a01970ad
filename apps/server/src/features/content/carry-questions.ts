import type { Trx } from '../../platform/database/database.ts'
import { copyQuestions, deleteQuestionsOf } from './repository.ts'

/** Gives a new season the approved questions of another. */
export const carryQuestions = (db: Trx, from: number, to: number) => copyQuestions(db, from, to)

/** Removes the questions of a season that never began. */
export const dropQuestions = (db: Trx, season: number) => deleteQuestionsOf(db, season)
