import type { UniversityRow } from '@portal/domain/directory/schema.ts'
import { nameIn } from '@portal/domain/kernel/localized-name.ts'
import { useTexts } from '../../../platform/texts.ts'
import { CompareButton } from '../parts/compare-button.tsx'
import classes from './directory.module.css'
import { DemoMark, Tenge, YesNo } from './figures.tsx'
import { UniversityLink } from './university-link.tsx'

/** What a search has found, a card each. */
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
        <div>
          <dt>{t('directory.facts.cost')}</dt>
          <dd>
            <Tenge of={university.averageEduCost} />
          </dd>
        </div>
        <div>
          <dt>{t('directory.facts.programs')}</dt>
          <dd>{university.programCount}</dd>
        </div>
        <div>
          <dt>{t('directory.facts.dormitory')}</dt>
          <dd>
            <YesNo of={university.studentHouse} />
          </dd>
        </div>
      </dl>
      <DemoMark of={university} />
      <CompareButton kind="universities" id={university.id} name={name} />
    </article>
  )
}
