import { useState } from 'react'
import type { TextKey } from '../../src/platform/texts.ts'
import type { FieldBinding } from '../../src/ui/use-form.ts'

const asked = (new URLSearchParams(location.search).get('with') ?? '').split(',')

/** Whether the test asked for a story with this, such as a fault. */
export const has = (what: string): boolean => asked.includes(what)

/** Shows the test what a control has told its screen last. */
export function tell(value: unknown): void {
  document.documentElement.dataset['told'] = JSON.stringify(value)
}

type StoryField<Value> = FieldBinding<Value> & { readonly isOptional: boolean; readonly isDisabled: boolean }

/** What a field of a form takes, its value kept here. */
export function useField<Value>(initial: Value, fault: TextKey = 'kernel.errors.wrong_value'): StoryField<Value> {
  const [value, setValue] = useState(initial)
  return {
    id: 'field',
    name: 'field',
    value,
    fault: has('fault') ? fault : undefined,
    isOptional: has('optional'),
    isDisabled: has('disabled'),
    onChange: (next) => {
      tell(next)
      setValue(next)
    },
  }
}
