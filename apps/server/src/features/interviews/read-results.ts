import { type Grade, rankingOf, strictnessOf, summaryOf } from '@portal/domain/interviews/rules.ts'
import type { ResultsQuery } from '@portal/domain/interviews/schema.ts'
import { STANDING } from '@portal/domain/interviews/status.ts'
import type { ReadScope } from '../../http/handler.ts'
import { isOneOf } from '../../platform/database/database.ts'
import { eb, interviewScope, ofSeason, selectInterviews } from './queries.ts'

/**
 * The competition's results in the head's scope: ranks by level, university and program, the experts' means against
 * all, and the number of missing grades. Interviews of one season, some thousands of rows, by interviews_by_status.
 */
export async function resultsOf(scope: ReadScope, { educationLevel, season }: ResultsQuery) {
  const listed = await selectInterviews(
    scope.db,
    [
      await ofSeason(scope, season),
      interviewScope(scope.actor),
      isOneOf(eb.ref('i.status'), STANDING),
      // A missed interview has no result.
      eb('i.attendance', 'is distinct from', 'MISSED'),
      ...(educationLevel === undefined ? [] : [eb('r.educationLevel', '=', educationLevel)]),
    ],
    {},
  )
  const graded = listed.map((row) => {
    const summary = row.grade === null ? null : summaryOf(row.grade as Grade)
    return {
      interviewId: row.id,
      requestId: row.applicationId,
      number: row.number,
      firstName: row.firstName,
      lastName: row.lastName,
      educationLevel: row.educationLevel,
      universityId: row.universityId,
      educationalProgram: row.programCode,
      university: row.universityName,
      speciality: row.programName,
      expertId: row.expertId,
      expertName: row.expertName,
      means: summary?.means ?? {},
      total: summary?.total ?? null,
    }
  })
  return {
    rows: [...rankingOf(graded)],
    experts: strictnessOf(graded),
    missing: graded.filter(({ total }) => total === null).length,
  }
}

export const readInterviewResults = async (scope: ReadScope, query: ResultsQuery) => ({
  success: true as const,
  data: await resultsOf(scope, query),
})
