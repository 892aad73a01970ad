import { applicationNumber } from '@portal/domain/applications/rules.ts'
import { EDUCATION_LEVELS } from '@portal/domain/kernel/education.ts'
import { useQuery } from '@tanstack/react-query'
import { now } from '../../../platform/clock.ts'
import { useFilterTexts } from '../../../platform/filter-texts.ts'
import { useTexts } from '../../../platform/texts.ts'
import { CheckboxField } from '../../../ui/checkbox-field.tsx'
import { ChoiceField } from '../../../ui/choice-field.tsx'
import { DateField } from '../../../ui/date-field.tsx'
import { QuickFilters } from '../../../ui/quick-filters.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { expertsQuery } from '../parts/experts-query.ts'
import type { InterviewFilter } from '../state/interview-search.ts'
import { useActiveFilters } from '../state/use-active-filters.ts'
import type { InterviewListState } from '../state/use-interview-list-state.ts'
import { useTypedFilter } from '../state/use-typed-filter.ts'
import classes from './interview-list.module.css'

/** Filters of the list: five for a head, two for an expert (docs/specification/interviews.md#visibility). */
export function InterviewFilters({ listState }: { listState: InterviewListState }) {
  const { t } = useTexts()
  const { typed, change } = useTypedFilter(listState)
  const field = <Name extends keyof InterviewFilter>(name: Name) => ({
    id: `filter-${name}`,
    name,
    value: typed[name],
    isUnmarked: true,
    onChange: (value: InterviewFilter[Name]) => change({ [name]: value }),
  })
  const active = useActiveFilters(listState)
  const texts = useFilterTexts(active.length, t('interviews.list.clear'))
  return (
    <QuickFilters
      label={t('interviews.list.filters')}
      active={active}
      onClear={listState.clear}
      texts={texts}
      {...(listState.isHead
        ? {
            all: (
              <>
                <DateField {...field('date')} label={t('interviews.list.date')} />
                <ExpertsFilter chosen={typed.expertIds} onChange={(expertIds) => change({ expertIds })} />
              </>
            ),
          }
        : {})}
    >
      <TextField {...field('fio')} label={t('interviews.list.fio')} maxLength={200} spellCheck={false} />
      {listState.isHead && (
        <TextField
          {...field('number')}
          label={t('interviews.list.requestId')}
          placeholder={applicationNumber(123, now())}
          maxLength={64}
          spellCheck={false}
        />
      )}
      <ChoiceField
        {...field('educationLevel')}
        label={t('interviews.list.level')}
        emptyLabel={t('interviews.list.anyLevel')}
        options={EDUCATION_LEVELS.map((value) => ({ value, label: t(`applications.level.${value}`) }))}
      />
    </QuickFilters>
  )
}

type ExpertsFilterProps = { readonly chosen: readonly string[]; readonly onChange: (ids: readonly string[]) => void }

function ExpertsFilter({ chosen, onChange }: ExpertsFilterProps) {
  const { t } = useTexts()
  const { data } = useQuery(expertsQuery())
  if (data === undefined || data.content.length === 0) return null
  return (
    <fieldset>
      <legend>{t('interviews.list.experts')}</legend>
      <div className={classes.experts}>
        {data.content.map(({ id, fullName, load = 0 }) => (
          <CheckboxField
            key={id}
            id={`filter-expert-${id}`}
            name="expertIds"
            label={fullName}
            hint={t('interviews.list.load', { count: load })}
            value={chosen.includes(id)}
            isUnmarked
            onChange={(isTicked) => onChange(isTicked ? [...chosen, id] : chosen.filter((other) => other !== id))}
          />
        ))}
      </div>
    </fieldset>
  )
}
