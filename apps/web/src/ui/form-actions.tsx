import { type ReactNode, useId } from 'react'
import { useTexts } from '../platform/texts.ts'
import { Button, type ButtonLook } from './button.tsx'
import listClasses from './list.module.css'
import { Actions } from './page.tsx'

export type FormActionsProps = {
  readonly submit: ReactNode
  readonly look?: ButtonLook
  readonly isBusy: boolean
  /** Another way to submit, beside the main one. */
  readonly also?: { readonly label: string; readonly onSubmit: () => void } | undefined
  readonly onCancel?: (() => void) | undefined
  /** Reason why the button does nothing yet, shown beside it. */
  readonly missing?: string | false
}

export function FormActions({ submit, look = 'primary', isBusy, also, onCancel, missing = false }: FormActionsProps) {
  const { t } = useTexts()
  const id = useId()
  const isMissing = missing !== false
  return (
    <Actions>
      <Button
        type="submit"
        look={look}
        isBusy={isBusy}
        disabled={isMissing}
        {...(isMissing ? { 'aria-describedby': id } : {})}
      >
        {submit}
      </Button>
      {also && (
        <Button look="secondary" disabled={isMissing || isBusy} onClick={also.onSubmit}>
          {also.label}
        </Button>
      )}
      {onCancel && (
        <Button look="secondary" onClick={onCancel}>
          {t('app.actions.cancel')}
        </Button>
      )}
      {isMissing && (
        <span id={id} className={listClasses.muted}>
          {missing}
        </span>
      )}
    </Actions>
  )
}
