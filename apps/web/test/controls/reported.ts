import { useState } from 'react'
import type { TextKey } from '../../src/platform/texts.ts'
import type { FieldBinding } from '../../src/ui/use-form.ts'

const asked = (new URLSearchParams(location.search).get('with') ?? '').split(',')

/** Whether the test requested a feature of the story, such as a fault. */
export const has = (what: string): boolean => asked.includes(what)

/** Publishes the last value that a control reported, for the test. */
export function report(value: unknown): void {
  document.documentElement.dataset['reported'] = JSON.stringify(value)
}

type StoryField<Value> = FieldBinding<Value> & { readonly isOptional: boolean; readonly isDisabled: boolean }

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
      report(next)
      setValue(next)
    },
  }
}
