import { EDUCATION_LEVELS } from '@portal/domain/kernel/education.ts'
import { useTexts } from '../../../platform/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { CheckboxField } from '../../../ui/checkbox-field.tsx'
import { DateField } from '../../../ui/date-field.tsx'
import { FormSummary } from '../../../ui/form-summary.tsx'
import listClasses from '../../../ui/list.module.css'
import { Actions } from '../../../ui/page.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useForm } from '../../../ui/use-form.ts'
import { checkSeason, type Settings, settingsOf, valuesOf } from '../state/season-values.ts'

type SeasonFormProps = {
  readonly initial: Settings
  readonly submit: string
  readonly onSave: (settings: Settings) => Promise<void>
  readonly onCancel?: () => void
}

/** Name, days and levels of a season. */
export function SeasonForm({ initial, submit, onSave, onCancel }: SeasonFormProps) {
  const { t } = useTexts()
  const form = useForm({
    id: 'season',
    initial: valuesOf(initial),
    labels: {
      nameKz: t('seasons.fields.nameKz'),
      nameRu: t('seasons.fields.nameRu'),
      nameEn: t('seasons.fields.nameEn'),
      beginsOn: t('seasons.fields.beginsOn'),
      endsOn: t('seasons.fields.endsOn'),
      BACHELOR: t('applications.level.BACHELOR'),
      MASTERS_DEGREE: t('applications.level.MASTERS_DEGREE'),
      PHD: t('applications.level.PHD'),
    },
    check: checkSeason,
  })
  return (
    <form noValidate className={listClasses.stack} onSubmit={form.submit((values) => onSave(settingsOf(values)))}>
      <FormSummary form={form} />
      {(['nameKz', 'nameRu', 'nameEn'] as const).map((name) => (
        <TextField key={name} {...form.field(name)} maxLength={80} />
      ))}
      <DateField {...form.field('beginsOn')} hint={t('seasons.beginsHint')} />
      <DateField {...form.field('endsOn')} hint={t('seasons.endsHint')} />
      <fieldset>
        <legend>{t('seasons.fields.levels')}</legend>
        {EDUCATION_LEVELS.map((level) => (
          <CheckboxField key={level} {...form.field(level)} />
        ))}
      </fieldset>
      <Actions>
        <Button type="submit" isBusy={form.isBusy}>
          {submit}
        </Button>
        {onCancel && (
          <Button look="quiet" onClick={onCancel}>
            {t('app.actions.cancel')}
          </Button>
        )}
      </Actions>
    </form>
  )
}
