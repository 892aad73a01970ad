import guides from '../../../../../../data/city-guides.json'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { cityName } from '../../directory/parts/city-name.ts'
import { CityPicker } from '../components/city-picker.tsx'
import { GuideFact } from '../components/guide-fact.tsx'
import { Guided, useGuide } from '../components/guided.tsx'
import { Part } from '../components/part.tsx'
import { TopicPage } from '../components/topic-page.tsx'
import { GUIDE_PARTS } from '../labels.ts'
import { useKeptGuides } from '../state/use-kept-guides.ts'

export const ChooseCityScreen = () => (
  <Guided>
    <ChooseCity />
  </Guided>
)

function ChooseCity() {
  const { t, language } = useGuide()
  const columns: readonly Column<(typeof guides)[number]>[] = [
    {
      key: 'city',
      header: t('guidance.city.column.city'),
      cell: ({ cityId }) => <strong>{cityName(cityId, language)}</strong>,
    },
    ...GUIDE_PARTS.map((part) => ({
      key: part,
      header: t(`guidance.city.column.${part}`),
      cell: (guide: (typeof guides)[number]) => <GuideFact fact={guide[part]} />,
    })),
  ]
  const rows = useKeptGuides(guides)
  return (
    <TopicPage topic="how_to_choose_city">
      <Part title={t('guidance.city.weigh.title')} text={t('guidance.city.weigh.text')} />
      <CityPicker />
      <Part
        title={t('guidance.city.compare.title')}
        text={t('guidance.city.compare.text', { studyYear: guides[0]?.study.year ?? '' })}
      >
        <DataTable
          caption={t('guidance.city.compare.title')}
          columns={columns}
          rows={rows}
          rowKey={({ cityId }) => cityId}
        />
      </Part>
    </TopicPage>
  )
}
