import { STANDING } from '@portal/domain/interviews/status.ts'
import { MINUTE_MS } from '@portal/domain/kernel/durations.ts'
import type { Reader } from '../../../platform/database/database.ts'

/** Whether another interview of the applicant or expert overlaps. The caller holds `lockSchedule`. */
export async function hasClash(
  db: Reader,
  wanted: { startsAt: Date; ownerId: string | null; expertId: string | null; exceptId: string | null },
  minutes: number,
): Promise<boolean> {
  const before = new Date(wanted.startsAt.getTime() - minutes * MINUTE_MS)
  const after = new Date(wanted.startsAt.getTime() + minutes * MINUTE_MS)
  const found = await db
    .selectFrom('interviews')
    .innerJoin('applications', 'applications.id', 'interviews.applicationId')
    .select('interviews.id')
    .where('interviews.status', 'in', [...STANDING])
    .where('startsAt', '>', before)
    .where('startsAt', '<', after)
    .$if(wanted.exceptId !== null, (query) => query.where('interviews.id', '!=', wanted.exceptId ?? ''))
    .where((where) =>
      where.or([
        ...(wanted.ownerId === null ? [] : [where('ownerId', '=', wanted.ownerId)]),
        ...(wanted.expertId === null ? [] : [where('expertId', '=', wanted.expertId)]),
      ]),
    )
    .limit(1)
    .execute()
  return found.length > 0
}
