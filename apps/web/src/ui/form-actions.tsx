import type { ReactNode } from 'react'
import { useTexts } from '../platform/texts.ts'
import { Button } from './button.tsx'
import { Actions } from './page.tsx'

type FormActionsProps = {
  readonly submit: ReactNode
  readonly isBusy: boolean
  readonly onCancel: () => void
  /** It takes something away. */
  readonly isDanger?: boolean
  readonly isDisabled?: boolean
  /** What else is to say beside the buttons. */
  readonly children?: ReactNode
}

/** The end of a form in a dialog: carry it out, or think better of it. */
export function FormActions({ submit, isBusy, onCancel, isDanger, isDisabled, children }: FormActionsProps) {
  const { t } = useTexts()
  return (
    <Actions>
      <Button type="submit" look={isDanger ? 'danger' : 'primary'} isBusy={isBusy} disabled={isDisabled ?? false}>
        {submit}
      </Button>
      <Button look="secondary" onClick={onCancel}>
        {t('app.actions.cancel')}
      </Button>
      {children}
    </Actions>
  )
}
