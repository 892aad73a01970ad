import type { TaskName } from '@portal/domain/applications/form.ts'
import { useTexts } from '../../../platform/texts.ts'
import { ErrorSummary } from '../../../ui/error-summary.tsx'
import { summaryText } from '../../../ui/fault-text.ts'
import type { Draft } from '../state/use-draft.ts'

/** Faults of the last submission in a task, each with a link to its control. */
export function TaskFaults({ draft: { faults, refusal }, task }: { draft: Draft; task: TaskName }) {
  const { t } = useTexts()
  const items = faults
    .filter((fault) => fault.task === task)
    .map(({ control, name, label, text }) => ({
      text: summaryText(t, text, { name, label: t(label) }),
      ...(control === undefined ? {} : { target: control }),
    }))
  return <ErrorSummary items={items} attempt={refusal?.attempt ?? 0} />
}
