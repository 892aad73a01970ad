import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { TaskName } from '../state/draft-values.ts'
import { useFormAddress } from '../state/form-address.ts'

type FormLinkProps = {
  readonly task: TaskName | 'tasks' | 'personal'
  readonly className?: string
  readonly 'aria-label'?: string
  readonly 'aria-describedby'?: string
  readonly children: ReactNode
}

/** A link to another place of the form that is open. */
export function FormLink({ task, ...rest }: FormLinkProps) {
  const { path, search } = useFormAddress()
  return <Link to={path} search={{ ...search, task }} {...rest} />
}
