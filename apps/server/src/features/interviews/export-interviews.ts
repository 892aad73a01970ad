import { summaryOf } from '@portal/domain/interviews/rules.ts'
import type { InterviewGrade, ResultsQuery } from '@portal/domain/interviews/schema.ts'
import type { InterviewStatus } from '@portal/domain/interviews/status.ts'
import { STANDING } from '@portal/domain/interviews/status.ts'
import { type FieldError, type Refusal, refuse } from '@portal/domain/kernel/refusal.ts'
import { endOfKazakhstanDay, kazakhstanDate, startOfKazakhstanDay } from '@portal/domain/kernel/time-zone.ts'
import type { SeasonQuery } from '@portal/domain/seasons/schema.ts'
import { SPREADSHEET_TYPE, spreadsheetOf } from '@portal/office-files/spreadsheet.ts'
import type { Download, ReadScope } from '../../http/handler.ts'
import { isOneOf } from '../../platform/database/database.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { enabledExperts } from './list-experts.ts'
import { eb, interviewScope, ofSeason, selectInterviews } from './queries.ts'
import { resultsOf } from './read-results.ts'
import { interviewsSheet, resultsSheet, templateSheets } from './templates/interview-sheets.ts'

type Period = SeasonQuery & {
  readonly createdDateFrom?: string | undefined
  readonly createdDateTo?: string | undefined
  readonly status?: InterviewStatus | undefined
}

/** `InterviewList.xlsx`: some thousands of rows a season (docs/specification/interviews.md#exports). */
export async function exportInterviews(
  scope: ReadScope,
  { createdDateFrom, createdDateTo, status, season }: Period,
): Promise<Download | Refusal> {
  if (createdDateFrom === undefined || createdDateTo === undefined) {
    const missing = Object.entries({ createdDateFrom, createdDateTo }).filter(([, date]) => date === undefined)
    const errors = missing.map(([field]): FieldError => ({ field, msg: 'please_enter_date' }))
    return refuse('please_enter_date', errors)
  }
  const { db, actor, language } = scope
  const rows = await selectInterviews(
    db,
    [
      await ofSeason(scope, season),
      interviewScope(actor),
      eb('i.startsAt', '>=', startOfKazakhstanDay(createdDateFrom)),
      eb('i.startsAt', '<', endOfKazakhstanDay(createdDateTo)),
      status === undefined ? isOneOf(eb.ref('i.status'), STANDING) : eb('i.status', '=', status),
    ],
    {},
  )
  await recordAudit(scope, {
    event: 'interviewsExported',
    details: { createdDateFrom, createdDateTo, ...(status === undefined ? {} : { status }), count: rows.length },
  })
  const graded = rows.map((row) => ({
    ...row,
    summary: row.grade === null ? null : summaryOf(row.grade as InterviewGrade),
  }))
  return {
    name: 'InterviewList.xlsx',
    type: SPREADSHEET_TYPE,
    body: spreadsheetOf([interviewsSheet(graded, language)]),
  }
}

/** `InterviewResults.xlsx`: the ranking as on the screen. */
export async function exportResults(scope: ReadScope, { educationLevel, season }: ResultsQuery): Promise<Download> {
  const { rows } = await resultsOf(scope, { educationLevel, season })
  await recordAudit(scope, {
    event: 'interviewsExported',
    details: { ...(educationLevel === undefined ? {} : { educationLevel }), count: rows.length },
  })
  return {
    name: 'InterviewResults.xlsx',
    type: SPREADSHEET_TYPE,
    body: spreadsheetOf([resultsSheet(rows, scope.language)]),
  }
}

export async function scheduleTemplate({ db, now, language }: ReadScope): Promise<Download> {
  const experts = await enabledExperts(db)
  return {
    name: 'InterviewSchedule.xlsx',
    type: SPREADSHEET_TYPE,
    body: spreadsheetOf(
      templateSheets(
        language,
        kazakhstanDate(now),
        experts.map(({ email }) => email),
      ),
    ),
  }
}
