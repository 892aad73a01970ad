import type { ComponentProps } from 'react'
import { TextField } from '../../../ui/text-field.tsx'
import { useTypedText } from '../state/use-typed-text.ts'

export function TypedField({
  value,
  onChange,
  ...field
}: Omit<ComponentProps<typeof TextField>, 'fault' | 'isUnmarked' | 'spellCheck' | 'autoComplete'>) {
  const [typed, setTyped] = useTypedText(field.id, value, onChange)
  return <TextField {...field} isUnmarked value={typed} onChange={setTyped} spellCheck={false} autoComplete="off" />
}
