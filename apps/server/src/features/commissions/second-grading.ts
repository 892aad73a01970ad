import { isGradedTwice, needsSecond } from '@portal/domain/commissions/case-rules.ts'
import type { DrawnCase } from '@portal/domain/commissions/draw-rules.ts'
import { mayDraw } from '@portal/domain/commissions/policy.ts'
import type { SecondGradingBody } from '@portal/domain/commissions/schema.ts'
import { isInHand } from '@portal/domain/commissions/status.ts'
import { refuse, refuseFields } from '@portal/domain/kernel/refusal.ts'
import { sql } from 'kysely'
import type { WriteScope } from '../../http/handler.ts'
import type { Reader } from '../../platform/database/database.ts'
import { loadManyLocked } from '../applications/load-application.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { drawFor, lockedCases } from './draw-members.ts'
import { auditedCommission, lockCommission } from './load-commission.ts'
import { mayChange } from './name-members.ts'
import { releaseGrades } from './release-grades.ts'
import { setSecondAsked } from './repository.ts'
import { gradesOfCases, lockCases, settleCases } from './settle-cases.ts'
import { endMeetings } from './tell-panel.ts'

type Newest = {
  readonly runId: string
  readonly number: number
  readonly isProposed: boolean
  readonly isPublished: boolean
}

/** The newest run that could be published, with its fragile awards, and the state of the result. Undefined: none. */
async function newestRun(db: Reader, competitionId: string): Promise<Newest | undefined> {
  const { rows } = await sql<Newest>`
    select r.id as run_id, r.number,
      exists (select from protocols p where p.competition_id = r.competition_id
        and p.state in ('PROPOSED', 'PUBLISHING')) as is_proposed,
      exists (select from protocols p where p.competition_id = r.competition_id and p.state = 'PUBLISHED') as is_published
    from allotment_runs r join run_repetitions t on t.run_id = r.id join competitions c on c.id = r.competition_id
    where r.competition_id = ${competitionId} and r.rules_version = c.rules_version and t.state = 'DONE'
    order by r.number desc limit 1`.execute(db)
  return rows[0]
}

/** Cases of the fragile awards of a run, by application. By the key of the awards and of the codes. */
async function fragileCases(db: Reader, runId: string, competitionId: string): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ applicationId: string }>`
    select k.application_id from fragile_awards f
    join competitors k on k.competition_id = ${competitionId} and k.code = f.code where f.run_id = ${runId}`.execute(db)
  return new Set(rows.map(({ applicationId }) => applicationId))
}

/**
 * Sends cases of fragile awards to a second expert, who took no part in them. Nothing graded changes, and no case is
 * graded a third time (docs/specification/commissions.md#second-grading).
 */
export async function startSecondGrading(
  scope: WriteScope,
  id: string,
  { run, applicationIds }: SecondGradingBody,
  minutes: number,
) {
  const { db, now } = scope
  const commission = await lockCommission(scope, id)
  if (commission === null) return refuse('not_found')
  if (!mayChange(scope, commission)) return refuse('forbidden')
  if (!mayDraw(commission.stage)) return refuse('competition_not_ready')
  const newest = await newestRun(db, id)
  if (newest === undefined || newest.number !== run) return refuse('stale_version')
  if (newest.isPublished) return refuse('grading_ended')
  if (newest.isProposed) return refuse('competition_proposal_waits')
  const fragile = await fragileCases(db, newest.runId, id)
  if (applicationIds?.some((one) => !fragile.has(one)))
    return refuseFields([{ field: 'applicationIds', msg: 'wrong_value' }])
  const chosen = new Set(applicationIds ?? fragile)
  const cases = await lockedCases(db, id)
  const sent = cases.filter((one) => chosen.has(one.applicationId) && needsSecond(one.rows, true))
  const ids = sent.map(({ applicationId }) => applicationId)
  await setSecondAsked(db, ids, now)
  const asked = new Set(ids)
  const marked = cases.map((one): DrawnCase => (asked.has(one.applicationId) ? { ...one, isSecondAsked: true } : one))
  const isSent = ({ applicationId }: DrawnCase): boolean => asked.has(applicationId)
  const { given, lacking } = await drawFor(scope, commission, marked, minutes, isSent)
  // Cases that nobody could get wait too.
  await settleCases(db, ids, commission.rules)
  const assigned = given.filter(({ role }) => role === 'SECOND').length
  const data = { cases: ids.length, assigned, lacking }
  await recordAudit(scope, {
    event: 'secondGradingStarted',
    ...auditedCommission(commission),
    details: { run, ...data },
  })
  return { success: true as const, data }
}

/** Takes back second gradings without a signature: the chosen ones, or all. Their totals stay. */
export async function endSecondGrading(
  scope: WriteScope,
  id: string,
  chosen: readonly string[] | undefined,
  minutes: number,
) {
  const { db } = scope
  const commission = await lockCommission(scope, id)
  if (commission === null) return refuse('not_found')
  if (!mayChange(scope, commission)) return refuse('forbidden')
  const asked = await db
    .selectFrom('commissionCases')
    .select('applicationId')
    .where('competitionId', '=', id)
    .where('secondAskedAt', 'is not', null)
    .orderBy('applicationId')
    .execute()
  const wanted = asked.flatMap(({ applicationId }) =>
    chosen === undefined || chosen.includes(applicationId) ? [applicationId] : [],
  )
  const loaded = await loadManyLocked(db, wanted)
  await lockCases(db, wanted)
  const grades = await gradesOfCases(db, wanted)
  const ended = wanted.filter((one) => !isGradedTwice(grades.get(one) ?? []))
  await setSecondAsked(db, ended, null)
  await releaseGrades(
    scope,
    { competitionId: id, role: 'SECOND' },
    minutes,
    ({ state, applicationId }) => isInHand(state) && applicationId !== null && ended.includes(applicationId),
  )
  await endMeetings(
    scope,
    loaded.filter(({ application }) => ended.includes(application.id)),
    minutes,
  )
  await settleCases(db, ended, commission.rules)
  await recordAudit(scope, {
    event: 'secondGradingEnded',
    ...auditedCommission(commission),
    details: { cases: ended.length },
  })
  return { success: true as const, data: { cases: ended.length } }
}
