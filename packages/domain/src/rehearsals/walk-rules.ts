import { hasScore } from '../competitions/fill-rules.ts'
import { daysNamed, type MonthNames } from '../content/day-rules.ts'
import { APPLICANT_GROUPS } from '../kernel/applicant-group.ts'
import { DAY_MS } from '../kernel/durations.ts'
import type { EducationLevel } from '../kernel/education.ts'
import { LANGUAGES, type Language } from '../kernel/language.ts'
import type { LocalizedName } from '../kernel/localized-name.ts'
import { kazakhstanDate, lastMoment } from '../kernel/time-zone.ts'
import { type Holiday, isWorkingDay } from '../kernel/working-days.ts'
import { answerUntil } from '../offers/rules.ts'
import { type SeasonWindow, WINDOW_KINDS, type WindowScope, windowsFor } from '../seasons/window-rules.ts'
import { type DatedThing, type Finding, found } from './finding-rules.ts'

type WalkedCompetition = {
  readonly id: string
  readonly level: EducationLevel
  readonly opensAt: Date | null
  readonly closesAt: Date | null
  readonly claimsCloseAt: Date | null
  readonly resultAt: Date | null
  readonly rounds: readonly { readonly publishAt: Date; readonly acceptUntil: Date }[]
  readonly lists: number
  /** Year of the rules that it was filled from and that no person has confirmed yet. Null: none. */
  readonly copiedFrom: number | null
}

type WalkedNotice = {
  readonly key: string
  readonly from: string
  readonly until: string
  readonly isForStaff: boolean
  readonly text: Readonly<Record<Language, string>>
}

type Help = {
  readonly year: number
  readonly grantApplications: { readonly from: string; readonly to: string }
  /** Other days that it names. */
  readonly days: readonly string[]
}

/** Facts of a season that the walk compares. */
export type WalkFacts = {
  readonly today: string
  readonly season: {
    readonly year: number
    readonly name: LocalizedName
    readonly levels: readonly EducationLevel[]
    readonly beginsOn: string
    readonly endsOn: string
    readonly isCurrent: boolean
  }
  readonly windows: readonly SeasonWindow[]
  readonly extensions: readonly Date[]
  /** Reception by hand, of the current season. */
  readonly reception: {
    readonly followsWindows: boolean
    readonly opensAt: Date | null
    readonly closesAt: Date | null
  }
  readonly competitions: readonly WalkedCompetition[]
  readonly notices: readonly WalkedNotice[]
  readonly holidays: readonly Holiday[]
  readonly help: Help
  readonly months: MonthNames
  /** Codes of offered programs without a figure of the season's year or the year before, and with older grants. */
  readonly programs: { readonly withoutFigure: readonly string[]; readonly ofLastYear: readonly string[] }
}

/** A date of the season, by its last moment. */
type Dated = Pick<Finding, 'place' | 'id' | 'thing' | 'round'> & WindowScope & { readonly at: Date }

const EVERYBODY: WindowScope = { kind: null, level: null, group: null }

/** Goes over every day of a season that is still ahead and reports contradictions (docs/specification/seasons.md#check). */
export function walkSeason(facts: WalkFacts): readonly Finding[] {
  const { today, season } = facts
  const dated = datesOf(facts).filter(({ at }) => kazakhstanDate(at) >= today)
  const findings = [
    ...outsideSeason(facts, dated),
    ...withoutWindow(facts),
    ...missingFacts(facts),
    ...competitionFaults(facts),
    ...movedAnswers(facts),
    ...noticesInLanguages(facts),
    ...ofLastYear(facts),
  ]
  const [first = today] = [today, season.beginsOn].sort().toReversed()
  for (let day = first; day <= season.endsOn; day = dayAfter(day))
    findings.push(...daysOff(facts, dated, day), ...noticesOfDay(facts, dated, day))
  const byKey = new Map(findings.reverse().map((each) => [each.key, each]))
  return [...byKey.values()].toSorted(
    (one, other) => (one.day ?? '').localeCompare(other.day ?? '') || one.key.localeCompare(other.key),
  )
}

