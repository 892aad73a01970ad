import type { NextStep } from '@portal/domain/applications/schema.ts'
import { ADMISSION_DECIDED, type ApplicationStatus, isCompeting, isOpen } from '@portal/domain/applications/status.ts'
import {
  type Decided,
  nextSteps,
  seasonStart,
  stepsOfCompetition,
  usualWorkingDays,
} from '@portal/domain/applications/step-rules.ts'
import { isSigned } from '@portal/domain/interviews/status.ts'
import { MINUTE_MS } from '@portal/domain/kernel/durations.ts'
import { kazakhstanDate, startOfKazakhstanDay } from '@portal/domain/kernel/time-zone.ts'
import type { Holiday } from '@portal/domain/kernel/working-days.ts'
import { sql } from 'kysely'
import { isOneOf, kazakhstanDay, type Reader } from '../../platform/database/database.ts'
import { receptionAt } from '../reception/queries.ts'
import type { CompetitionDates, Competitions } from './ask-competition.ts'
import type { ApplicationRow } from './load-application.ts'
import type { Around, ShownInterview, ShownTest } from './queries.ts'

/** Tells what comes next with an application that is in a status now. */
export type NextStepsOf = (
  db: Reader,
  application: Pick<ApplicationRow, 'id' | 'type' | 'status'>,
  now: Date,
) => Promise<readonly NextStep[]>

/** The same of an application whose test and interview have been read with it. */
export type NextStepsFrom = (
  db: Reader,
  application: {
    readonly status: ApplicationStatus
    readonly test: ShownTest | null
    readonly interview: ShownInterview | null
    /** Of what competes. */
    readonly competition: CompetitionDates | null
  },
  now: Date,
) => Promise<readonly NextStep[]>

/** Age limit of the cached usual length of a review. It is counted over a season. */
const KEPT_MS = 10 * MINUTE_MS

/** Wires what comes next to where test and interview are read; the usual length of a review is the portal's own. */
export function createNextSteps(
  { testsOf, interviewsOf }: Around,
  competition: Competitions,
  { holidays, interviewMinutes }: { readonly holidays: readonly Holiday[]; readonly interviewMinutes: number },
): { readonly nextStepsOf: NextStepsOf; readonly nextStepsFrom: NextStepsFrom } {
  let kept: { readonly at: number; readonly days: Promise<number | null> } | null = null
  const usual = (db: Reader, now: Date): Promise<number | null> => {
    if (kept !== null && Math.abs(now.getTime() - kept.at) < KEPT_MS) return kept.days
    const days = decisionsOfSeason(db, now).then((decided) => usualWorkingDays(decided, holidays))
    const asked = { at: now.getTime(), days }
    kept = asked
    // Whoever comes next asks anew.
    days.catch(() => {
      if (kept === asked) kept = null
    })
    return days
  }
  const nextStepsFrom: NextStepsFrom = async (db, { status, test, interview: held, competition: dates }, now) => {
    if (!isOpen(status)) return []
    if (dates !== null) return stepsOfCompetition(dates, now)
    const interview = held && {
      isSigned: isSigned(held.status),
      startsAt: held.startsAt,
      endsAt: new Date(held.startsAt.getTime() + interviewMinutes * MINUTE_MS),
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

/**
 * Counts of this season's final decisions of an office, by the days in Kazakhstan of submission and decision. Rows: the decided ones of the season, index applications_decided alone.
 */
async function decisionsOfSeason(db: Reader, now: Date): Promise<readonly Decided[]> {
  const { opensAt } = await receptionAt(db, now)
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
      // Written as in the index.
      .where(sql<boolean>`type <> 'GRANT_COMPETITION'`)
      .where('sentAt', '>=', startOfKazakhstanDay(kazakhstanDate(seasonStart(opensAt, now))))
      .groupBy([day('sentAt'), day('statusChangedAt')])
      .execute()
  )
}
