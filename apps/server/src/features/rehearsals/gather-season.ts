import type { ScoreSource } from '@portal/domain/allotment/score-schema.ts'
import { type Confirmation, confirmationsIn, toCheck } from '@portal/domain/competitions/confirm-rules.ts'
import { LEVELS_WITH_SCORE } from '@portal/domain/competitions/fill-rules.ts'
import type { CompetitionSetup } from '@portal/domain/competitions/setup-schema.ts'
import { toHoliday } from '@portal/domain/content/holiday-rules.ts'
import { yearOfSessions } from '@portal/domain/guidance/rules.ts'
import { keyed } from '@portal/domain/kernel/keyed.ts'
import { LANGUAGES } from '@portal/domain/kernel/language.ts'
import { kazakhstanDate, startOfKazakhstanDay } from '@portal/domain/kernel/time-zone.ts'
import type { WalkFacts } from '@portal/domain/rehearsals/walk-rules.ts'
import { currentYear } from '@portal/domain/seasons/rules.ts'
import { sql } from 'kysely'
import { isOneOf, type Reader } from '../../platform/database/database.ts'
import { textsIn } from '../../platform/texts.ts'
import { publishedOn } from '../content/queries.ts'
import { readGuide } from '../guidance/read-guide.ts'
import { windowsOf } from '../reception/queries.ts'
import type { StoredSeason } from '../seasons/read-seasons.ts'

const MONTHS = keyed(LANGUAGES, (language) =>
  Array.from({ length: 12 }, (_, month) => textsIn(language)(`app.date.months.${month + 1}`)),
)

type StoredCompetition = {
  readonly id: string
  readonly level: WalkFacts['competitions'][number]['level']
  readonly opensAt: Date | null
  readonly closesAt: Date | null
  readonly claimsCloseAt: Date | null
  readonly rulesVersion: number
  readonly filledFromYear: number | null
  readonly openingDecidedAt: Date | null
  readonly confirmedSteps: readonly Confirmation[]
  readonly source: ScoreSource
  readonly dates: CompetitionSetup['dates'] | null
  readonly lists: number
}

/** Competitions of a year with their rules. Rows: some a level. */
async function competitionsOf(db: Reader, year: number): Promise<WalkFacts['competitions']> {
  const { rows } = await sql<StoredCompetition>`
    select k.id, k.level, k.opens_at, k.closes_at, k.claims_close_at, k.rules_version, k.filled_from_year,
      k.opening_decided_at, k.confirmed_steps, k.source, r.rules -> 'dates' as dates,
      coalesce(jsonb_array_length(r.rules -> 'lists'), 0) as lists
    from competitions k left join competition_rules r on r.competition_id = k.id and r.state = 'HOLDING'
    where k.year = ${year} order by k.level, k.number`.execute(db)
  return rows.map(
    ({ dates, confirmedSteps, rulesVersion, openingDecidedAt, filledFromYear, source, ...competition }) => {
      const isChecked =
        openingDecidedAt !== null || toCheck(confirmationsIn(confirmedSteps, rulesVersion), source).length === 0
      return {
        ...competition,
        resultAt: dates?.resultAt ? new Date(dates.resultAt) : null,
        rounds: (dates?.rounds ?? []).map(({ publishAt, acceptUntil }) => ({
          publishAt: new Date(publishAt),
          acceptUntil: new Date(acceptUntil),
        })),
        copiedFrom: isChecked ? null : filledFromYear,
      }
    },
  )
}

/** Offered programs without a figure of the year or the year before, and with older grants than those of the year. */
async function figuresOf(db: Reader, year: number): Promise<WalkFacts['programs']> {
  const { rows } = await sql<{ code: string; isWithout: boolean; isOfLast: boolean }>`
    select p.code, coalesce(max(f.year), 0) < ${year}::int - 1 as is_without,
      coalesce(max(f.year) filter (where f.kind = 'GRANTS') < ${year}::int, false) as is_of_last
    from programs p left join program_figures f on f.program_code = p.code and f.archived_at is null and f.kind <> 'COST'
    where p.archived_at is null and ${isOneOf(sql.ref('p.level'), LEVELS_WITH_SCORE)} and exists (
      select from program_offers o join universities u on u.id = o.university_id
      where o.program_code = p.code and u.archived_at is null)
    group by p.code order by p.code`.execute(db)
  return {
    withoutFigure: rows.filter(({ isWithout }) => isWithout).map(({ code }) => code),
    ofLastYear: rows.filter(({ isOfLast, isWithout }) => isOfLast && !isWithout).map(({ code }) => code),
  }
}

/** Days of the help that end a period, without those of the rules of law. */
const LAST_DAYS = ['grantApplications', 'akimatGrant', 'originals'] as const

/** Days of the help as published for the end of a season: planned changes count. */
async function helpDays(db: Reader, endsOn: string): Promise<WalkFacts['help']> {
  const { sessions, days } = await readGuide({ db, now: startOfKazakhstanDay(endsOn) })
  const periods = [
    ...LAST_DAYS.flatMap((name) => days[name] ?? []),
    ...sessions.flatMap(({ application, testing }) => [application, testing]),
  ]
  const { from = '', to = '' } = days['grantApplications'] ?? {}
  return {
    year: Number(yearOfSessions({ sessions })),
    grantApplications: { from, to },
    days: [...new Set(periods.map((period) => period.to))],
  }
}

/** Facts of a season for the check of its days. A season that is not the current one is never opened by hand. */
export async function gatherSeason(
  db: Reader,
  now: Date,
  season: StoredSeason,
  all: readonly StoredSeason[],
): Promise<WalkFacts> {
  const { year, nameKz, nameRu, nameEn, levels, beginsOn, endsOn } = season
  const today = kazakhstanDate(now)
  const isCurrent = currentYear(all, today) === year
  const reception = await db.selectFrom('reception').selectAll().executeTakeFirst()
  const isByHand = isCurrent && reception !== undefined && !reception.followsWindows
  const extensions = await db.selectFrom('windowExtensions').select('until').where('season', '=', year).execute()
  const notices = await publishedOn(db, 'notice', today)
  const holidays = await publishedOn(db, 'holiday', endsOn)
  return {
    today,
    season: {
      ...{ year, beginsOn, endsOn, isCurrent, name: { nameKz, nameRu, nameEn } },
      levels: levels as WalkFacts['season']['levels'],
    },
    windows: await windowsOf(db, year),
    extensions: extensions.map(({ until }) => until),
    reception: {
      followsWindows: reception?.followsWindows ?? false,
      opensAt: isByHand ? reception.opensAt : null,
      closesAt: isByHand ? reception.closesAt : null,
    },
    competitions: await competitionsOf(db, year),
    notices: notices.map(({ key, value: { from, until, audience, text } }) => ({
      ...{ key, from, until, text, isForStaff: audience === 'STAFF' },
    })),
    holidays: holidays.map(({ value }) => toHoliday(value)),
    help: await helpDays(db, endsOn),
    months: MONTHS,
    programs: await figuresOf(db, year),
  }
}
