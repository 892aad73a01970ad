import { useTexts } from '../../../platform/texts.ts'
import { DateField } from '../../../ui/date-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type { FormField } from '../../../ui/use-form.ts'
import { maskTime, type WindowValues } from './window-values.ts'

type WindowEndsProps = {
  readonly fieldOf: (name: keyof WindowValues) => FormField<string>
  /** A window of reception may have an open end. */
  readonly areDaysOptional?: boolean
  readonly className: string | undefined
}

/** Day and time of the opening and the closing of a window, in the time of Kazakhstan. */
export function WindowEnds({ fieldOf, areDaysOptional = false, className }: WindowEndsProps) {
  const { t } = useTexts()
  return (['opens', 'closes'] as const).map((end) => {
    const time = fieldOf(`${end}Time`)
    return (
      <div key={end} className={className}>
        <DateField {...fieldOf(`${end}Date`)} isOptional={areDaysOptional} />
        <TextField
          {...time}
          onChange={(typed) => time.onChange(maskTime(typed))}
          hint={t('staff.reception.timeHint')}
          inputMode="numeric"
          autoComplete="off"
          width={5}
          isOptional
        />
      </div>
    )
  })
}
