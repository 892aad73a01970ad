import { endOf, type Span } from '@portal/domain/interviews/rules.ts'
import { STANDING } from '@portal/domain/interviews/status.ts'
import { DAY_MS } from '@portal/domain/kernel/durations.ts'
import { sql } from 'kysely'
import type { Reader } from '../../../platform/database/database.ts'

/** No interview is longer. The bound lets an index find the neighbours. */
const LONGEST_MS = DAY_MS

/**
 * Whether another interview of the applicant or expert overlaps. The caller holds `lockSchedule`.
 * @param minutes length of an interview without one of its own.
 */
export async function hasClash(
  db: Reader,
  wanted: Span & { ownerId: string | null; expertId: string | null; exceptId: string | null },
  minutes: number,
): Promise<boolean> {
  const found = await db
    .selectFrom('interviews')
    .innerJoin('applications', 'applications.id', 'interviews.applicationId')
    .select('interviews.id')
    .where('interviews.status', 'in', [...STANDING])
    .where('startsAt', '>', new Date(wanted.startsAt.getTime() - LONGEST_MS))
    .where('startsAt', '<', endOf(wanted))
    .where(endsAt(minutes), '>', wanted.startsAt)
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

const endsAt = (minutes: number) =>
  sql<Date>`interviews.starts_at + make_interval(mins => coalesce(interviews.minutes, ${minutes}))`
