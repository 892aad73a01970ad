import { useTexts } from '../../../platform/texts.ts'
import { ActError } from '../../../ui/act-error.tsx'
import { Button } from '../../../ui/button.tsx'
import { CheckboxField } from '../../../ui/checkbox-field.tsx'
import { FormSummary } from '../../../ui/form-summary.tsx'
import classes from '../../../ui/list.module.css'
import { Actions } from '../../../ui/page.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { useAct } from '../../../ui/use-act.ts'
import { type Faults, useForm } from '../../../ui/use-form.ts'
import { deleteSavedFilter, type SavedFilter, saveFilter } from '../api.ts'

const NAME_LENGTH = 60

type Values = { name: string; isDefault: boolean }

const check = ({ name }: Values): Faults<Values> => (name.trim() === '' ? { name: 'kernel.errors.field_required' } : {})

type SavedFilterFormProps = {
  readonly filter: SavedFilter | null
  readonly search: Record<string, string>
  readonly onDone?: () => void
}

export function SavedFilterForm({ filter, search, onDone }: SavedFilterFormProps) {
  const { t } = useTexts()
  const label =
    filter === null
      ? t('applications.savedFilters.name')
      : t('applications.savedFilters.editName', { name: filter.name })
  const form = useForm<Values>({
    id: `saved-filter-${filter?.id ?? 'new'}`,
    initial: { name: filter?.name ?? '', isDefault: filter?.isDefault ?? false },
    labels: { name: label, isDefault: t('applications.savedFilters.isDefault') },
    check,
    fieldOfKey: { name_already_exists: 'name' },
  })
  const { error, run } = useAct()

  const save = form.submit(async ({ name, isDefault }) => {
    await saveFilter(filter?.id ?? null, { name: name.trim(), isDefault, search })
    showToast('success', t('applications.savedFilters.saved', { name: name.trim() }))
    onDone?.()
  })

  const remove = ({ id, name }: SavedFilter) =>
    run(async () => {
      await deleteSavedFilter(id)
      showToast('success', t('applications.savedFilters.removed', { name }))
    })

  return (
    <form noValidate className={classes.stack} onSubmit={save}>
      <FormSummary form={form} />
      <ActError error={error} />
      <TextField {...form.field('name')} maxLength={NAME_LENGTH} autoComplete="off" />
      <CheckboxField {...form.field('isDefault')} />
      <Actions>
        <Button type="submit" look={filter === null ? 'primary' : 'soft'} isBusy={form.isBusy}>
          {t(filter === null ? 'applications.savedFilters.submit' : 'applications.savedFilters.edit')}
        </Button>
        {filter && (
          <Button
            look="quiet"
            aria-label={t('applications.savedFilters.removeName', { name: filter.name })}
            onClick={() => void remove(filter)}
          >
            {t('applications.savedFilters.remove')}
          </Button>
        )}
      </Actions>
    </form>
  )
}
