import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTexts } from '../../../platform/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { isLoadingFirst } from '../../../ui/is-loading-first.ts'
import listClasses from '../../../ui/list.module.css'
import { isRoomy, SidebarFold } from '../../../ui/sidebar-fold.tsx'
import { type SavedFilter, savedFiltersQuery } from '../api.ts'
import { savedOfState, stateOfSaved } from '../state/list-search.ts'
import type { ListState } from '../state/use-list-state.ts'
import { SavedFilterForm } from './saved-filter-form.tsx'
import classes from './staff.module.css'

const MOST = 20

/**
 * The reader's saved filters, with `children` below. In the sidebar the part opens if there are any; until that is
 * known it reserves no space that would move.
 */
export function SavedFilters({ listState, children }: { listState: ListState; children: ReactNode }) {
  const { t } = useTexts()
  const saved = useQuery(savedFiltersQuery())
  const [open, setOpen] = useState<'save' | 'manage' | null>(null)
  const close = () => setOpen(null)
  const isUnknown = isLoadingFirst([saved])
  if (isUnknown && isRoomy()) return null
  const list = saved.data?.list ?? []
  return (
    <>
      {(isUnknown || saved.data !== undefined) && (
        <SidebarFold title={t('applications.savedFilters.title')} isOpen={list.length > 0}>
          {saved.data !== undefined && (
            <div className={classes.savedFilters}>
              {list.length === 0 && <p className={listClasses.muted}>{t('applications.savedFilters.none')}</p>}
              {list.map(({ id, name, search, isDefault }) => (
                <Button key={id} look="quiet" isWide onClick={() => listState.show(stateOfSaved(search))}>
                  <span>
                    {name}{' '}
                    {isDefault && <span className={listClasses.muted}>({t('applications.savedFilters.default')})</span>}
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
            </div>
          )}
        </SidebarFold>
      )}
      {children}
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
    </>
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
