import { useTexts } from '../platform/texts.ts'
import { ErrorSummary } from './error-summary.tsx'
import { summaryText } from './fault-text.ts'
import type { Form } from './use-form.ts'

/** Error summary of a form: its refusal, and its faults in the order of the page. */
export function FormSummary<Values extends object>({ form, lead }: { form: Form<Values>; lead?: string | undefined }) {
  const { t } = useTexts()
  const names = Object.keys(form.faults) as (keyof Values & string)[]
  const items = names.flatMap((name) => {
    const fault = form.faults[name]
    return fault === undefined
      ? []
      : [{ target: form.idOf(name), text: summaryText(t, fault, { name, label: form.labels[name] }) }]
  })
  return (
    <ErrorSummary
      attempt={form.attempt}
      lead={lead}
      items={form.refusal === null ? items : [...items, { text: form.refusal }]}
    />
  )
}
