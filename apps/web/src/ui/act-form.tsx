import type { ReactNode } from 'react'
import { ActError } from './act-error.tsx'
import { FormActions, type FormActionsProps } from './form-actions.tsx'
import listClasses from './list.module.css'

type ActFormProps = FormActionsProps & {
  readonly lead?: ReactNode
  readonly error: string | null
  /** Not called while a field is missing. */
  readonly onSubmit: () => void
  readonly children: ReactNode
}

/** Form of one act (see `use-act.ts`): consequence, refusal, fields and buttons. */
export const ActForm = ({ lead, error, onSubmit, children, ...actions }: ActFormProps) => (
  <form
    noValidate
    className={listClasses.stack}
    onSubmit={(event) => {
      event.preventDefault()
      if (!actions.missing) onSubmit()
    }}
  >
    {lead}
    <ActError error={error} />
    {children}
    <FormActions {...actions} />
  </form>
)
