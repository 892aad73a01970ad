import type { GradeDraft, InterviewGrade } from '@portal/domain/interviews/schema.ts'
import type { Insertable, Updateable } from 'kysely'
import type { Trx } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { newId } from '../../platform/identity/tokens.ts'
import { seasonOf } from '../applications/queries.ts'

/** Only writer of interviews, their grades, refusals of experts and codes. */

type NewInterview = Omit<Insertable<Tables['interviews']>, 'id'>

export const insertInterview = (db: Trx, interview: NewInterview) =>
  db
    .insertInto('interviews')
    .values({ ...interview, id: newId(), season: seasonOf(interview.applicationId) })
    .returningAll()
    .executeTakeFirstOrThrow()

/** Gives the interviews of an application its season. */
export const followSeason = (db: Trx, applicationId: string) =>
  db
    .updateTable('interviews')
    .set({ season: seasonOf(applicationId) })
    .where('applicationId', '=', applicationId)
    .execute()

export type InterviewChange = Omit<Updateable<Tables['interviews']>, 'id' | 'version' | 'grade' | 'gradeDraft'> & {
  readonly grade?: InterviewGrade
  readonly gradeDraft?: GradeDraft | null
}

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

/** Graded matter of a code: an interview, or one expert's grades in a commission. */
type CodeOf = { readonly of: 'interviewId' | 'gradeId'; readonly id: string }
type NewCode = Omit<Insertable<Tables['interviewCodes']>, 'id' | 'interviewId' | 'gradeId'>

/** Inserts a code. Earlier codes of the same grades become void. */
export async function insertCode(db: Trx, graded: CodeOf, code: NewCode): Promise<void> {
  await voidCodes(db, graded)
  await db
    .insertInto('interviewCodes')
    .values({ ...code, [graded.of]: graded.id, id: newId() })
    .execute()
}

export const voidCodes = (db: Trx, { of, id }: CodeOf) =>
  db.updateTable('interviewCodes').set({ isVoid: true }).where(of, '=', id).where('isVoid', '=', false).execute()

export const countTry = (db: Trx, codeId: string) =>
  db
    .updateTable('interviewCodes')
    .set((column) => ({ tries: column('tries', '+', 1) }))
    .where('id', '=', codeId)
    .execute()
