import { UNT_SUBJECTS } from '../kernel/education.ts'

/** Everybody takes these, but for mathematical literacy in creative programs. */
const COMPULSORY = ['HISTORY_OF_KAZAKHSTAN', 'MATHEMATICAL_LITERACY', 'READING_LITERACY'] as const
const COMPULSORY_OF_CREATIVE: readonly string[] = ['HISTORY_OF_KAZAKHSTAN', 'READING_LITERACY']
/** The exams of a creative program: the one subject of which there may be two. */
const CREATIVE_EXAM = 'CREATIVE_EXAM'
/** How many subjects a profile has. */
const PROFILE_SUBJECTS = 2

/** A subject of a result, by its code, and what was reached in it. */
export type SubjectRow = { readonly subject: string; readonly score: number }

const isCompulsory = (subject: string): boolean => COMPULSORY.some((known) => known === subject)
const isOfProfile = ({ subject }: SubjectRow): boolean =>
  !isCompulsory(subject) && UNT_SUBJECTS.some((known) => known === subject)

/** The two subjects of the profile among the rows of a result, in their order; fewer where they are not stated. */
export const profileOf = (rows: readonly SubjectRow[]): readonly SubjectRow[] =>
  rows.filter(isOfProfile).slice(0, PROFILE_SUBJECTS)

/** The subjects, each once, by which people are compared beside their profile. */
export const compulsoryOf = (rows: readonly SubjectRow[]): readonly SubjectRow[] =>
  rows.filter(({ subject }) => isCompulsory(subject))

/**
 * Whether a result says all that people are compared by: the compulsory subjects and the two of the profile; for a
 * creative program, which has no test of mathematical literacy, an exam among the two (docs/specification/competition.md#competing).
 */
export function isCompleteResult(rows: readonly SubjectRow[], isCreative: boolean): boolean {
  const profile = profileOf(rows)
  const needed = isCreative ? COMPULSORY_OF_CREATIVE : COMPULSORY
  const hasExam = profile.some(({ subject }) => subject === CREATIVE_EXAM)
  return (
    needed.every((subject) => rows.some((row) => row.subject === subject)) &&
    profile.length === PROFILE_SUBJECTS &&
    (hasExam || !isCreative)
  )
}

/** The places of rows that cannot count: none of the subjects, one that stands twice, a third of the profile. */
export function superfluousRows(rows: readonly SubjectRow[], isCreative: boolean): readonly number[] {
  const profile = profileOf(rows)
  return rows.flatMap((row, at) => {
    const { subject } = row
    const isFirst = rows.findIndex((other) => other.subject === subject) === at
    const isTwiceForGood = isCreative && subject === CREATIVE_EXAM
    const isKept = isCompulsory(subject) || profile.includes(row)
    const isOfOtherKind = subject === CREATIVE_EXAM && !isCreative
    return subject === '' || (isKept && (isFirst || isTwiceForGood) && !isOfOtherKind) ? [] : [at]
  })
}
