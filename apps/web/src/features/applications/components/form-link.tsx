import type { TaskName } from '@portal/domain/applications/form.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useFormAddress } from '../state/form-address.ts'

type FormLinkProps = {
  readonly task: TaskName | 'tasks' | 'personal'
  readonly control?: string | undefined
  /** Row of the check page that the task returns to. */
  readonly back?: string
  readonly className?: string
  readonly id?: string
  readonly 'aria-label'?: string
  readonly 'aria-describedby'?: string
  readonly children: ReactNode
}

export function FormLink({ task, control, back, ...rest }: FormLinkProps) {
  const { path, search } = useFormAddress()
  const { back: _returned, ...kept } = search
  return (
    <Link
      to={path}
      search={{ ...kept, task, ...(back === undefined ? {} : { back }) }}
      {...(control === undefined ? {} : { hash: control })}
      {...rest}
    />
  )
}
