import { type Grade, gradeGroupsOf } from '@portal/domain/interviews/rules.ts'
import { GRADE_GROUPS, HIGHEST_SCORE } from '@portal/domain/interviews/status.ts'
import { useFigure } from '../../../platform/numbers.ts'
import { useTexts } from '../../../platform/texts.ts'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { criterionLabel } from '../labels.ts'

type GradeGroupsProps = {
  readonly grade: Grade & { readonly means: Readonly<Record<string, number>> }
  readonly educationLevel: string
}

export function GradeGroups({ grade, educationLevel }: GradeGroupsProps) {
  const { t } = useTexts()
  const figure = useFigure()
  return gradeGroupsOf(educationLevel).map((group) => (
    <div key={group}>
      <h3>{t(`interviews.grade.groups.${group}`)}</h3>
      <DescriptionList
        rows={[
          ...GRADE_GROUPS[group].map((place) => ({
            key: place,
            term: t(criterionLabel({ group, place })),
            value: `${grade[group]?.[place] ?? '—'} / ${HIGHEST_SCORE}`,
          })),
          { key: 'mean', term: t('interviews.grade.meanTerm'), value: figure(grade.means[group] ?? 0) },
        ]}
      />
    </div>
  ))
}
