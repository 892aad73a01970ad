import { ATTACHMENT_SLOTS } from '@portal/domain/accounts/schema.ts'
import { APPLICANT_GROUPS } from '@portal/domain/kernel/applicant-group.ts'
import { EDUCATION_LEVELS } from '@portal/domain/kernel/education.ts'
import { FIGURES } from '@portal/domain/kernel/figures.ts'
import {
  DEMANDS,
  isRefereeDays,
  MOST_FURTHER_FILES,
  NEEDS,
  REFEREE_DAYS,
  REQUIREMENT_KINDS,
  requirementFaults,
} from '@portal/domain/seasons/requirement-rules.ts'
import { digits } from '../../../platform/numbers.ts'
import { type TextKey, useTexts } from '../../../platform/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { CheckboxField } from '../../../ui/checkbox-field.tsx'
import { ChoiceField } from '../../../ui/choice-field.tsx'
import { FormSummary } from '../../../ui/form-summary.tsx'
import listClasses from '../../../ui/list.module.css'
import { Actions } from '../../../ui/page.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { type Faults, type Form, useForm } from '../../../ui/use-form.ts'
import {
  missingIn,
  type Requirement,
  type RequirementValues,
  requiredAt,
  type TypedRequirement,
  toRequirement,
  valuesOfRow,
} from '../state/requirement-values.ts'

type RequirementFormProps = {
  /** Absent: a new one. */
  readonly row: Requirement | undefined
  /** The other rows of the season. */
  readonly others: readonly Requirement[]
  readonly onSave: (row: TypedRequirement) => Promise<void>
  readonly onCancel: () => void
}

const upTo = (most: number) => Array.from({ length: most }, (_, at) => String(at + 1))
const numbers = (most: number) => upTo(most).map((value) => ({ value, label: value }))

/** One requirement of a season: for whom it is, and what it asks. */
export function RequirementForm({ row, others, onSave, onCancel }: RequirementFormProps) {
  const { t } = useTexts()
  const form = useForm<RequirementValues>({
    id: 'season-requirement',
    initial: valuesOfRow(row),
    labels: {
      kind: t('seasons.windows.kind'),
      level: t('seasons.windows.level'),
      group: t('seasons.windows.group'),
      programs: t('seasons.requirements.programs'),
      type: t('seasons.requirements.type'),
      slot: t('seasons.requirements.slot'),
      need: t('seasons.requirements.need'),
      nameKz: t('seasons.fields.nameKz'),
      nameRu: t('seasons.fields.nameRu'),
      nameEn: t('seasons.fields.nameEn'),
      hintKz: t('seasons.requirements.hintKz'),
      hintRu: t('seasons.requirements.hintRu'),
      hintEn: t('seasons.requirements.hintEn'),
      isRequired: t('seasons.requirements.isRequired'),
      files: t('seasons.requirements.files'),
      least: t('seasons.requirements.least'),
      most: t('seasons.requirements.most'),
      choices: t('seasons.requirements.choices'),
      waits: t('seasons.requirements.waits'),
      days: t('seasons.requirements.days'),
    },
    check: (values) => faultsOf(values, others),
  })
  const save = form.submit(async (values) => {
    const typed = toRequirement(row?.id, values)
    if (typed !== null) await onSave(typed)
  })
  return (
    <form noValidate className={listClasses.stack} onSubmit={save}>
      <FormSummary form={form} />
      <ChoiceField
        {...form.field('type')}
        options={DEMANDS.map((value) => ({ value, label: t(`seasons.requirements.types.${value}`) }))}
      />
      <DemandFields form={form} />
      <h3>{t('seasons.requirements.forWhom')}</h3>
      <ChoiceField
        {...form.field('kind')}
        emptyLabel={t('seasons.windows.everyKind')}
        options={REQUIREMENT_KINDS.map((value) => ({ value, label: t(`requirements.kinds.${value}`) }))}
        isOptional
      />
      <ChoiceField
        {...form.field('level')}
        emptyLabel={t('seasons.windows.everyLevel')}
        options={EDUCATION_LEVELS.map((value) => ({ value, label: t(`applications.level.${value}`) }))}
        isOptional
      />
      <ChoiceField
        {...form.field('group')}
        emptyLabel={t('seasons.windows.everyGroup')}
        options={APPLICANT_GROUPS.map((value) => ({ value, label: t(`requirements.groups.${value}`) }))}
        isOptional
      />
      <TextField
        {...form.field('programs')}
        hint={t('seasons.requirements.programsHint')}
        maxLength={1000}
        autoComplete="off"
        isOptional
      />
      <Actions>
        <Button type="submit" isBusy={form.isBusy}>
          {t('seasons.windows.save')}
        </Button>
        <Button look="quiet" onClick={onCancel}>
          {t('app.actions.cancel')}
        </Button>
      </Actions>
    </form>
  )
}

function DemandFields({ form }: { readonly form: Form<RequirementValues> }) {
  const { t } = useTexts()
  const count = (name: 'least' | 'most' | 'days') => (
    <TextField
      {...form.field(name)}
      {...(name === 'days' ? { hint: t('seasons.requirements.daysHint', REFEREE_DAYS) } : {})}
      onChange={(typed) => form.change({ [name]: digits(typed).slice(0, 4) })}
      inputMode="numeric"
      width={5}
      autoComplete="off"
    />
  )
  switch (form.values.type) {
    case 'document':
      return (
        <>
          <ChoiceField
            {...form.field('slot')}
            options={ATTACHMENT_SLOTS.map((value) => ({ value, label: t(`requirements.slots.${value}`) }))}
          />
          <ChoiceField
            {...form.field('need')}
            options={NEEDS.map((value) => ({ value, label: t(`seasons.requirements.needs.${value}`) }))}
          />
        </>
      )
    case 'further':
      return (
        <>
          {(['nameKz', 'nameRu', 'nameEn'] as const).map((name) => (
            <TextField key={name} {...form.field(name)} maxLength={200} autoComplete="off" />
          ))}
          {(['hintKz', 'hintRu', 'hintEn'] as const).map((name) => (
            <TextField key={name} {...form.field(name)} maxLength={400} autoComplete="off" isOptional />
          ))}
          <CheckboxField {...form.field('isRequired')} />
          <ChoiceField {...form.field('files')} options={numbers(MOST_FURTHER_FILES)} width={5} />
        </>
      )
    case 'letter':
      return (
        <>
          {count('least')}
          {count('most')}
        </>
      )
    case 'choices':
      return <ChoiceField {...form.field('choices')} options={numbers(FIGURES.choices)} width={5} />
    case 'referee':
      return (
        <>
          <CheckboxField {...form.field('waits')} />
          {count('days')}
        </>
      )
    default:
      return null
  }
}

/** Missing values, and the faults of the domain among all rows of the season. */
function faultsOf(values: RequirementValues, others: readonly Requirement[]): Faults<RequirementValues> {
  const missing = missingIn(values)
  if (missing.length > 0)
    return Object.fromEntries(missing.map((field): [string, TextKey] => [field, 'kernel.errors.field_required']))
  const typed = toRequirement(undefined, values)
  if (typed === null) return {}
  const { demand } = typed
  if (demand.type === 'referee' && !isRefereeDays(demand.days)) return { days: 'kernel.errors.wrong_value' }
  const at = others.length
  return Object.fromEntries(
    requirementFaults([...others, typed], requiredAt)
      .filter((fault) => fault.at === at)
      .map(({ field }): [string, TextKey] => [field, `seasons.requirements.faults.${field}`]),
  )
}
