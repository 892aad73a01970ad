import { byCodePoints } from '../kernel/code-points.ts'
import { MINUTE_MS } from '../kernel/durations.ts'
import { startOfKazakhstanDay } from '../kernel/time-zone.ts'
import { hasConflict } from './policy.ts'
import { GRADE_GROUP_NAMES, GRADE_GROUPS, type GradeGroup, HIGHEST_SCORE } from './status.ts'
import { isSameSurname } from './surnames.ts'

/** Instant of a date and a time of day in Kazakhstan. */
export function startOf(date: string, time: string): Date {
  const [hours = '0', minutes = '0'] = time.split(':')
  return new Date(startOfKazakhstanDay(date).getTime() + (Number(hours) * 60 + Number(minutes)) * MINUTE_MS)
}

/** Time with its length. */
export type Span = { readonly startsAt: Date; readonly minutes: number }

export const endOf = ({ startsAt, minutes }: Span): Date => new Date(startsAt.getTime() + minutes * MINUTE_MS)

export const overlaps = (one: Span, other: Span): boolean => one.startsAt < endOf(other) && other.startsAt < endOf(one)

export type Grade = { readonly [Group in GradeGroup]?: Readonly<Record<string, number>> | undefined }

/** Grade groups of a level (docs/specification/interviews.md#criteria). */
export const gradeGroupsOf = (educationLevel: string): readonly GradeGroup[] =>
  GRADE_GROUP_NAMES.filter((group) => group !== 'dissertationResearchResult' || educationLevel === 'PHD')

/** Criteria of a level missing in a grade, as dotted paths. */
export function missingCriteria(grade: Grade, educationLevel: string): readonly string[] {
  return gradeGroupsOf(educationLevel).flatMap((group) =>
    GRADE_GROUPS[group]
      .filter((criterion) => grade[group]?.[criterion] === undefined)
      .map((criterion) => `${group}.${criterion}`),
  )
}

/** Means by group and a total out of 100 (docs/specification/interviews.md#totals). */
export type GradeSummary = { readonly means: Partial<Record<GradeGroup, number>>; readonly total: number }

export function summaryOf(grade: Grade): GradeSummary {
  const groups = GRADE_GROUP_NAMES.flatMap((group) => {
    const scores = Object.values(grade[group] ?? {})
    return scores.length === 0 ? [] : [{ group, scores }]
  })
  const all = groups.flatMap(({ scores }) => scores)
  const sum = all.reduce((total, score) => total + score, 0)
  return {
    means: Object.fromEntries(
      groups.map(({ group, scores }) => [group, scores.reduce((total, score) => total + score, 0) / scores.length]),
    ),
    total: all.length === 0 ? 0 : (sum / (HIGHEST_SCORE * all.length)) * 100,
  }
}

export type ProposedInterview = Span & {
  readonly id: string
  readonly language: string
  readonly lastName: string
  readonly choiceUniversityIds: readonly string[]
  readonly declinedBy: readonly string[]
}
export type ProposableExpert = {
  readonly id: string
  readonly fullName: string
  readonly universityId: string | null
  readonly languages: readonly string[]
  readonly busyAt: readonly Span[]
}
export type Proposal = {
  readonly interviewId: string
  /** Null: no expert is free, without conflict and of the language. */
  readonly expertId: string | null
  readonly isSameSurname: boolean
}

/**
 * Proposes an expert for each interview, earliest first: the permitted expert with the fewest interviews. An expert
 * with another surname goes before one with the same. Among equals the lowest id wins, so the result is deterministic.
 */
