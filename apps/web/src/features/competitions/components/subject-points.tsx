import { scoringOf } from '@portal/domain/competitions/scoring-rules.ts'
import { UNT_SUBJECTS } from '@portal/domain/kernel/education.ts'
import { writtenDecimal } from '@portal/domain/kernel/language.ts'
import { decimal, digits } from '../../../platform/numbers.ts'
import { useTexts } from '../../../platform/texts.ts'
import { TextField } from '../../../ui/text-field.tsx'
import { usePartName } from '../../results/parts/use-part-name.ts'
import type { Setup, StaffCompetition } from '../state/setup-calls.ts'

type Subjects = Setup['minimum']['subjects']
export type TypedPoints = Readonly<Record<string, string>>

/** Subjects of the UNT with a field of their own. */
const SUBJECTS: readonly string[] = [...UNT_SUBJECTS.slice(0, 3), 'PROFILE_1', 'PROFILE_2', 'CREATIVE_EXAM']

export const typedPoints = (subjects: Subjects): TypedPoints =>
  Object.fromEntries(Object.entries(subjects).map(([subject, least]) => [subject, String(least)]))

export const pointsOf = (typed: TypedPoints): Subjects =>
  Object.fromEntries(
    Object.entries(typed)
      .filter(([, points]) => points !== '')
      .map(([subject, points]) => [subject, Number(points)]),
  )

type Of = Pick<StaffCompetition, 'source'> & { readonly setup: Pick<Setup, 'parts' | 'commission'> }

/** Points as typed: whole for a test, with decimals for grades. */
export const typedFigure = ({ setup, source }: Of, typed: string): string =>
  scoringOf(setup, source).decimals === 0 ? digits(typed) : decimal(typed)

type SubjectPointsProps = {
  /** Prefix of ids, unique on the page. */
  readonly id: string
  readonly competition: Of
  readonly points: TypedPoints
  readonly isDisabled?: boolean
  readonly onChange: (points: TypedPoints) => void
}

/** A field for the minimum points of each part of the score, and of a program's own subject that has points. */
export function SubjectPoints({ id, competition, points, isDisabled = false, onChange }: SubjectPointsProps) {
  const { setup, source } = competition
  const parts = scoringOf(setup, source).parts.flatMap(({ name, ...part }) =>
    name === null ? [] : [{ ...part, name }],
  )
  const { language } = useTexts()
  const partName = usePartName(parts)
  const own = source === 'UNT' ? SUBJECTS : parts.map(({ code }) => code)
  const subjects = [...new Set([...own, ...Object.keys(points)])]
  return subjects.map((subject) => (
    <TextField
      key={subject}
      id={`${id}-${subject}`}
      name={subject}
      label={partName(subject)}
      value={writtenDecimal(points[subject] ?? '', language)}
      inputMode={source === 'INTERVIEW' ? 'decimal' : 'numeric'}
      maxLength={6}
      width={5}
      isUnmarked
      isDisabled={isDisabled}
      onChange={(typed) => onChange({ ...points, [subject]: typedFigure(competition, typed) })}
    />
  ))
}
