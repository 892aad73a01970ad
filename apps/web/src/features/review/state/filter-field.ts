import type { ListFilters } from './list-search.ts'
import type { ListState } from './use-list-state.ts'

export function useFilterField({ filters, filter }: ListState, prefix = 'filter') {
  return <Name extends keyof ListFilters, const Value>(
    name: Name,
    value: Value,
    toFilter: (value: Value) => ListFilters[Name],
  ) => ({
    id: `${prefix}-${name}`,
    name,
    value,
    isUnmarked: true,
    onChange: (next: Value) => {
      const wanted = toFilter(next)
      if (wanted !== filters[name]) filter({ [name]: wanted })
    },
  })
}

export const orNothing = <Value extends string>(value: Value | ''): Value | undefined =>
  value === '' ? undefined : value
