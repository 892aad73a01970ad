import { summaryOf } from '@portal/domain/interviews/rules.ts'
import type { InterviewGrade } from '@portal/domain/interviews/schema.ts'
import type { InterviewStatus } from '@portal/domain/interviews/status.ts'
import { STANDING } from '@portal/domain/interviews/status.ts'
import { type FieldError, type Refusal, refuse } from '@portal/domain/kernel/refusal.ts'
import { endOfKazakhstanDay, kazakhstanDate, startOfKazakhstanDay } from '@portal/domain/kernel/time-zone.ts'
import { SPREADSHEET_TYPE, spreadsheetOf } from '@portal/office-files/spreadsheet.ts'
import type { Download, ReadScope } from '../../http/handler.ts'
import { isOneOf } from '../../platform/database/database.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { enabledExperts } from './list-experts.ts'
import { eb, interviewSight, selectInterviews } from './queries.ts'
import { resultsOf } from './read-results.ts'
import { interviewsSheet, resultsSheet, templateSheets } from './templates/interview-sheets.ts'

type Period = {
  readonly createdDateFrom?: string | undefined
  readonly createdDateTo?: string | undefined
  readonly status?: InterviewStatus | undefined
}

/**
 * `InterviewList.xlsx`: the interviews between two days, with their grades (docs/specification/interviews.md#exports).
 * One season's interviews, some thousands of rows.
 */
export async function exportInterviews(
  scope: ReadScope,
  { createdDateFrom, createdDateTo, status }: Period,
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
      interviewSight(actor),
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

/** `InterviewResults.xlsx`: the ranking as the screen shows it. */
export async function exportResults(
  scope: ReadScope,
  { educationLevel }: { educationLevel?: string | undefined },
): Promise<Download> {
  const { rows } = await resultsOf(scope.db, scope.actor, educationLevel)
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

/** An empty schedule to fill in, with an example, what each column takes, and lists to pick from. */
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
