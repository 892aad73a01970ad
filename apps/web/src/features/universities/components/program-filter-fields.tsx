import { nameIn } from '@portal/domain/kernel/localized-name.ts'
import { useTexts } from '../../../platform/texts.ts'
import { ChoiceField } from '../../../ui/choice-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { fieldsOf, levelsOf, type Program, type ProgramFilter } from '../state/offer-values.ts'
import classes from './editing.module.css'

type ProgramFilterFieldsProps = {
  readonly id: string
  readonly filter: ProgramFilter
  /** Programs to filter: only their levels and fields are options. */
  readonly programs: readonly Program[]
  readonly onChange: (filter: ProgramFilter) => void
}

export function ProgramFilterFields({ id, filter, programs, onChange }: ProgramFilterFieldsProps) {
  const { t, language } = useTexts()
  const bind = (name: keyof ProgramFilter) => ({
    id: `${id}-${name}`,
    name: `${id}-${name}`,
    value: filter[name],
    isUnmarked: true,
  })
  return (
    <div className={classes.columns}>
      <TextField
        {...bind('text')}
        label={t('editing.offer.search')}
        type="search"
        spellCheck={false}
        onChange={(text) => onChange({ ...filter, text })}
      />
      <ChoiceField
        {...bind('level')}
        label={t('editing.offer.level')}
        emptyLabel={t('editing.offer.all')}
        options={levelsOf(programs).map((value) => ({ value, label: t(`directory.educationLevels.${value}`) }))}
        onChange={(level) => onChange({ ...filter, level, field: '' })}
      />
      <ChoiceField
        {...bind('field')}
        label={t('editing.offer.field')}
        emptyLabel={t('editing.offer.all')}
        options={fieldsOf(programs, filter.level).map((field) => ({
          value: field.code,
          label: `${field.code} ${nameIn(field, language)}`,
        }))}
        onChange={(field) => onChange({ ...filter, field })}
      />
    </div>
  )
}
