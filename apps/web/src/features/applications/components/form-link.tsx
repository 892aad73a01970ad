import type { TaskName } from '@portal/domain/applications/form.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useFormAddress } from '../state/form-address.ts'

type FormLinkProps = {
  readonly task: TaskName | 'tasks' | 'personal'
  readonly control?: string | undefined
  readonly className?: string
  readonly 'aria-label'?: string
  readonly 'aria-describedby'?: string
  readonly children: ReactNode
}

export function FormLink({ task, control, ...rest }: FormLinkProps) {
  const { path, search } = useFormAddress()
  return <Link to={path} search={{ ...search, task }} {...(control === undefined ? {} : { hash: control })} {...rest} />
}
