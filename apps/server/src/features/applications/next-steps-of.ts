import type { NextStep } from '@portal/domain/applications/schema.ts'
import { ADMISSION_DECIDED, type ApplicationStatus, isCompeting, isOpen } from '@portal/domain/applications/status.ts'
import {
  type Decided,
  nextSteps,
  stepsOfCompetition,
  usualWorkingDays,
} from '@portal/domain/applications/step-rules.ts'
import { endOf } from '@portal/domain/interviews/rules.ts'
import { isMissed, isSigned } from '@portal/domain/interviews/status.ts'
import { MINUTE_MS } from '@portal/domain/kernel/durations.ts'
import { sql } from 'kysely'
import { isOneOf, kazakhstanDay, type Reader } from '../../platform/database/database.ts'
import type { HolidaysOf } from '../content/published/read-public.ts'
import { seasonAsked } from '../reception/current-season.ts'
import type { CompetitionDates, Competitions } from './ask-competition.ts'
import type { ApplicationRow } from './load-application.ts'
import type { ShownInterview, ShownTest, TestsAndInterviews } from './queries.ts'

/** Computes the next steps of an application in its current status. */
export type NextStepsOf = (
  db: Reader,
  application: Pick<ApplicationRow, 'id' | 'type' | 'status'>,
  now: Date,
) => Promise<readonly NextStep[]>

/** The same for an application whose test and interview are already loaded. */
export type NextStepsFrom = (
  db: Reader,
  application: {
    readonly status: ApplicationStatus
    readonly test: ShownTest | null
    readonly interview: ShownInterview | null
    /** Null where it does not compete. */
    readonly competition: CompetitionDates | null
  },
  now: Date,
) => Promise<readonly NextStep[]>

/** Age limit of the cached usual length of a review. It is counted over a season. */
const CACHED_MS = 10 * MINUTE_MS

/** Connects next steps to tests and interviews of other slices. Counts the usual length of a review itself. */
export function createNextSteps(
  { testsOf, interviewsOf }: TestsAndInterviews,
  competition: Competitions,
  { holidaysOf, interviewMinutes }: { readonly holidaysOf: HolidaysOf; readonly interviewMinutes: number },
): { readonly nextStepsOf: NextStepsOf; readonly nextStepsFrom: NextStepsFrom } {
  let cached: { readonly at: number; readonly days: Promise<number | null> } | null = null
  const usual = (db: Reader, now: Date): Promise<number | null> => {
    if (cached !== null && Math.abs(now.getTime() - cached.at) < CACHED_MS) return cached.days
    const days = Promise.all([decisionsOfSeason(db, now), holidaysOf(db, now)]).then(([decided, holidays]) =>
      usualWorkingDays(decided, holidays),
    )
    const asked = { at: now.getTime(), days }
    cached = asked
    days.catch(() => {
      if (cached === asked) cached = null
    })
    return days
  }
  const nextStepsFrom: NextStepsFrom = async (db, { status, test, interview: held, competition: dates }, now) => {
    if (!isOpen(status)) return []
    if (dates !== null) return stepsOfCompetition(dates, now)
    // Another time is set for one that the applicant missed.
    const interview =
      held === null || isMissed(held.attendance)
        ? null
        : {
            isSigned: isSigned(held.status),
            startsAt: held.startsAt,
            endsAt: endOf({ startsAt: held.startsAt, minutes: held.minutes ?? interviewMinutes }),
          }
    return nextSteps({ status, test, interview, usualWorkingDays: await usual(db, now) }, now)
  }
  return {
    nextStepsFrom,
    nextStepsOf: async (db, { id, type, status }, now) => {
      if (!isOpen(status)) return []
      if (isCompeting(type)) {
        const dates = (await competition.datesOf(db, [id])).get(id)
        return dates === undefined ? [] : stepsOfCompetition(dates, now)
      }
      const test = (await testsOf(db, [id], now)).get(id) ?? null
      const interview = (await interviewsOf(db, [id])).get(id) ?? null
      return nextStepsFrom(db, { status, test, interview, competition: null }, now)
    },
  }
}

/** Final decisions of this season by day, by an index-only scan of applications_decided. */
async function decisionsOfSeason(db: Reader, now: Date): Promise<readonly Decided[]> {
  const season = await seasonAsked({ db, now }, undefined)
  const day = (column: 'sentAt' | 'statusChangedAt') => sql<string>`${kazakhstanDay(sql.ref(column))}::text`
  return (
    db
      .selectFrom('applications')
      .select((column) => [
        day('sentAt').as('sent'),
        day('statusChangedAt').as('decided'),
        column.fn.countAll<number>().as('count'),
      ])
      .where(isOneOf(sql.ref('status'), ADMISSION_DECIDED))
      // Same expression as in the index.
      .where(sql<boolean>`type <> 'GRANT_COMPETITION'`)
      .where('season', '=', season)
      .groupBy([day('sentAt'), day('statusChangedAt')])
      .execute()
  )
}
