import { Link } from '@tanstack/react-router'
import unt from '../../../../../../data/unt.json'
import { ResourceLinks } from '../../directory/parts/resource-links.tsx'
import classes from '../components/guidance.module.css'
import { Guided, useGuide } from '../components/guided.tsx'
import { FiguresSource, Part } from '../components/part.tsx'
import { TopicPage } from '../components/topic-page.tsx'

export const ChooseUniversityScreen = () => (
  <Guided>
    <ChooseUniversity />
  </Guided>
)

function ChooseUniversity() {
  const { t, figures } = useGuide()
  return (
    <TopicPage topic="how_to_choose_a_university">
      <Part title={t('guidance.university.teachers.title')} text={t('guidance.university.teachers.text', figures)}>
        <FiguresSource year={unt.earlier.year} source={t('guidance.help.portalSource', figures)} />
      </Part>
      <Part title={t('guidance.university.questions.title')} text={t('guidance.university.questions.text')}>
        <p>
          <Link to="/open-days">{t('guidance.university.questions.openDays')}</Link>
        </p>
      </Part>
      <Part title={t('guidance.university.search.title')} text={t('guidance.university.search.text')}>
        <ul className={classes.links}>
          {(['universities', 'compare', 'rankings'] as const).map((place) => (
            <li key={place}>
              <Link to={`/${place}`}>{t(`guidance.university.search.${place}`)}</Link>
            </li>
          ))}
        </ul>
      </Part>
      <Part title={t('guidance.university.accreditation.title')} text={t('guidance.university.accreditation.text')}>
        <ResourceLinks category="accreditation" />
      </Part>
      <Part title={t('guidance.university.rankings.title')} text={t('guidance.university.rankings.text')}>
        <ResourceLinks category="ranking" />
      </Part>
    </TopicPage>
  )
}
