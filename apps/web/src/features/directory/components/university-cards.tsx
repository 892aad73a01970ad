import type { UniversityRow } from '@portal/domain/directory/schema.ts'
import { nameIn } from '@portal/domain/kernel/localized-name.ts'
import { yesOrNo } from '@portal/domain/kernel/texts.ts'
import { inTenge } from '../../../platform/numbers.ts'
import { useTexts } from '../../../platform/texts.ts'
import { CompareButton } from '../parts/compare-button.tsx'
import classes from './directory.module.css'
import { DemoMark, Fact } from './figures.tsx'
import { UniversityLink } from './university-link.tsx'

export const UniversityCards = ({ universities }: { universities: readonly UniversityRow[] }) => (
  <ul className={classes.cards}>
    {universities.map((university) => (
      <li key={university.id}>
        <UniversityCard university={university} />
      </li>
    ))}
  </ul>
)

function UniversityCard({ university }: { university: UniversityRow }) {
  const { t, language } = useTexts()
  const name = nameIn(university, language)
  const { averageEduCost, studentHouse, programCount } = university
  return (
    <article className={classes.card}>
      <div>
        <h2>
          <UniversityLink university={university} />
        </h2>
        <p className={classes.quiet}>
          {nameIn(university.city, language)} · {t(`directory.types.${university.type}`)}
          {university.category === 'service' && ` · ${t('directory.universities.service')}`}
        </p>
      </div>
      <dl className={classes.facts}>
        <Fact term={t('directory.facts.cost')}>
          {averageEduCost === null ? null : inTenge(averageEduCost, language)}
        </Fact>
        <Fact term={t('directory.facts.programs')}>{programCount === 0 ? null : programCount}</Fact>
        <Fact term={t('directory.facts.dormitory')}>{studentHouse === null ? null : t(yesOrNo(studentHouse))}</Fact>
      </dl>
      <DemoMark of={university} />
      <CompareButton kind="universities" id={university.id} name={name} />
    </article>
  )
}
