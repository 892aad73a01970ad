import { UNT_SUBJECTS } from '../kernel/education.ts'

/** Compulsory subjects. Creative programs have no mathematical literacy. */
const COMPULSORY = ['HISTORY_OF_KAZAKHSTAN', 'MATHEMATICAL_LITERACY', 'READING_LITERACY'] as const
const COMPULSORY_OF_CREATIVE: readonly string[] = ['HISTORY_OF_KAZAKHSTAN', 'READING_LITERACY']
/** Exam of a creative program: the only subject that may occur twice. */
const CREATIVE_EXAM = 'CREATIVE_EXAM'
const PROFILE_SUBJECTS = 2

export type SubjectRow = { readonly subject: string; readonly score: number }

const isCompulsory = (subject: string): boolean => COMPULSORY.some((known) => known === subject)
const isOfProfile = ({ subject }: SubjectRow): boolean =>
  !isCompulsory(subject) && UNT_SUBJECTS.some((known) => known === subject)

/** Profile subjects among the rows of a result, in their order: two, or fewer if not stated. */
export const profileOf = (rows: readonly SubjectRow[]): readonly SubjectRow[] =>
  rows.filter(isOfProfile).slice(0, PROFILE_SUBJECTS)

export const compulsoryOf = (rows: readonly SubjectRow[]): readonly SubjectRow[] =>
  rows.filter(({ subject }) => isCompulsory(subject))

/**
 * Whether a result has all subjects of the comparison: the compulsory ones and the two of the profile. A creative
 * program has no test of mathematical literacy and needs an exam among the two
 * (docs/specification/competition.md#competing).
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

/** Indexes of rows that cannot count: an unknown subject, a repeated one, a third profile subject. */
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

/** Part of a testing: a subject with its maximum points. */
export type TestPart = { readonly code: string; readonly most: number }

/** Indexes of rows that cannot count in a testing: an unknown subject, a repeated one, points above its maximum. */
export const wrongRows = (rows: readonly SubjectRow[], parts: readonly TestPart[]): readonly number[] =>
  rows.flatMap(({ subject, score }, at) => {
    const part = parts.find(({ code }) => code === subject)
    const isFirst = rows.findIndex((other) => other.subject === subject) === at
    return part !== undefined && isFirst && score <= part.most ? [] : [at]
  })

/** Highest total of a testing. */
export const mostOf = (parts: readonly TestPart[]): number => parts.reduce((sum, { most }) => sum + most, 0)

/** Whether a result states each part of a testing once, within the maximums. */
export const isResultOf = (parts: readonly TestPart[], total: number, rows: readonly SubjectRow[]): boolean =>
  total <= mostOf(parts) && rows.length === parts.length && wrongRows(rows, parts).length === 0
