import { sql } from 'kysely'
import type { Totals } from '../../platform/totals.ts'

/** How many interviews each university has, by status (migration 0029). */
export const INTERVIEW_TOTALS: Totals = {
  table: 'interview_totals',
  key: ['university_id', 'status'],
  counted: () => sql`select university_id, status from interviews`,
}
