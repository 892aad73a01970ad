import { gradeGroupsOf } from '@portal/domain/interviews/rules.ts'
import { GRADE_GROUPS } from '@portal/domain/interviews/status.ts'
import { useFigure } from '../../../platform/numbers.ts'
import { useTexts } from '../../../platform/texts.ts'
import { Section } from '../../../ui/page.tsx'
import type { Interview } from '../api.ts'
import { criterionLabel } from '../labels.ts'
import { GradeSaved } from '../parts/grade-saved.tsx'
import { scoreOf, summaryOfDraft, untouchedOf } from '../state/grade-values.ts'
import { useGrade } from '../state/use-grade.ts'
import { CriterionField, criterionId } from './criterion-field.tsx'
import classes from './interviews.module.css'
import { Signing } from './signing.tsx'

/** Criteria for the expert, saved at each change, and the signature (docs/specification/interviews.md#criteria). */
export function Grading({ interview, onSigned }: { interview: Interview; onSigned: () => void }) {
  const { t } = useTexts()
  const figure = useFigure()
  const level = interview.request.educationLevel
  const grade = useGrade(interview)
  const untouched = untouchedOf(grade.draft, level)
  const { means, total } = summaryOfDraft(grade.draft)
  return (
    <Section title={t('interviews.grade.title')} lead={t('interviews.grade.lead')}>
      {gradeGroupsOf(level).map((group) => (
        <div key={group} className={classes.group}>
          <h3>{t(`interviews.grade.groups.${group}`)}</h3>
          {GRADE_GROUPS[group].map((place) => (
            <CriterionField
              key={place}
              criterion={{ group, place }}
              score={scoreOf(grade.draft, { group, place })}
              onGrade={(score) => grade.touch({ group, place }, score)}
            />
          ))}
          <p className={classes.total}>{t('interviews.grade.mean', { mean: figure(means[group]) })}</p>
        </div>
      ))}
      <p className={classes.total}>
        <strong>{t('interviews.grade.total', { total: figure(total) })}</strong>
      </p>
      <GradeSaved saving={grade.saving} hasScores={total !== undefined} />
      {untouched.length > 0 && (
        <div>
          <p>{t('interviews.grade.missing', { count: untouched.length })}</p>
          <ul className={classes.missing}>
            {untouched.map((criterion) => (
              <li key={criterionId(criterion)}>
                <a
                  href={`#${criterionId(criterion)}`}
                  onClick={(event) => {
                    event.preventDefault()
                    document.getElementById(criterionId(criterion))?.focus()
                  }}
                >
                  {t(criterionLabel(criterion))}
                </a>
              </li>
            ))}
          </ul>
        </div>
      )}
      <Signing
        interview={interview}
        grade={grade.draft}
        isGraded={untouched.length === 0}
        isReady={untouched.length === 0 && grade.saving === 'saved'}
        onSigned={() => {
          grade.forget()
          onSigned()
        }}
      />
    </Section>
  )
}
