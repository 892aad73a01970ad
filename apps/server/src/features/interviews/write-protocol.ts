import { type Refusal, refuse } from '@portal/domain/kernel/refusal.ts'
import { pdfOf } from '@portal/office-files/pdf.ts'
import type { Download, ReadScope } from '../../http/handler.ts'
import { textsIn } from '../../platform/texts.ts'
import { recordReading } from '../audit/record-audit.ts'
import { findInterview } from './load-interview.ts'
import { eb, selectInterviews, signedGradeOf } from './queries.ts'
import { protocol } from './templates/protocol.ts'

/** The protocol of a signed interview as a PDF, in the reader's language; an unsigned one has none. */
export async function writeProtocol(scope: ReadScope, id: string): Promise<Download | Refusal> {
  const { db, actor, language } = scope
  const found = await findInterview(db, actor, id)
  const [row] = found === null ? [] : await selectInterviews(db, [eb('i.id', '=', id)], {})
  const grade = row === undefined ? null : signedGradeOf(row)
  if (row === undefined || grade === null) return refuse('not_found')
  await recordReading(scope, { event: 'interviewOpened', objectId: row.applicationId, objectNumber: row.number })
  return {
    name: `${textsIn(language)('papers.interviews.protocol.fileName', { number: row.number })}.pdf`,
    type: 'application/pdf',
    body: await pdfOf(protocol(row, grade, language)),
  }
}
