import { useTexts } from './texts.ts'

/** Words of the filters above a list. `set`: number of active ones; `clear`: words of the act that removes all. */
export function useFilterTexts(set: number, clear: string) {
  const { t } = useTexts()
  return {
    all: set === 0 ? t('applications.filters.all') : t('applications.filters.allSet', { count: set }),
    show: t('applications.filters.show'),
    clear,
    active: t('applications.filters.active'),
    remove: (filter: string) => t('applications.filters.remove', { filter }),
  }
}
