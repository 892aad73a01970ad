import { yearOfSessions } from '@portal/domain/guidance/rules.ts'
import { nameIn } from '@portal/domain/kernel/localized-name.ts'
import { Link } from '@tanstack/react-router'
import unt from '../../../../../../data/unt.json'
import { DataTable } from '../../../ui/data-table.tsx'
import { Guided, useGuide } from '../components/guided.tsx'
import { FiguresSource, Part } from '../components/part.tsx'
import { TopicPage } from '../components/topic-page.tsx'

export const ChooseSpecialtyScreen = () => (
  <Guided>
    <ChooseSpecialty />
  </Guided>
)

function ChooseSpecialty() {
  const { guide, t, language, figures } = useGuide()
  return (
    <TopicPage topic="how_to_choose_a_specialty">
      <Part title={t('guidance.specialty.steps.title')} text={t('guidance.specialty.steps.text')} />
      <Part title={t('guidance.specialty.pairs.title')}>
        <DataTable
          isNarrow
          caption={t('guidance.specialty.pairs.title')}
          columns={[
            { key: 'pair', header: t('guidance.specialty.pairs.pair'), cell: (pair) => nameIn(pair, language) },
            { key: 'groups', header: t('guidance.specialty.pairs.groups'), cell: ({ programs }) => programs.length },
          ]}
          rows={unt.subjectPairs}
          rowKey={({ nameEn }) => nameEn}
        />
        <FiguresSource year={yearOfSessions(guide)} source={t('guidance.specialty.pairs.source', figures)} />
      </Part>
      <Part title={t('guidance.specialty.cutoffs.title')} text={t('guidance.specialty.cutoffs.text', figures)}>
        <p>
          <Link to="/programs">{t('guidance.specialty.cutoffs.link')}</Link>
        </p>
      </Part>
      <Part title={t('guidance.specialty.choices.title')} text={t('guidance.specialty.choices.text', figures)} />
    </TopicPage>
  )
}
