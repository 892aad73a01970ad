import { commissionAbilitiesOf } from '@portal/domain/commissions/policy.ts'
import type { CalibrationBody } from '@portal/domain/commissions/schema.ts'
import { refuse } from '@portal/domain/kernel/refusal.ts'
import type { WriteScope } from '../../http/handler.ts'
import type { Trx } from '../../platform/database/database.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { auditedCommission, lockCommission } from './load-commission.ts'
import { mayChange } from './name-members.ts'
import { membersOf } from './queries.ts'
import { changedCommission, signedCalibrations } from './read-commission.ts'
import { giveCalibrationCases, putCalibrationCase } from './repository.ts'

/** Gives enabled members the calibration cases that they lack. */
export async function calibrateMembers(db: Trx, competitionId: string, now: Date): Promise<void> {
  const members = (await membersOf(db, competitionId)).filter(({ isEnabled }) => isEnabled)
  const experts = members.map(({ accountId, fullName }) => ({ id: accountId, fullName }))
  await giveCalibrationCases(db, competitionId, experts, now)
}

/** Writes a calibration case, until an expert has signed one (docs/specification/commissions.md#calibration). */
export async function putCalibration(scope: WriteScope, id: string, number: number, { title, text }: CalibrationBody) {
  const { db, actor, now } = scope
  const commission = await lockCommission(scope, id)
  if (commission === null) return refuse('not_found')
  if (!mayChange(scope, commission)) return refuse('forbidden')
  const { rules, stage } = commission
  if (!rules.isCalibrated) return refuse('not_found')
  const calibrated = (await signedCalibrations(db, id)).length
  if (!commissionAbilitiesOf(actor, { rules, stage, signed: 0, calibrated }).calibrate)
    return refuse('calibration_begun')
  await putCalibrationCase(db, { competitionId: id, number, title, text })
  await calibrateMembers(db, id, now)
  await recordAudit(scope, { event: 'calibrationPut', ...auditedCommission(commission), details: { number } })
  return changedCommission(scope, id)
}
