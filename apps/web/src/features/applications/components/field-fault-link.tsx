import { Link } from '@tanstack/react-router'
import type { Draft } from '../state/use-draft.ts'
import { FormLink } from './form-link.tsx'

/** Link to the control that corrects a fault, in a task of the form or in the profile. */
export function FieldFaultLink({
  location: { task, control },
  text,
}: {
  location: Draft['faults'][number]
  text: string
}) {
  if (task !== 'profile') {
    return (
      <FormLink task={task} control={control}>
        {text}
      </FormLink>
    )
  }
  return (
    <Link to="/profile" {...(control === undefined ? {} : { hash: control })}>
      {text}
    </Link>
  )
}
