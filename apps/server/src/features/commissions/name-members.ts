import { commissionAbilitiesOf } from '@portal/domain/commissions/policy.ts'
import { refuse } from '@portal/domain/kernel/refusal.ts'
import type { ReadScope, WriteScope } from '../../http/handler.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { enabledExpert, enabledExperts } from '../interviews/list-experts.ts'
import { auditedCommission, findCommission, hasRules, lockCommission, type RuledCommission } from './load-commission.ts'
import { membersOf } from './queries.ts'
import { changedCommission } from './read-commission.ts'
import { releaseGrades } from './release-grades.ts'
import { deleteMember, giveCalibrationCases, insertMember } from './repository.ts'

/** Whether the caller may change the commission. Other facts do not count for it. */
export const mayChange = ({ actor }: Pick<ReadScope, 'actor'>, { rules, stage }: RuledCommission): boolean =>
  commissionAbilitiesOf(actor, { rules, stage, signed: 0, calibrated: 0 }).change

/** Enabled experts who are no members. Some hundreds, by name. */
export async function listCandidates(scope: ReadScope, id: string) {
  const commission = await findCommission(scope, id)
  if (!hasRules(commission)) return refuse('not_found')
  const members = new Set((await membersOf(scope.db, id)).map(({ accountId }) => accountId))
  const experts = await enabledExperts(scope.db)
  return {
    list: experts.flatMap(({ id: accountId, fullName, email, universityId }) =>
      members.has(accountId) ? [] : [{ accountId, fullName, email, universityId }],
    ),
  }
}

/** Names an enabled expert a member, with the calibration cases. A member stays one. */
export async function nameMember(scope: WriteScope, id: string, accountId: string) {
  const { db, now } = scope
  const commission = await lockCommission(scope, id)
  if (commission === null) return refuse('not_found')
  if (!mayChange(scope, commission)) return refuse('forbidden')
  const expert = await enabledExpert(db, accountId)
  if (expert === undefined) return refuse('not_found')
  if (await insertMember(db, { competitionId: id, accountId, namedAt: now })) {
    if (commission.rules.isCalibrated) await giveCalibrationCases(db, id, [expert], now)
    await recordAudit(scope, {
      event: 'commissionMemberNamed',
      ...auditedCommission(commission),
      details: { member: expert.fullName },
    })
  }
  return changedCommission(scope, id)
}

/** Ends a membership. Unsigned grades are taken back; signed ones stay and count. */
export async function removeMember(scope: WriteScope, id: string, accountId: string, minutes: number) {
  const { db } = scope
  const commission = await lockCommission(scope, id)
  if (commission === null) return refuse('not_found')
  if (!mayChange(scope, commission)) return refuse('forbidden')
  const member = (await membersOf(db, id)).find((one) => one.accountId === accountId)
  if (member === undefined || !(await deleteMember(db, id, accountId))) return refuse('not_found')
  const { released } = await releaseGrades(scope, { expertId: accountId, competitionId: id }, minutes)
  await recordAudit(scope, {
    event: 'commissionMemberRemoved',
    ...auditedCommission(commission),
    details: { member: member.fullName, released },
  })
  return changedCommission(scope, id)
}
