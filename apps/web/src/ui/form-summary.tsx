import { useTexts } from '../platform/texts.ts'
import { ErrorSummary } from './error-summary.tsx'
import type { Form } from './use-form.ts'

/** Error summary of a form: its refusal, and its faults in the order of its fields. */
export function FormSummary<Values extends object>({ form, lead }: { form: Form<Values>; lead?: string | undefined }) {
  const { t } = useTexts()
  const names = Object.keys(form.values) as (keyof Values & string)[]
  const items = names.flatMap((name) => {
    const fault = form.faults[name]
    return fault === undefined
      ? []
      : [{ target: form.idOf(name), text: t('app.errors.fieldFault', { field: form.labels[name], fault: t(fault) }) }]
  })
  return (
    <ErrorSummary
      attempt={form.attempt}
      lead={lead}
      items={form.refusal === null ? items : [...items, { text: form.refusal }]}
    />
  )
}
