import type { TaskName } from '@portal/domain/applications/form.ts'
import { useTexts } from '../../../platform/texts.ts'
import { ErrorSummary } from '../../../ui/error-summary.tsx'
import type { Draft } from '../state/use-draft.ts'

/** Faults of the last submission in a task, each with a link to its control. */
export function TaskFaults({ draft: { faults, refusal }, task }: { draft: Draft; task: TaskName }) {
  const { t } = useTexts()
  const items = faults
    .filter((fault) => fault.task === task)
    .map(({ control, label, text }) => ({
      text: t('app.errors.fieldFault', { field: t(label), fault: t(text) }),
      ...(control === undefined ? {} : { target: control }),
    }))
  return <ErrorSummary items={items} attempt={refusal?.attempt ?? 0} />
}
