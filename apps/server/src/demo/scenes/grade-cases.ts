import type { Actor } from '@portal/domain/kernel/actor.ts'
import { MINUTE_MS } from '@portal/domain/kernel/durations.ts'
import {
  declineGrading,
  saveGradingDraft,
  sendGradingCode,
  signGrading,
} from '../../features/commissions/sign-grading.ts'
import type { WriteScope } from '../../http/handler.ts'
import type { DemoGraded } from '../demo-people.ts'
import { nineOf, scopeOf } from '../demo-scope.ts'
import type { DemoStage } from '../demo-stage.ts'
import type { DemoCompetitor } from '../hold-competition.ts'
import { must } from '../run-commands.ts'
import scholarship from '../scholarship.json' with { type: 'json' }

/** An hour has five codes for each expert. */
const BETWEEN_MINUTES = 13
const SIGNED_A_DAY = 40
const CALIBRATED = [
  [1, 2, 2],
  [3, 4, 3],
  [4, 4, 4],
] as const
const { criteria, comments } = scholarship
const COMMENTS: Readonly<Record<string, Readonly<Record<string, string>>>> = comments

/** Grades by criterion, with comments where they are required. */
function sheetOf(given: readonly number[]) {
  const codes = criteria.map(({ code }) => code)
  const grades = Object.fromEntries(codes.map((code, at) => [code, given[at] ?? 3]))
  const written = codes.flatMap((code) => {
    const comment = COMMENTS[code]?.[String(grades[code])]
    return comment === undefined ? [] : [[code, comment] as const]
  })
  return { grades, comments: Object.fromEntries(written) }
}

const ofScholarship = ({ competing }: DemoCompetitor): DemoGraded | null => ('grades' in competing ? competing : null)

/** Grades of a case that are not signed yet, those given first before the others. */
const waitingOf = ({ db }: DemoStage, competitionId: string, applicationId: string | null) =>
  db
    .selectFrom('commissionGrades')
    .select(['id', 'expertId', 'version', 'calibrationNumber'])
    .where('competitionId', '=', competitionId)
    .where('applicationId', applicationId === null ? 'is' : '=', applicationId)
    .where('state', '=', 'ASSIGNED')
    .orderBy('givenAt')
    .orderBy('id')
    .execute()

const signedOf = async ({ db }: DemoStage, applicationId: string): Promise<number> =>
  (
    await db
      .selectFrom('commissionGrades')
      .select('id')
      .where('applicationId', '=', applicationId)
      .where('state', '=', 'SIGNED')
      .execute()
  ).length

const expertOf = (experts: readonly Actor[], id: string): Actor => {
  const expert = experts.find(({ accountId }) => accountId === id)
  if (expert === undefined) throw new Error('the demo has no such expert')
  return expert
}

async function sign(scope: WriteScope, id: string, given: readonly number[]): Promise<void> {
  must(await sendGradingCode(scope, id))
  const { text } = await scope.db
    .selectFrom('smsMessages')
    .select('text')
    .where('createdAt', '=', scope.now)
    .executeTakeFirstOrThrow()
  const [code = ''] = /\b\d{6}\b/.exec(text ?? '') ?? []
  const signed = must(await signGrading(scope, id, { code, ...sheetOf(given) }))
  if (!signed.isSigned) throw new Error(`the demo's grades were not signed: ${signed.key}`)
}

/** Signs the grades that the demo has for each case, one after another from the morning of a day on. */
export async function signGrades(
  stage: DemoStage,
  id: string,
  experts: readonly Actor[],
  competitors: readonly DemoCompetitor[],
  day: number,
): Promise<void> {
  let count = 0
  for (const competitor of competitors) {
    const given = ofScholarship(competitor)?.grades ?? []
    const signed = await signedOf(stage, competitor.id)
    for (const [at, grade] of (await waitingOf(stage, id, competitor.id)).entries()) {
      const grades = given[signed + at]
      if (grades === undefined) continue
      const morning = nineOf(stage.now, day + Math.floor(count / SIGNED_A_DAY))
      const now = new Date(morning.getTime() + (count % SIGNED_A_DAY) * BETWEEN_MINUTES * MINUTE_MS)
      await sign(scopeOf(stage, expertOf(experts, grade.expertId), now), grade.id, grades)
      count += 1
    }
  }
}

/** Signs the calibration cases of all experts, who grade them in the same hour. */
export async function signCalibration(
  stage: DemoStage,
  id: string,
  experts: readonly Actor[],
  day: number,
): Promise<void> {
  for (const { id: gradeId, expertId, calibrationNumber } of await waitingOf(stage, id, null)) {
    const [at, expert] = [(calibrationNumber ?? 1) - 1, expertOf(experts, expertId)]
    const minutes = at * BETWEEN_MINUTES + experts.indexOf(expert)
    const now = new Date(nineOf(stage.now, day).getTime() + minutes * MINUTE_MS)
    await sign(scopeOf(stage, expert, now), gradeId, CALIBRATED[at] ?? [])
  }
}

/** Declines cases whose expert knows the applicant, with a reason. */
export async function declineCases(
  stage: DemoStage,
  id: string,
  experts: readonly Actor[],
  competitors: readonly DemoCompetitor[],
  day: number,
): Promise<void> {
  for (const competitor of competitors) {
    const refusal = ofScholarship(competitor)?.refusal
    const [grade] = refusal === undefined ? [] : await waitingOf(stage, id, competitor.id)
    if (grade === undefined || refusal === undefined) continue
    const scope = scopeOf(stage, expertOf(experts, grade.expertId), nineOf(stage.now, day))
    must(await declineGrading(scope, grade.id, refusal))
  }
}

/** Saves the first grade of the cases that experts have begun. */
export async function draftGrades(
  stage: DemoStage,
  id: string,
  experts: readonly Actor[],
  competitors: readonly DemoCompetitor[],
  day: number,
): Promise<void> {
  const [first = { code: '' }] = criteria
  for (const competitor of competitors.filter((each) => ofScholarship(each)?.isBegun))
    for (const { id: gradeId, expertId, version } of await waitingOf(stage, id, competitor.id)) {
      const scope = scopeOf(stage, expertOf(experts, expertId), nineOf(stage.now, day))
      must(await saveGradingDraft(scope, gradeId, { grades: { [first.code]: 4 }, comments: {}, version }))
    }
}
