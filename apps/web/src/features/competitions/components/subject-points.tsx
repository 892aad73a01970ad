import { UNT_SUBJECTS } from '@portal/domain/kernel/education.ts'
import { digits } from '../../../platform/numbers.ts'
import { useTexts } from '../../../platform/texts.ts'
import { TextField } from '../../../ui/text-field.tsx'
import { subjectLabel } from '../../results/parts/subject-label.ts'
import type { Setup } from '../state/setup-calls.ts'

type Subjects = Setup['minimum']['subjects']
type Subject = keyof Subjects
export type TypedPoints = Partial<Record<Subject, string>>

const SUBJECTS: readonly Subject[] = [...UNT_SUBJECTS.slice(0, 3), 'PROFILE_1', 'PROFILE_2', 'CREATIVE_EXAM']

export const typedPoints = (subjects: Subjects): TypedPoints =>
  Object.fromEntries(Object.entries(subjects).map(([subject, least]) => [subject, String(least)]))

export const pointsOf = (typed: TypedPoints): Subjects =>
  Object.fromEntries(
    Object.entries(typed)
      .filter(([, points]) => points !== '')
      .map(([subject, points]) => [subject, Number(points)]),
  )

type SubjectPointsProps = {
  /** Prefix of ids, unique on the page. */
  readonly id: string
  readonly points: TypedPoints
  readonly isDisabled?: boolean
  readonly onChange: (points: TypedPoints) => void
}

/** A field for the minimum points of each subject, and of a program's own subject that has points. */
export function SubjectPoints({ id, points, isDisabled = false, onChange }: SubjectPointsProps) {
  const { t } = useTexts()
  const subjects = [...new Set([...SUBJECTS, ...(Object.keys(points) as Subject[])])]
  return subjects.map((subject) => (
    <TextField
      key={subject}
      id={`${id}-${subject}`}
      name={subject}
      label={t(subjectLabel(subject))}
      value={points[subject] ?? ''}
      inputMode="numeric"
      maxLength={3}
      width={5}
      isUnmarked
      isDisabled={isDisabled}
      onChange={(typed) => onChange({ ...points, [subject]: digits(typed) })}
    />
  ))
}
