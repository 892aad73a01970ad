import type { GradeDraft, InterviewGrade } from '@portal/domain/interviews/schema.ts'
import type { InterviewStatus } from '@portal/domain/interviews/status.ts'
import type { Trx } from '../../platform/database.ts'
import { newId } from '../../platform/tokens.ts'

/** The only file that writes interviews, their grades, refusals of experts and codes. */

export type NewInterview = {
  readonly applicationId: string
  readonly choice: number
  readonly universityId: string
  readonly startsAt: Date
  readonly zoom: string
  readonly createdAt: Date
  readonly status: InterviewStatus
}

export const insertInterview = (db: Trx, interview: NewInterview) =>
  db
    .insertInto('interviews')
    .values({ ...interview, id: newId() })
    .returningAll()
    .executeTakeFirstOrThrow()

export type InterviewChange = Partial<{
  status: InterviewStatus
  startsAt: Date
  zoom: string
  expertId: string | null
  expertName: string | null
  gradeDraft: GradeDraft | null
  grade: InterviewGrade
  total: number
  signedAt: Date
}>

export const updateInterview = (db: Trx, id: string, { gradeDraft, grade, ...change }: InterviewChange) =>
  db
    .updateTable('interviews')
    .set((column) => ({
      ...change,
      ...(grade === undefined ? {} : { grade: JSON.stringify(grade) }),
      ...(gradeDraft === undefined ? {} : { gradeDraft: gradeDraft === null ? null : JSON.stringify(gradeDraft) }),
      version: column('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()

export const insertDecline = (
  db: Trx,
  decline: { interviewId: string; expertId: string; expertName: string; reason: string; at: Date },
) =>
  db
    .insertInto('interviewDeclines')
    .values(decline)
    .onConflict((conflict) =>
      conflict.columns(['interviewId', 'expertId']).doUpdateSet({ reason: decline.reason, at: decline.at }),
    )
    .execute()

export type NewCode = {
  readonly interviewId: string
  readonly expertId: string
  readonly phoneNumber: string
  readonly codeHash: Buffer
  readonly sentAt: Date
  readonly expiresAt: Date
}

/** A new code; every earlier one of the interview is void. */
export async function insertCode(db: Trx, code: NewCode): Promise<void> {
  await voidCodes(db, code.interviewId)
  await db
    .insertInto('interviewCodes')
    .values({ ...code, id: newId() })
    .execute()
}

export const voidCodes = (db: Trx, interviewId: string) =>
  db
    .updateTable('interviewCodes')
    .set({ isVoid: true })
    .where('interviewId', '=', interviewId)
    .where('isVoid', '=', false)
    .execute()

export const countTry = (db: Trx, codeId: string) =>
  db
    .updateTable('interviewCodes')
    .set((column) => ({ tries: column('tries', '+', 1) }))
    .where('id', '=', codeId)
    .execute()
