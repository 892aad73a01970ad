import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTexts } from '../../../platform/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import listClasses from '../../../ui/list.module.css'
import { type SavedFilter, savedFiltersQuery } from '../api.ts'
import { savedOfState, stateOfSaved } from '../state/list-search.ts'
import type { ListState } from '../state/use-list-state.ts'
import { SavedFilterForm } from './saved-filter-form.tsx'
import classes from './staff.module.css'

const MOST = 20

/** The reader's saved filters, above all filters in their drawer. */
export function SavedFilters({ listState }: { listState: ListState }) {
  const { t } = useTexts()
  const saved = useQuery(savedFiltersQuery())
  const [open, setOpen] = useState<'save' | 'manage' | null>(null)
  const close = () => setOpen(null)
  if (saved.data === undefined) return null
  const { list } = saved.data
  return (
    <section className={classes.savedFilters} aria-label={t('applications.savedFilters.title')}>
      <h3>{t('applications.savedFilters.title')}</h3>
      {list.length === 0 && <p className={listClasses.muted}>{t('applications.savedFilters.none')}</p>}
      {list.map(({ id, name, search, isDefault }) => (
        <Button key={id} look="quiet" isWide onClick={() => listState.show(stateOfSaved(search))}>
          <span>
            {name} {isDefault && <span className={listClasses.muted}>({t('applications.savedFilters.default')})</span>}
          </span>
        </Button>
      ))}
      {list.length < MOST ? (
        <Button look="soft" isWide onClick={() => setOpen('save')}>
          {t('applications.savedFilters.save')}
        </Button>
      ) : (
        <p className={listClasses.muted}>{t('applications.savedFilters.full', { count: list.length })}</p>
      )}
      {list.length > 0 && (
        <Button look="quiet" isWide onClick={() => setOpen('manage')}>
          {t('applications.savedFilters.manage')}
        </Button>
      )}
      <Dialog isOpen={open === 'save'} title={t('applications.savedFilters.saveTitle')} onClose={close}>
        <SavedFilterForm
          filter={null}
          search={savedOfState({ ...listState.search, tab: listState.tab })}
          onDone={close}
        />
      </Dialog>
      <Dialog isOpen={open === 'manage'} title={t('applications.savedFilters.title')} size="lg" onClose={close}>
        <SavedList list={list} onClose={close} />
      </Dialog>
    </section>
  )
}

function SavedList({ list, onClose }: { list: readonly SavedFilter[]; onClose: () => void }) {
  const { t } = useTexts()
  return (
    <>
      {list.length === 0 && <p className={listClasses.muted}>{t('applications.savedFilters.none')}</p>}
      {list.map((filter) => (
        // A new default removes this one's tick: the form restarts from the saved values.
        <div key={JSON.stringify(filter)} className={classes.kept}>
          <SavedFilterForm filter={filter} search={filter.search} />
        </div>
      ))}
      <Button look="secondary" onClick={onClose}>
        {t('app.actions.close')}
      </Button>
    </>
  )
}
