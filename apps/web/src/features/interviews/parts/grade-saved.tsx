import { useTexts } from '../../../platform/texts.ts'
import listClasses from '../../../ui/list.module.css'
import { type GradeSaving, SAVING_TEXT } from './use-grade-draft.ts'

/** Whether the open grade is on the server. It says nothing before the first score, and keeps its line. */
export function GradeSaved({ saving, hasScores }: { readonly saving: GradeSaving; readonly hasScores: boolean }) {
  const { t } = useTexts()
  return (
    <p className={listClasses.muted} role="status">
      {hasScores ? t(SAVING_TEXT[saving]) : '\u00a0'}
    </p>
  )
}
