import type { ReactNode } from 'react'
import { ActError } from './act-error.tsx'
import { FormActions, type FormActionsProps } from './form-actions.tsx'
import listClasses from './list.module.css'

type ActFormProps = FormActionsProps & {
  /** What the act leads to. */
  readonly lead?: ReactNode
  /** Why the last try failed. */
  readonly error: string | null
  /** Not called while something is missing. */
  readonly onSubmit: () => void
  readonly children: ReactNode
}

/** The form of one act (see `use-act.ts`): what it leads to, why it was refused, what it asks, and its buttons. */
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
