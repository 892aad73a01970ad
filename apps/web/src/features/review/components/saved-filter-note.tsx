import { useQuery } from '@tanstack/react-query'
import { useTexts } from '../../../platform/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { savedFiltersQuery } from '../api.ts'
import { savedFilterOn } from '../state/list-search.ts'
import type { ListState } from '../state/use-list-state.ts'
import classes from './staff.module.css'

/** Names the active saved filter above the list, also the reader's default one. */
export function SavedFilterNote({ listState }: { readonly listState: ListState }) {
  const { t } = useTexts()
  const saved = useQuery(savedFiltersQuery())
  const name = savedFilterOn(saved.data?.list ?? [], listState.filters)?.name
  if (name === undefined) return null
  return (
    <div className={classes.bulk}>
      <p>{t('applications.savedFilters.on', { name })}</p>
      <Button look="soft" onClick={listState.clear}>
        {t('applications.savedFilters.showAll')}
      </Button>
    </div>
  )
}