const dayAfter = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00.000Z`) + DAY_MS).toISOString().slice(0, 10)

function datesOf({ windows, extensions, reception, competitions }: WalkFacts): readonly Dated[] {
  const dated = (thing: DatedThing, at: Date | null, more: Omit<Dated, 'thing' | 'at' | 'round'>, round = null) =>
    at === null ? [] : [{ thing, at, round, ...more }]
  const ofWindows = { place: 'WINDOWS', id: null } as const
  const byHand = { place: 'RECEPTION', id: null, ...EVERYBODY } as const
  return [
    ...windows.flatMap(({ kind, level, group, opensAt, closesAt }) => {
      const scope = { ...ofWindows, kind, level, group }
      return [...dated('RECEPTION_OPENS', opensAt, scope), ...dated('RECEPTION_CLOSES', lastMoment(closesAt), scope)]
    }),
    ...extensions.flatMap((until) => dated('EXTENSION', lastMoment(until), { ...ofWindows, ...EVERYBODY })),
    ...dated('RECEPTION_OPENS', reception.opensAt, byHand),
    ...dated('RECEPTION_CLOSES', reception.closesAt && lastMoment(reception.closesAt), byHand),
    ...competitions.flatMap(({ id, level, opensAt, closesAt, claimsCloseAt, rounds }) => {
      const own = { place: 'COMPETITION', id, ...EVERYBODY, level } as const
      return [
        ...dated('COMPETITION_OPENS', opensAt, own),
        ...dated('COMPETITION_CLOSES', closesAt && lastMoment(closesAt), own),
        ...dated('CLAIMS_CLOSE', claimsCloseAt && lastMoment(claimsCloseAt), own),
        ...rounds.flatMap(({ publishAt, acceptUntil }, at): Dated[] => [
          { thing: 'RESULT', at: publishAt, round: at + 1, ...own },
          { thing: 'ACCEPT_UNTIL', at: lastMoment(acceptUntil), round: at + 1, ...own },
        ]),
      ]
    }),
  ]
}

/** A person can neither ask nor bring a paper on a day off. */
const daysOff = ({ holidays }: WalkFacts, dated: readonly Dated[], day: string): readonly Finding[] =>
  isWorkingDay(day, holidays)
    ? []
    : dated
        .filter(({ at }) => kazakhstanDate(at) === day)
        .map(({ at: _, ...thing }) => found({ rule: 'DAY_OFF', day, ...thing }))

const outsideSeason = ({ season: { beginsOn, endsOn } }: WalkFacts, dated: readonly Dated[]): readonly Finding[] =>
  dated.flatMap(({ at, ...thing }) => {
    const day = kazakhstanDate(at)
    if (day >= beginsOn && day <= endsOn) return []
    return [found({ rule: 'OUTSIDE_SEASON', day, other: day < beginsOn ? beginsOn : endsOn, ...thing })]
  })

/** Levels, groups and kinds without a window. Without any window the current season may be opened by hand. */
function withoutWindow({ season, windows, reception }: WalkFacts): readonly Finding[] {
  const at = { rule: 'WITHOUT_WINDOW', place: 'WINDOWS' } as const
  if (windows.length === 0) return season.isCurrent && !reception.followsWindows ? [] : [found(at)]
  const isMissing = (scope: Partial<WindowScope>) => windowsFor(windows, { ...EVERYBODY, ...scope }).length === 0
  const kinds = WINDOW_KINDS.filter((kind) => isMissing({ kind })).map((kind) => found({ ...at, kind }))
  const levels = season.levels.flatMap((level) => {
    if (isMissing({ level })) return [found({ ...at, level })]
    return APPLICANT_GROUPS.filter((group) => isMissing({ level, group })).map((group) =>
      found({ ...at, level, group }),
    )
  })
  const isByHand = season.isCurrent && !reception.followsWindows
  return [...kinds, ...levels, ...(isByHand ? [found({ rule: 'NOT_FOLLOWED', place: 'WINDOWS' })] : [])]
}

function missingFacts({ season, holidays, programs, competitions }: WalkFacts): readonly Finding[] {
  const years = [...new Set([season.beginsOn, season.endsOn].map((day) => Number(day.slice(0, 4))))]
  const hasOwn = (year: number) => holidays.some(({ day, isWorked }) => isWorked !== true && day.startsWith(`${year}-`))
  const missing = season.levels.filter((level) => hasScore(level) && competitions.every((each) => each.level !== level))
  return [
    ...years
      .filter((year) => !hasOwn(year))
      .map((year) => found({ rule: 'WITHOUT_MOVABLE_DAYS', place: 'HOLIDAYS', year })),
    ...missing.map((level) => found({ rule: 'WITHOUT_COMPETITION', place: 'COMPETITIONS', level })),
    ...(programs.withoutFigure.length === 0
      ? []
      : [found({ rule: 'WITHOUT_FIGURE', place: 'PROGRAMS', codes: [...programs.withoutFigure] })]),
  ]
}

function competitionFaults({ competitions, help, today }: WalkFacts): readonly Finding[] {
  return competitions.flatMap(({ id, level, opensAt, closesAt, lists, resultAt, rounds }) => {
    const at = { place: 'COMPETITION', id, level } as const
    const [first] = rounds
    const differs = (thing: DatedThing, date: Date | null, said: string) => {
      const day = date && kazakhstanDate(date)
      const isSame = day === null || day < today || said.slice(0, 4) !== day.slice(0, 4) || day === said
      return isSame ? [] : [found({ ...at, rule: 'HELP_DIFFERS', thing, day, other: said })]
    }
    const result = resultAt && kazakhstanDate(resultAt)
    const published = first && kazakhstanDate(first.publishAt)
    return [
      ...(opensAt === null || closesAt === null ? [found({ ...at, rule: 'WITHOUT_DATES' })] : []),
      ...(lists === 0 ? [found({ ...at, rule: 'WITHOUT_LISTS' })] : []),
      ...differs('COMPETITION_OPENS', opensAt, help.grantApplications.from),
      ...differs('COMPETITION_CLOSES', closesAt && lastMoment(closesAt), help.grantApplications.to),
      ...(result === null || published === undefined || result === published || result < today
        ? []
        : [found({ ...at, rule: 'RESULT_DIFFERS', day: published, other: result })]),
    ]
  })
}

/**
 * Answers to offers that end on another day in the mails than in the rules: a mail leaves some whole days. Mails name no
 * passed day, by `answerUntil`, `reminderDue` and `stepsOfCompetition`.
 */
const movedAnswers = ({ competitions, today }: WalkFacts): readonly Finding[] =>
  competitions.flatMap(({ id, level, rounds }) =>
    rounds.flatMap(({ publishAt, acceptUntil }, at) => {
      const day = kazakhstanDate(lastMoment(acceptUntil))
      const other = kazakhstanDate(lastMoment(answerUntil(acceptUntil, publishAt)))
      if (day === other || day < today) return []
      return [found({ rule: 'ANSWER_MOVED', place: 'COMPETITION', id, level, day, other, round: at + 1 })]
    }),
  )

const namedIn = ({ months }: WalkFacts, { text, from }: WalkedNotice, language: Language): readonly string[] =>
  daysNamed(text[language], months[language], Number(from.slice(0, 4)))
const nameOf = ({ text }: WalkedNotice): LocalizedName => ({ nameKz: text.kk, nameRu: text.ru, nameEn: text.en })
const inNotice = (notice: WalkedNotice) => ({ place: 'NOTICE', id: notice.key, name: nameOf(notice) }) as const

/** Notices that name other days in another language. */
const noticesInLanguages = (facts: WalkFacts): readonly Finding[] =>
  facts.notices
    .filter((notice) => new Set(LANGUAGES.map((language) => namedIn(facts, notice, language).join())).size > 1)
    .map((notice) => found({ rule: 'NOTICE_DIFFERS', ...inNotice(notice) }))

/** Notices of a day that name a passed day, or a day ahead on which nothing is open and nothing happens. */
function noticesOfDay(facts: WalkFacts, dated: readonly Dated[], day: string): readonly Finding[] {
  const isOpenOn = (each: string) =>
    facts.windows.some(
      ({ opensAt, closesAt }) => kazakhstanDate(opensAt) <= each && each <= kazakhstanDate(lastMoment(closesAt)),
    )
  return facts.notices
    .filter(({ from, until }) => from <= day && day <= until)
    .flatMap((notice) => {
      const named = [...new Set(LANGUAGES.flatMap((language) => namedIn(facts, notice, language)))].sort()
      const last = named.at(-1)
      // The first day after the last one that it names.
      const isPassed = last !== undefined && last >= notice.from && dayAfter(last) === day
      const closed = named.filter(
        (each) => each > day && !isOpenOn(each) && dated.every(({ at }) => kazakhstanDate(at) !== each),
      )
      const isAboutWindows = !notice.isForStaff && facts.windows.length > 0
      return [
        ...(isPassed ? [found({ rule: 'NOTICE_PASSED', day, other: last, ...inNotice(notice) })] : []),
        ...(isAboutWindows ? closed : []).map((other) =>
          found({ rule: 'NOTICE_CLOSED', day: other, ...inNotice(notice) }),
        ),
      ]
    })
}

function ofLastYear({ season: { year, name }, competitions, help, programs }: WalkFacts): readonly Finding[] {
  const last = String(year - 1)
  const isOld = Object.values(name).some((text) => text.includes(last) && !text.includes(String(year)))
  const old = help.days.filter((day) => Number(day.slice(0, 4)) < year)
  return [
    ...(isOld ? [found({ rule: 'NAME_OF_LAST', place: 'SETTINGS', year: year - 1 })] : []),
    ...(programs.ofLastYear.length === 0
      ? []
      : [found({ rule: 'FIGURES_OF_LAST', place: 'PROGRAMS', codes: [...programs.ofLastYear] })]),
    ...competitions.flatMap(({ id, level, copiedFrom }) =>
      copiedFrom === null || copiedFrom >= year
        ? []
        : [found({ rule: 'RULES_OF_LAST', place: 'COMPETITION', id, level, year: copiedFrom })],
    ),
    ...(help.year < year ? [found({ rule: 'HELP_OF_LAST', place: 'HELP', year: help.year })] : []),
    ...(old.length === 0 ? [] : [found({ rule: 'HELP_DAYS_OF_LAST', place: 'HELP', codes: old.toSorted() })]),
  ]
}
