import { kazakhstanDate } from '@portal/domain/kernel/time-zone.ts'
import { SLOT_STATES } from '@portal/domain/slots/status.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { oneOf } from '../../../platform/address.ts'
import { now } from '../../../platform/clock.ts'
import { useTexts } from '../../../platform/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { isOutdated } from '../../../ui/is-outdated.ts'
import { OutdatedRows } from '../../../ui/outdated-rows.tsx'
import { SLOT_PAGE, slotsQuery } from '../api.ts'
import { Listed } from '../parts/listed.tsx'
import { byDay } from '../state/by-day.ts'
import type { Times } from '../state/use-times.ts'
import { CloseBar } from './close-bar.tsx'
import { SlotDay } from './slot-day.tsx'
import { SlotFilters } from './slot-filters.tsx'

/** Times by day, from today on unless another day is asked for. */
export function SlotList({ times }: { readonly times: Times }) {
  const { t } = useTexts()
  const { search, page, isHead } = times
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set())
  const { from = kazakhstanDate(now()), to, expertId } = search
  const state = oneOf(SLOT_STATES, search.state)
  const query = useQuery({
    ...slotsQuery({ from, to, expertId, state }, page),
    placeholderData: keepPreviousData,
  })
  const isFiltered = state !== undefined || expertId !== undefined || search.from !== undefined || to !== undefined
  const mark = (ids: readonly string[], isMarked: boolean): void => {
    const others = [...marked].filter((id) => !ids.includes(id))
    setMarked(new Set(isMarked ? [...others, ...ids] : others))
  }
  return (
    <>
      <SlotFilters times={times} />
      <Listed
        query={query}
        page={page}
        size={SLOT_PAGE}
        onPage={times.showPage}
        found="slots.desk.found"
        empty={
          isFiltered
            ? {
                title: t('slots.desk.nothingFound'),
                text: t('interviews.list.nothingFoundText'),
                act: (
                  <Button look="secondary" onClick={times.clear}>
                    {t('interviews.list.clear')}
                  </Button>
                ),
              }
            : { title: t('slots.desk.none'), text: t(isHead ? 'slots.desk.noneHead' : 'slots.desk.noneExpert') }
        }
      >
        {(rows) => (
          <>
            <OutdatedRows isShown={isOutdated(query)} />
            {byDay(rows).map(([day, slots]) => (
              <SlotDay key={day} day={day} slots={slots} isHead={isHead} marked={marked} onMark={mark} />
            ))}
          </>
        )}
      </Listed>
      {marked.size > 0 && <CloseBar ids={[...marked]} onDone={() => setMarked(new Set())} />}
    </>
  )
}
