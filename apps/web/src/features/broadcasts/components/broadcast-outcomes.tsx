import { BROADCAST_OUTCOMES } from '@portal/domain/broadcasts/status.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDates } from '../../../platform/dates.ts'
import { grouped } from '../../../platform/numbers.ts'
import { useTexts } from '../../../platform/texts.ts'
import { ChoiceField } from '../../../ui/choice-field.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import { isOutdated } from '../../../ui/is-outdated.ts'
import { Section } from '../../../ui/page.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { Waiting } from '../../../ui/states.tsx'
import { type Broadcast, type Outcome, PAGE_SIZE, recipientsQuery } from '../api.ts'

/** Outcome of a notice by recipient, with the number of each outcome. */
export function BroadcastOutcomes({ broadcast: { id, outcomes } }: { broadcast: Broadcast }) {
  const { t, language } = useTexts()
  const dates = useDates()
  const [outcome, setOutcome] = useState<Outcome | undefined>()
  const [page, setPage] = useState(0)
  const query = useQuery({ ...recipientsQuery(id, page, outcome), placeholderData: keepPreviousData })
  return (
    <Section title={t('broadcasts.outcomes')}>
      <ChoiceField<Outcome>
        id="broadcast-outcome"
        name="outcome"
        label={t('broadcasts.outcome')}
        value={outcome ?? ''}
        emptyLabel={t('broadcasts.any')}
        options={BROADCAST_OUTCOMES.map((value) => ({
          value,
          label: `${t(`broadcasts.outcomeOf.${value}`)}: ${grouped(outcomes[value] ?? 0, language)}`,
        }))}
        isUnmarked
        width={32}
        onChange={(value) => {
          setOutcome(value === '' ? undefined : value)
          setPage(0)
        }}
      />
      <Waiting on={query} />
      {query.data !== undefined && query.data.list.length > 0 && (
        <DataTable
          caption={t('broadcasts.outcomes')}
          isBusy={isOutdated(query)}
          rows={query.data.list.map((row, at) => ({ ...row, key: `${page} ${at}` }))}
          rowKey={({ key }) => key}
          columns={[
            { key: 'name', header: t('broadcasts.name'), isLong: true, cell: ({ name }) => name || '—' },
            {
              key: 'language',
              header: t('broadcasts.language'),
              cell: (row) => t(`app.words.${row.language}`),
            },
            {
              key: 'outcome',
              header: t('broadcasts.outcome'),
              cell: (row) => t(`broadcasts.outcomeOf.${row.outcome}`),
            },
            { key: 'at', header: t('broadcasts.at'), cell: ({ at }) => (at === null ? '—' : dates.instant(at)) },
          ]}
        />
      )}
      <Pagination page={page} pageSize={PAGE_SIZE} totalSize={query.data?.totalSize ?? 0} onChange={setPage} />
    </Section>
  )
}
