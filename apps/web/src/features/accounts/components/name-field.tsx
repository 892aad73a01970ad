import { ABSENT_NAME, filterLatinName } from '@portal/domain/accounts/rules.ts'
import { useState } from 'react'
import { useTexts } from '../../../platform/texts.ts'
import { CheckboxField } from '../../../ui/checkbox-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type { FormField } from '../../../ui/use-form.ts'

/** A name in Latin letters; what the field does not take is left out and the hint says so. A missing one is `-` by choice. */
export function NameField(field: FormField<string>) {
  const { t } = useTexts()
  const part = field.name === 'firstName' ? 'firstName' : 'lastName'
  const [wasFiltered, setWasFiltered] = useState(false)
  const isAbsent = field.value === ABSENT_NAME

  function type(typed: string): void {
    const kept = filterLatinName(typed)
    // Said until the field is empty again: who types fast would not see it for one letter.
    setWasFiltered((before) => kept !== typed || (before && kept !== ''))
    field.onChange(kept)
  }

  return (
    <div>
      <TextField
        {...field}
        onChange={type}
        hint={
          <span aria-live="polite">{t(wasFiltered ? 'accounts.hints.latinOnly' : 'accounts.hints.firstName')}</span>
        }
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
