import { useQuery } from '@tanstack/react-query'
import { usePollInterval } from '../../../platform/polling.ts'
import { useTexts } from '../../../platform/texts.ts'
import { BarTable } from '../../../ui/bar-table.tsx'
import { Section } from '../../../ui/page.tsx'
import { Waiting } from '../../../ui/states.tsx'
import { offerCountsQuery } from '../api.ts'

const COUNTS = ['offered', 'accepted', 'movingUp', 'declined', 'lapsed'] as const

export function OfferCounts({ competitionId }: { competitionId: string }) {
  const { t } = useTexts()
  const query = useQuery({ ...offerCountsQuery(competitionId), refetchInterval: usePollInterval() })
  if (!query.isSuccess) return <Waiting on={query} />
  const { data } = query.data
  return (
    <Section title={t('offers.counts.title')}>
      <BarTable
        caption={t('offers.counts.title')}
        bars={COUNTS.map((key) => ({ key, label: t(`offers.counts.${key}`), value: data[key] }))}
      />
    </Section>
  )
}
