import { APPLICANT_GROUPS, type ApplicantGroup } from '@portal/domain/kernel/applicant-group.ts'
import { EDUCATION_LEVELS, type EducationLevel } from '@portal/domain/kernel/education.ts'
import { WINDOW_KINDS, type WindowKind } from '@portal/domain/seasons/window-rules.ts'
import { digits } from '../../../platform/numbers.ts'
import { useTexts } from '../../../platform/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { ChoiceField } from '../../../ui/choice-field.tsx'
import { FormSummary } from '../../../ui/form-summary.tsx'
import listClasses from '../../../ui/list.module.css'
import { Actions } from '../../../ui/page.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useForm } from '../../../ui/use-form.ts'
import { WindowEnds } from '../../reception/parts/window-ends.tsx'
import { checkWindow, toWindow, valuesOf } from '../../reception/parts/window-values.ts'
import type { SeasonSetup } from '../api.ts'

type SeasonWindow = SeasonSetup['windows'][number]

type WindowFormProps = {
  /** Absent: a new one. */
  readonly window: SeasonWindow | undefined
  readonly onSave: (window: SeasonWindow) => Promise<void>
  readonly onCancel: () => void
}

/** One window of a season. Days and times are those of Kazakhstan. */
export function WindowForm({ window, onSave, onCancel }: WindowFormProps) {
  const { t } = useTexts()
  const form = useForm({
    id: 'season-window',
    initial: {
      kind: (window?.kind ?? '') as WindowKind | '',
      level: (window?.level ?? '') as EducationLevel | '',
      group: (window?.group ?? '') as ApplicantGroup | '',
      ...valuesOf(window ?? { opensAt: null, closesAt: null }),
      graceMinutes: String(window?.graceMinutes ?? 0),
    },
    labels: {
      kind: t('seasons.windows.kind'),
      level: t('seasons.windows.level'),
      group: t('seasons.windows.group'),
      opensDate: t('staff.reception.opensDate'),
      opensTime: t('staff.reception.opensTime'),
      closesDate: t('staff.reception.closesDate'),
      closesTime: t('staff.reception.closesTime'),
      graceMinutes: t('seasons.windows.graceMinutes'),
    },
    check: (values) => ({
      ...(values.opensDate === '' ? { opensDate: 'kernel.errors.field_required' as const } : {}),
      ...(values.closesDate === '' ? { closesDate: 'kernel.errors.field_required' as const } : {}),
      ...checkWindow(values),
    }),
  })
  const save = form.submit(async ({ kind, level, group, graceMinutes, ...days }) => {
    const { opensAt, closesAt } = toWindow(days)
    if (opensAt === null || closesAt === null) return
    await onSave({
      kind: kind || null,
      level: level || null,
      group: group || null,
      opensAt,
      closesAt,
      graceMinutes: Number(graceMinutes),
    })
  })
  return (
    <form noValidate className={listClasses.stack} onSubmit={save}>
      <p>{t('seasons.windows.timeNote')}</p>
      <FormSummary form={form} />
      <ChoiceField
        {...form.field('kind')}
        emptyLabel={t('seasons.windows.everyKind')}
        options={WINDOW_KINDS.map((value) => ({ value, label: t(`applications.filters.types.${value}`) }))}
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
        options={APPLICANT_GROUPS.map((value) => ({ value, label: t(`seasons.windows.groups.${value}`) }))}
        isOptional
      />
      <WindowEnds fieldOf={(name) => form.field(name)} className={listClasses.stack} />
      <TextField
        {...form.field('graceMinutes')}
        onChange={(typed) => form.change({ graceMinutes: digits(typed).slice(0, 4) })}
        hint={t('seasons.windows.graceHint')}
        inputMode="numeric"
        width={5}
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
