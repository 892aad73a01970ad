import { yearOfSessions } from '@portal/domain/guidance/rules.ts'
import { Link } from '@tanstack/react-router'
import unt from '../../../../../../data/unt.json'
import { ResourceLinks } from '../../directory/parts/resource-links.tsx'
import { Guided, useGuide } from '../components/guided.tsx'
import { FiguresSource, Part } from '../components/part.tsx'
import { TopicPage } from '../components/topic-page.tsx'
import { BlocksTable, DatesTable, PassingTable } from '../components/unt-tables.tsx'

const SITES = ['testcenter', 'app-testcenter', 'probtest']

/** Explanation of the unified test with figures from the data (docs/specification/screens.md#figures-in-the-help). */
export const WhatIsEntScreen = () => (
  <Guided>
    <WhatIsEnt />
  </Guided>
)

function WhatIsEnt() {
  const { guide, t, figures } = useGuide()
  const { earlier } = unt
  const year = yearOfSessions(guide)
  const source = <FiguresSource year={year} source={t('guidance.unt.source', figures)} />
  return (
    <TopicPage topic="what_is_ent">
      <Part title={t('guidance.unt.about.title')} text={t('guidance.unt.about.text', figures)}>
        {source}
      </Part>
      <Part title={t('guidance.unt.blocks.title')}>
        <BlocksTable blocks={guide.blocks} />
        {source}
      </Part>
      <Part title={t('guidance.unt.dates.title')} text={t('guidance.unt.dates.text', figures)}>
        <DatesTable sessions={guide.sessions} />
        {source}
      </Part>
      <Part title={t('guidance.unt.process.title')} text={t('guidance.unt.process.text', figures)} />
      <Part title={t('guidance.unt.passing.title')} text={t('guidance.unt.passing.text', figures)}>
        <PassingTable scores={guide.passingScores} />
        {source}
      </Part>
      <Part title={t('guidance.unt.score.title')} text={t('guidance.unt.score.text')}>
        <p>
          <Link to="/score">{t('guidance.unt.score.link')}</Link>
        </p>
      </Part>
      <Part title={t('guidance.unt.exempt.title')} text={t('guidance.unt.exempt.text', figures)} />
      <Part title={t('guidance.unt.earlier.title', figures)} text={t('guidance.unt.earlier.text', figures)}>
        <BlocksTable blocks={earlier.blocks} />
        <DatesTable sessions={earlier.sessions} />
        <PassingTable scores={earlier.passingScores} />
        <FiguresSource year={earlier.year} source={t('guidance.help.portalSource', figures)} />
      </Part>
      <Part title={t('guidance.unt.links.title')}>
        <ResourceLinks ids={SITES} />
      </Part>
    </TopicPage>
  )
}
