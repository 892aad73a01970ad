import { useQuery } from '@tanstack/react-query'
import { useDates } from '../../../platform/dates.ts'
import { useTexts } from '../../../platform/texts.ts'
import type { ActiveFilter } from '../../../ui/quick-filters.tsx'
import { expertsQuery } from '../parts/experts-query.ts'
import type { InterviewListState } from './use-interview-list-state.ts'

/** Active filters of the interview list in words. */
export function useActiveFilters({ filter, setFilter }: InterviewListState): readonly ActiveFilter[] {
  const { t } = useTexts()
  const dates = useDates()
  const { fio, number, date, educationLevel, expertIds } = filter
  const experts = useQuery({ ...expertsQuery(), enabled: expertIds.length > 0 })
  const named = (name: string, value: string) => t('applications.filters.named', { filter: name, value })
  const nameOf = (id: string) => experts.data?.content.find((expert) => expert.id === id)?.fullName ?? '…'
  const without = (part: Partial<typeof filter>) => () => setFilter({ ...filter, ...part })
  return [
    { key: 'fio', isOn: fio !== '', text: named(t('interviews.list.fio'), fio), onRemove: without({ fio: '' }) },
    {
      key: 'number',
      isOn: number !== '',
      text: named(t('interviews.list.requestId'), number),
      onRemove: without({ number: '' }),
    },
    {
      key: 'date',
      isOn: date !== '',
      text: named(t('interviews.list.date'), date === '' ? '' : dates.date(date)),
      onRemove: without({ date: '' }),
    },
    {
      key: 'level',
      isOn: educationLevel !== '',
      text: named(t('interviews.list.level'), educationLevel === '' ? '' : t(`applications.level.${educationLevel}`)),
      onRemove: without({ educationLevel: '' }),
    },
    ...expertIds.map((id) => ({
      key: id,
      isOn: true,
      text: named(t('interviews.list.experts'), nameOf(id)),
      onRemove: without({ expertIds: expertIds.filter((other) => other !== id) }),
    })),
  ].filter(({ isOn }) => isOn)
}
