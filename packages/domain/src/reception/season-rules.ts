import type { ScoreSource } from '../allotment/score-schema.ts'
import type { CompetitionName } from '../competitions/name-schema.ts'
import { stageOf } from '../competitions/setup-rules.ts'
import type { CompetitionKind } from '../competitions/status.ts'
import { DAY_MS } from '../kernel/durations.ts'
import type { EducationLevel } from '../kernel/education.ts'
import { picked } from '../kernel/keyed.ts'
import { kazakhstanDate, lastMoment } from '../kernel/time-zone.ts'

export type SeasonCompetition = {
  readonly slug: string
  readonly number: number
  readonly year: number
  readonly level: EducationLevel
  readonly name: CompetitionName | null
  readonly kind: CompetitionKind
  readonly source: ScoreSource
  readonly opensAt: Date
  readonly closesAt: Date | null
  readonly claimsCloseAt: Date | null
  readonly rounds: readonly { readonly publishAt: Date; readonly acceptUntil: Date }[]
  readonly roundsPublished: number
}

export const COMPETITION_STATES = ['COMING', 'OPEN', 'CHECKING', 'PUBLISHED'] as const
export type CompetitionState = (typeof COMPETITION_STATES)[number]

export const SEASON_DAYS = [
  'RECEPTION_OPENS',
  'RECEPTION_CLOSES',
  'COMPETITION_OPENS',
  'COMPETITION_CLOSES',
  'CLAIMS_CLOSE',
  'RESULT',
  'ACCEPT_UNTIL',
] as const
export type SeasonDayKind = (typeof SEASON_DAYS)[number]

export type SeasonDay = {
  readonly kind: SeasonDayKind
  /** Level and round of a competition's day. */
  readonly level: EducationLevel | null
  readonly name: CompetitionName | null
  /** Number of the competition within its year and level. */
  readonly number: number | null
  readonly round: number | null
  /** First or last moment. A deadline at midnight is the last minute of the day before. */
  readonly at: Date
  readonly date: string
  readonly isPast: boolean
}

const before = (at: Date): Date => new Date(at.getTime() - 1)

/** Calendar days from today to the last day before a deadline, both in Kazakhstan. Today is 0. */
export const daysLeft = (deadline: Date, now: Date): number =>
  Math.round((Date.parse(kazakhstanDate(before(deadline))) - Date.parse(kazakhstanDate(now))) / DAY_MS)

export function competitionState(competition: SeasonCompetition, now: Date): CompetitionState {
  if (competition.roundsPublished > 0) return 'PUBLISHED'
  const { opensAt, closesAt, claimsCloseAt } = competition
  const textOf = (at: Date | null) => at?.toISOString() ?? null
  const dates = { opensAt: textOf(opensAt), closesAt: textOf(closesAt), claimsCloseAt: textOf(claimsCloseAt) }
  const stage = stageOf(dates, now)
  return stage === 'PREPARED' ? 'COMING' : stage === 'OPEN' ? 'OPEN' : 'CHECKING'
}

/** Date that a state names: the opening, the deadline, or the next result. Null: none that is still ahead. */
function stateDate(competition: SeasonCompetition, state: CompetitionState, now: Date): Date | null {
  if (state === 'COMING') return competition.opensAt
  if (state === 'OPEN') return competition.closesAt
  if (state === 'PUBLISHED') return null
  return competition.rounds.map(({ publishAt }) => publishAt).find((at) => !isPastDay(at, now)) ?? null
}

const isPastDay = (at: Date, now: Date): boolean => kazakhstanDate(at) < kazakhstanDate(now)

const lastDayOf = ({ opensAt, closesAt, claimsCloseAt, rounds }: SeasonCompetition): Date =>
  [opensAt, closesAt, claimsCloseAt, ...rounds.map(({ acceptUntil }) => acceptUntil)].reduce<Date>(
    (last, at) => (at !== null && at > last ? at : last),
    opensAt,
  )

/** Order of the competitions of a level: what is open, what is under way, what comes, what is over. */
function rankOf(competition: SeasonCompetition, now: Date): number {
  const state = competitionState(competition, now)
  if (state === 'OPEN') return 0
  if (state === 'COMING') return 2
  return isPastDay(lastDayOf(competition), now) ? 3 : 1
}

/**
 * The competitions that concern readers now: of each level, the one of each number. Those after the first are left out
 * once they are over.
 */
