import { yesOrNo } from '@portal/domain/kernel/texts.ts'
import { grouped, inTenge } from '../../../platform/numbers.ts'
import { useTexts } from '../../../platform/texts.ts'
import { FactGrid } from '../../../ui/fact-grid.tsx'
import type { UniversityView } from '../state/university-view.ts'

/** First facts of a university's page. */
export function UniversityFacts({ university }: { university: UniversityView }) {
  const { t, language } = useTexts()
  const { averageEduCost, totalEduPrograms, totalStudents, studentHouse, dormitoryAvailability } = university
  const { levels, taught } = university
  const inList = levels.reduce((sum, { count }) => sum + count, 0)
  const programs = inList === 0 ? totalEduPrograms : inList
  return (
    <FactGrid
      facts={[
        {
          label: t('directory.facts.cost'),
          value: averageEduCost === null ? null : inTenge(averageEduCost, language),
          detail: t('universities.page.average'),
        },
        {
          label: t('universities.page.programs'),
          value: programs === 0 ? null : grouped(programs, language),
          detail: levels
            .map(({ level, count }) =>
              t('universities.page.byLevel', { level: t(`directory.educationLevels.${level}`), count }),
            )
            .join(', '),
        },
        {
          label: t('directory.filters.language'),
          value: taught.map((each) => t(`directory.language.${each}`)).join(', '),
        },
        {
          label: t('universities.fields.totalStudents'),
          value: totalStudents === null ? null : grouped(totalStudents, language),
        },
        {
          label: t('universities.fields.studentHouse'),
          value: studentHouse === null ? null : t(yesOrNo(studentHouse)),
          detail:
            studentHouse && dormitoryAvailability
              ? t('universities.page.hostelShare', { share: dormitoryAvailability })
              : undefined,
        },
      ]}
    />
  )
}
