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
import type { Holiday } from '@portal/domain/kernel/working-days.ts'
import { sql } from 'kysely'
import { isOneOf, kazakhstanDay, type Reader } from '../../platform/database/database.ts'
import type { HolidaysOf } from '../content/published/read-public.ts'
import { isWithin, seasonAsked, spanOf } from '../reception/current-season.ts'
import type { CompetitionDates, Competitions } from './ask-competition.ts'
import type { ApplicationRow } from './load-application.ts'
import type { ShownInterview, ShownTest, TestsAndInterviews } from './queries.ts'

/** Computes the next steps of an application in its current status. */
export type NextStepsOf = (
  db: Reader,
  application: Pick<ApplicationRow, 'id' | 'type' | 'status' | 'currentChoice'>,
  now: Date,
) => Promise<readonly NextStep[]>

/** The same for an application whose test and interview are already loaded. */
export type NextStepsFrom = (
  db: Reader,
  application: {
    readonly status: ApplicationStatus
    readonly currentChoice: number | null
    readonly test: ShownTest | null
    readonly interview: ShownInterview | null
    /** Null where it does not compete. */
    readonly competition: CompetitionDates | null
  },
  now: Date,
) => Promise<readonly NextStep[]>

/** Usual working days of a review, and the holidays they were counted with. Null: too few decisions. */
export type UsualReview = { readonly workingDays: number | null; readonly holidays: readonly Holiday[] }
export type UsualReviewOf = (db: Reader, now: Date) => Promise<UsualReview>

/** Age limit of the cached usual length of a review. It is counted over a season. */
const CACHED_MS = 10 * MINUTE_MS

/** Connects next steps to tests and interviews of other slices. Counts the usual length of a review itself. */
export function createNextSteps(
  { testsOf, interviewsOf }: TestsAndInterviews,
  competition: Competitions,
  { holidaysOf, interviewMinutes }: { readonly holidaysOf: HolidaysOf; readonly interviewMinutes: number },
): { readonly nextStepsOf: NextStepsOf; readonly nextSteps: NextStepsFrom; readonly usualReviewOf: UsualReviewOf } {
  let cached: { readonly at: number; readonly review: Promise<UsualReview> } | null = null
  const usualReviewOf: UsualReviewOf = (db, now) => {
    if (cached !== null && Math.abs(now.getTime() - cached.at) < CACHED_MS) return cached.review
    const review = Promise.all([decisionsOfSeason(db, now), holidaysOf(db, now)]).then(([decided, holidays]) => ({
      workingDays: usualWorkingDays(decided, holidays),
      holidays,
    }))
    const asked = { at: now.getTime(), review }
    cached = asked
    review.catch(() => {
      if (cached === asked) cached = null
    })
    return review
  }
  const nextStepsFrom: NextStepsFrom = async (
    db,
    { status, currentChoice, test, interview: held, competition: dates },
    now,
  ) => {
    if (!isOpen(status)) return []
    if (dates !== null) return stepsOfCompetition(dates, now)
    // Another time is set for one that the applicant missed. A signed one of a former choice stays readable.
    const interview =
      held === null || held.choice !== currentChoice || isMissed(held.attendance)
        ? null
        : {
            isSigned: isSigned(held.status),
            startsAt: held.startsAt,
            endsAt: endOf({ startsAt: held.startsAt, minutes: held.minutes ?? interviewMinutes }),
          }
    return nextSteps({ status, test, interview, usualWorkingDays: (await usualReviewOf(db, now)).workingDays }, now)
  }
  return {
    usualReviewOf,
    nextSteps: nextStepsFrom,
    nextStepsOf: async (db, { id, type, status, currentChoice }, now) => {
      if (!isOpen(status)) return []
      if (isCompeting(type)) {
        const dates = (await competition.datesOf(db, [id])).get(id)
        return dates === undefined ? [] : stepsOfCompetition(dates, now)
      }
      const test = (await testsOf(db, [id], now)).get(id) ?? null
      const interview = (await interviewsOf(db, [id])).get(id) ?? null
      return nextStepsFrom(db, { status, currentChoice, test, interview, competition: null }, now)
    },
  }
}

/**
 * Final decisions of this season by day, by an index-only scan of applications_decided. Applications that were carried
 * over are left out: they were sent in a former season.
 */
async function decisionsOfSeason(db: Reader, now: Date): Promise<readonly Decided[]> {
  const season = await seasonAsked({ db, now }, undefined)
  const span = await spanOf(db, season)
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
      .where(isWithin(sql.ref('sentAt'), span))
      .groupBy([day('sentAt'), day('statusChangedAt')])
      .execute()
  )
}