export function proposeExperts(
  interviews: readonly ProposedInterview[],
  experts: readonly ProposableExpert[],
): readonly Proposal[] {
  const busy = new Map(experts.map((expert) => [expert.id, [...expert.busyAt]]))
  const inOrder = [...interviews].sort(
    (one, other) => one.startsAt.getTime() - other.startsAt.getTime() || byCodePoints(one.id, other.id),
  )
  return inOrder.map((interview) => {
    const free = experts.filter(
      (expert) =>
        !hasConflict(expert, interview.choiceUniversityIds) &&
        !interview.declinedBy.includes(expert.id) &&
        (expert.languages.length === 0 || expert.languages.includes(interview.language)) &&
        !(busy.get(expert.id) ?? []).some((span) => overlaps(span, interview)),
    )
    const kin = (expert: ProposableExpert) => Number(isSameSurname(expert.fullName, interview.lastName))
    const [chosen] = [...free].sort(
      (one, other) =>
        kin(one) - kin(other) ||
        (busy.get(one.id)?.length ?? 0) - (busy.get(other.id)?.length ?? 0) ||
        byCodePoints(one.id, other.id),
    )
    if (chosen === undefined) return { interviewId: interview.id, expertId: null, isSameSurname: false }
    busy.get(chosen.id)?.push(interview)
    return { interviewId: interview.id, expertId: chosen.id, isSameSurname: kin(chosen) === 1 }
  })
}

export type Ranked = {
  readonly number: string
  readonly educationLevel: string
  readonly universityId: string
  readonly educationalProgram: string
  readonly total: number | null
}

/**
 * Rows by level, university and program, best first, with their place within the group. Equal totals share a place.
 * Rows without a grade have no place and are last.
 */
export function rankingOf<Row extends Ranked>(
  rows: readonly Row[],
): readonly (Row & { readonly place: number | null })[] {
  const group = (row: Ranked): string => `${row.educationLevel} ${row.universityId} ${row.educationalProgram}`
  const sorted = [...rows].sort(
    (one, other) =>
      byCodePoints(group(one), group(other)) ||
      (other.total ?? -1) - (one.total ?? -1) ||
      byCodePoints(one.number, other.number),
  )
  return sorted.map((row) => ({
    ...row,
    place:
      row.total === null
        ? null
        : 1 + sorted.filter((other) => group(other) === group(row) && (other.total ?? -1) > (row.total ?? -1)).length,
  }))
}

/** Mean total of each expert compared with the mean of all, strictest first. */
export function strictnessOf(
  rows: readonly {
    readonly expertId: string | null
    readonly expertName: string | null
    readonly total: number | null
  }[],
) {
  const signed = rows.flatMap(({ expertId, expertName, total }) =>
    expertId === null || total === null ? [] : [{ expertId, expertName: expertName ?? '', total }],
  )
  const mean = (totals: readonly number[]): number => totals.reduce((sum, total) => sum + total, 0) / totals.length
  const all = signed.length === 0 ? 0 : mean(signed.map(({ total }) => total))
  return [...new Set(signed.map(({ expertId }) => expertId))]
    .map((id) => {
      const own = signed.filter(({ expertId }) => expertId === id)
      const ownMean = mean(own.map(({ total }) => total))
      return { expertName: own[0]?.expertName ?? '', signed: own.length, mean: ownMean, difference: ownMean - all }
    })
    .sort((one, other) => one.mean - other.mean || byCodePoints(one.expertName, other.expertName))
}

/** Rules that a cell of an uploaded schedule can break. The texts are `interviews.scheduleRules.<rule>`. */
export const SCHEDULE_RULES = [
  'noApplication',
  'withdrawn',
  'decided',
  'repeated',
  'dateForm',
  'pastDate',
  'timeForm',
  'linkForm',
  'noExpert',
  'competes',
] as const
export type ScheduleRule = (typeof SCHEDULE_RULES)[number]
export const isScheduleRule = (text: string | undefined): text is ScheduleRule =>
  (SCHEDULE_RULES as readonly (string | undefined)[]).includes(text)

/**
 * Date of a schedule as `YYYY-MM-DD`. Date cells already have this form. A text cell may also have the unambiguous
 * `25.11.2026`. Other texts stay unchanged and are refused later.
 */
export function isoDateOf(text: string): string {
  const [, day, month, year] = /^(\d{2})\.(\d{2})\.(\d{4})$/.exec(text) ?? []
  return day === undefined ? text : `${year}-${month}-${day}`
}

/** Time of a schedule as `HH:mm`. `9:30` and `09:30:00` are accepted too. */
export function isoTimeOf(text: string): string {
  const [, hours, minutes] = /^(\d{1,2}):(\d{2})(?::00)?$/.exec(text) ?? []
  return hours === undefined ? text : `${hours.padStart(2, '0')}:${minutes}`
}
