import { SLOT_STATES } from '@portal/domain/slots/status.ts'
import { useQuery } from '@tanstack/react-query'
import { oneOf } from '../../../platform/address.ts'
import { useDates } from '../../../platform/dates.ts'
import { useFilterTexts } from '../../../platform/filter-texts.ts'
import { useTexts } from '../../../platform/texts.ts'
import { ChoiceField } from '../../../ui/choice-field.tsx'
import { QuickFilters } from '../../../ui/quick-filters.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { WholeDateField } from '../../../ui/whole-date-field.tsx'
import { expertsQuery } from '../../interviews/parts/experts-query.ts'
import type { Times } from '../state/use-times.ts'

/** Filters of the times: state and expert; days in the drawer. */
export function SlotFilters({ times: { search, isHead, filter, clear } }: { readonly times: Times }) {
  const { t } = useTexts()
  const dates = useDates()
  const experts = useQuery({ ...expertsQuery(), enabled: isHead })
  const nameOf = (id: string) => experts.data?.content.find((expert) => expert.id === id)?.fullName ?? '…'
  const named = (name: string, value: string) => t('applications.filters.named', { filter: name, value })
  const state = oneOf(SLOT_STATES, search.state)
  const { expertId, from, to } = search
  const active = [
    state !== undefined && {
      key: 'state',
      text: named(t('slots.desk.stateFilter'), t(`slots.state.${state}`)),
      onRemove: () => filter({ state: undefined }),
    },
    expertId !== undefined && {
      key: 'expert',
      text: named(t('interviews.list.expertColumn'), nameOf(expertId)),
      onRemove: () => filter({ expertId: undefined }),
    },
    from !== undefined && {
      key: 'from',
      text: named(t('slots.desk.from'), dates.date(from)),
      onRemove: () => filter({ from: undefined }),
    },
    to !== undefined && {
      key: 'to',
      text: named(t('slots.desk.to'), dates.date(to)),
      onRemove: () => filter({ to: undefined }),
    },
  ].filter((each) => each !== false)
  const day = (name: 'from' | 'to') => ({
    id: `filter-${name}`,
    name,
    isUnmarked: true,
    label: t(`slots.desk.${name}`),
    value: search[name] ?? '',
    onChange: (date: string) => filter({ [name]: date === '' ? undefined : date }),
  })
  const texts = useFilterTexts(active.length, t('interviews.list.clear'))
  return (
    <QuickFilters
      label={t('interviews.list.filters')}
      active={active}
      onClear={clear}
      texts={texts}
      all={
        <>
          <WholeDateField {...day('from')} hint={t('slots.desk.fromHint')} />
          <WholeDateField {...day('to')} />
        </>
      }
    >
      <ChoiceField
        id="filter-state"
        name="state"
        label={t('slots.desk.stateFilter')}
        emptyLabel={t('slots.desk.anyState')}
        value={state ?? ''}
        isUnmarked
        options={SLOT_STATES.map((value) => ({ value, label: t(`slots.state.${value}`) }))}
        onChange={(value) => filter({ state: value === '' ? undefined : value })}
      />
      {isHead && (
        <SearchField
          id="filter-expert"
          name="expert"
          label={t('interviews.list.expertColumn')}
          value={expertId ?? ''}
          isUnmarked
          isLoading={experts.isPending}
          options={(experts.data?.content ?? []).map(({ id, fullName }) => ({ value: id, label: fullName }))}
          onChange={(value) => filter({ expertId: value === '' ? undefined : value })}
        />
      )}
    </QuickFilters>
  )
}