function currentOnes(competitions: readonly SeasonCompetition[], now: Date): readonly SeasonCompetition[] {
  const keyOf = ({ level, number }: SeasonCompetition) => `${level} ${String(number).padStart(4, '0')}`
  const keys = [...new Set(competitions.map(keyOf))].sort()
  const current = keys.flatMap(
    (key) =>
      competitions
        .filter((each) => keyOf(each) === key)
        .sort((one, other) => rankOf(one, now) - rankOf(other, now) || other.year - one.year)[0] ?? [],
  )
  return current.filter((each) => each.number === 1 || rankOf(each, now) !== 3)
}

function daysOf(competition: SeasonCompetition, now: Date): SeasonDay[] {
  const { level, name, number, opensAt, closesAt, claimsCloseAt, rounds } = competition
  const day = (kind: SeasonDayKind, at: Date | null, round: number | null = null): SeasonDay[] =>
    at === null ? [] : [seasonDay(kind, at, now, { level, name, number, round })]
  return [
    ...day('COMPETITION_OPENS', opensAt),
    ...day('COMPETITION_CLOSES', closesAt && lastMoment(closesAt)),
    ...day('CLAIMS_CLOSE', claimsCloseAt && lastMoment(claimsCloseAt)),
    ...rounds.flatMap(({ publishAt, acceptUntil }, at) => [
      ...day('RESULT', publishAt, at + 1),
      ...day('ACCEPT_UNTIL', lastMoment(acceptUntil), at + 1),
    ]),
  ]
}

const seasonDay = (
  kind: SeasonDayKind,
  at: Date,
  now: Date,
  of: {
    readonly level: EducationLevel
    readonly name: CompetitionName | null
    readonly number: number
    readonly round: number | null
  } | null = null,
): SeasonDay => ({
  kind,
  level: of?.level ?? null,
  name: of?.name ?? null,
  number: of?.number ?? null,
  round: of?.round ?? null,
  at,
  date: kazakhstanDate(at),
  isPast: isPastDay(at, now),
})

/** Reception at an instant: by hand, by its window, or by the windows of the season. */
export type ReceptionNow = {
  readonly isOpen: boolean
  readonly opensAt: Date | null
  readonly closesAt: Date | null
  readonly nextOpening: Date | null
  readonly windows: readonly { readonly opensAt: Date; readonly closesAt: Date }[]
}

function receptionDays({ opensAt, closesAt }: Pick<ReceptionNow, 'opensAt' | 'closesAt'>, now: Date): SeasonDay[] {
  // A window that is over is the former season's.
  if (closesAt !== null && isPastDay(lastMoment(closesAt), now)) return []
  return [
    ...(opensAt === null ? [] : [seasonDay('RECEPTION_OPENS', opensAt, now)]),
    ...(closesAt === null ? [] : [seasonDay('RECEPTION_CLOSES', lastMoment(closesAt), now)]),
  ]
}

/**
 * State of the season at an instant: reception, the current competition of each level, and the days of both in their
 * order (docs/specification/reception.md#season). Competitions without a day ahead have no days.
 */
export function seasonOf(reception: ReceptionNow, competitions: readonly SeasonCompetition[], now: Date) {
  const { isOpen, closesAt, nextOpening } = reception
  const current = currentOnes(competitions, now)
  const until = isOpen ? closesAt : null
  return {
    today: kazakhstanDate(now),
    reception: {
      isOpen,
      closesAt: until && lastMoment(until),
      daysLeft: until && daysLeft(until, now),
      opensAt: nextOpening,
    },
    competitions: current.map((competition) => {
      const state = competitionState(competition, now)
      const at = stateDate(competition, state, now)
      return {
        slug: competition.slug,
        ...picked(competition, ['year', 'level', 'name', 'kind', 'source']),
        state,
        at: at && (state === 'OPEN' ? lastMoment(at) : at),
        daysLeft: state === 'OPEN' && at !== null ? daysLeft(at, now) : null,
      }
    }),
    days: [
      ...(reception.windows.length > 0 ? reception.windows : [reception]).flatMap((window) =>
        receptionDays(window, now),
      ),
      ...current.filter((each) => !isPastDay(lastDayOf(each), now)).flatMap((each) => daysOf(each, now)),
    ].sort((one, other) => one.at.getTime() - other.at.getTime()),
  }
}
export type Season = ReturnType<typeof seasonOf>
