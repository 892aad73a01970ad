import { filterLatinName, printedName } from '@portal/domain/accounts/name-rules.ts'
import { ABSENT_NAME } from '@portal/domain/accounts/rules.ts'
import { useState } from 'react'
import { useTexts } from '../../../platform/texts.ts'
import { CheckboxField } from '../../../ui/checkbox-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type { FormField } from '../../../ui/use-form.ts'

/** Hints on changed input, the most serious last. */
const HINTS = ['firstName', 'latinPrinted', 'latinOnly'] as const

/** Name in Latin letters. Removes other characters and says so in the hint. `-` is a missing name by choice. */
export function NameField(field: FormField<string>) {
  const { t } = useTexts()
  const part = field.name === 'firstName' ? 'firstName' : 'lastName'
  const [changed, setChanged] = useState(0)
  const isAbsent = field.value === ABSENT_NAME

  function type(typed: string): void {
    const filtered = filterLatinName(typed)
    const change = filtered === typed ? 0 : /^[A-Za-z\- ]*$/.test(printedName(typed)) ? 1 : 2
    // The hint stays until the field is empty: a fast typist would miss it otherwise.
    setChanged((before) => (filtered === '' ? change : Math.max(before, change)))
    field.onChange(filtered)
  }

  return (
    <div>
      <TextField
        {...field}
        onChange={type}
        hint={<span aria-live="polite">{t(`accounts.hints.${HINTS[changed] ?? 'latinOnly'}`)}</span>}
        autoComplete={part === 'firstName' ? 'given-name' : 'family-name'}
        maxLength={100}
        spellCheck={false}
        isDisabled={isAbsent}
      />
      <CheckboxField
        id={`${field.id}-absent`}
        name={`${field.name}-absent`}
        label={t(`accounts.noName.${part}`)}
        value={isAbsent}
        onChange={(absent) => field.onChange(absent ? ABSENT_NAME : '')}
      />
    </div>
  )
}
