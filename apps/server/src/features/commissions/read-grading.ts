import { listedName } from '@portal/domain/accounts/rules.ts'
import { gradingAbilitiesOf } from '@portal/domain/commissions/policy.ts'
import { COUNTED, isInHand, isTakenBack, KEPT } from '@portal/domain/commissions/status.ts'
import { shownApplicantOf } from '@portal/domain/commissions/view-rules.ts'
import { refuse } from '@portal/domain/kernel/refusal.ts'
import type { ReadScope } from '../../http/handler.ts'
import type { Reader } from '../../platform/database/database.ts'
import { findLoaded } from '../applications/load-application.ts'
import { recordReading } from '../audit/record-audit.ts'
import { meansOfSigning, signedWith } from '../interviews/sign-grades.ts'
import type { Words } from './load-commission.ts'
import { findGrading, type GradeRow } from './load-grading.ts'

type Given = { readonly grades: Record<string, number>; readonly comments: Record<string, string> }

/** Signed and counted grades of the other experts of a case, without their names. By key. */
async function othersOf(db: Reader, { id, applicationId }: GradeRow) {
  const rows = await db
    .selectFrom('commissionGrades')
    .select(['role', 'grades', 'total'])
    .where('applicationId', '=', applicationId)
    .where('id', '<>', id)
    .where('state', 'in', [...COUNTED])
    .orderBy('role')
    .orderBy('signedAt')
    .execute()
  return rows.map(({ role, grades, total }) => ({ role, grades: grades as Given['grades'], total: total ?? 0 }))
}

const calibrationText = async (db: Reader, { competitionId, calibrationNumber }: GradeRow) => {
  const row = await db
    .selectFrom('calibrationCases')
    .select(['title', 'text'])
    .where('competitionId', '=', competitionId)
    .where('number', '=', calibrationNumber)
    .executeTakeFirst()
  return row === undefined ? null : { title: row.title as Words, text: row.text as Words }
}

/** The applicant and the language of the interview. The reading is in the audit trail. */
async function readApplicant(scope: ReadScope, applicationId: string) {
  const { application, choices } = await findLoaded(scope.db, applicationId)
  const number = application.number ?? ''
  await recordReading(scope, { event: 'gradingOpened', objectId: applicationId, objectNumber: number })
  const snapshot = (application.applicant ?? {}) as Readonly<Record<string, string | null>>
  const { firstName = '', lastName = '', citizenship = '', birthday = '' } = snapshot
  const fullName = listedName({ firstName: firstName ?? '', lastName: lastName ?? '' })
  return {
    facts: { number, fullName, citizenship: citizenship ?? '', birthday: birthday ?? '', choices },
    language: application.interviewLanguage,
  }
}

/** One case for its expert, without the facts that the rules hide (docs/specification/commissions.md#blind-grading). */
export async function readGrading(scope: ReadScope, id: string, isSigningByPasskey: boolean) {
  const { db, actor, now } = scope
  const found = await findGrading(scope, id)
  if (found === null) return refuse('not_found')
  const { grade, commission, ofCase, facts } = found
  const { state } = grade
  if (isTakenBack(state)) return refuse('not_found')
  const { graded, criteria, hidden, experts, seesOthers } = commission.rules
  const calibration = facts.isCalibration ? await calibrationText(db, grade) : null
  const read = grade.applicationId === null ? null : await readApplicant(scope, grade.applicationId)
  const isSigned = (KEPT as readonly string[]).includes(state)
  return {
    success: true as const,
    data: {
      ...{ id, competitionId: commission.id, competitionName: commission.name },
      ...{ year: commission.year, level: commission.level },
      label: { number: ofCase?.number ?? grade.calibrationNumber ?? 0, title: calibration?.title ?? null },
      rules: { graded, criteria, hidden, experts, seesOthers },
      ...{ isCalibration: facts.isCalibration, calibration },
      applicant: read === null ? {} : shownApplicantOf(read.facts, hidden, now),
      language: read?.language ?? null,
      meeting: ofCase?.meetingAt ? { startsAt: ofCase.meetingAt, zoom: ofCase.meetingZoom ?? '' } : null,
      ...{ state, isLocked: facts.isLocked },
      draft: isInHand(state) ? (grade.draft as Given | null) : null,
      signed:
        isSigned && grade.signedAt !== null
          ? {
              ...{ grades: grade.grades as Given['grades'], comments: grade.comments as Given['comments'] },
              ...{ total: grade.total ?? 0, signedAt: grade.signedAt, signedWith: signedWith(grade) },
            }
          : null,
      others: isSigned && seesOthers && !facts.isCalibration ? await othersOf(db, grade) : null,
      version: grade.version,
      ...(await meansOfSigning(db, actor.accountId, isSigningByPasskey)),
      can: gradingAbilitiesOf(actor, facts, commission.rules, now),
    },
  }
}
