import { GENDERS } from '@portal/domain/accounts/schema.ts'
import { useEffect, useState } from 'react'
import { ApiError } from '../../../platform/api-error.ts'
import { readLocal, saveLocal } from '../../../platform/local-drafts.ts'
import { useSession } from '../../../platform/session.ts'
import { type TextKey, useTexts } from '../../../platform/texts.ts'
import { ChoiceField } from '../../../ui/choice-field.tsx'
import { DateField } from '../../../ui/date-field.tsx'
import listClasses from '../../../ui/list.module.css'
import { Compared, RequestItem } from '../../../ui/request-item.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { errorText } from '../../../ui/use-form.ts'
import type { CorrectionField as Field } from '../parts/correction-calls.ts'
import { CorrectionReason } from '../parts/correction-reason.tsx'
import { useFieldName, useFieldValue } from '../parts/use-field-name.ts'

/** Name of the local draft of a value. */
export const valueDraft = (id: string): string => `correction.value.${id}`

type CorrectionFieldProps = {
  readonly field: Field
  /** From 1. */
  readonly number: number
  /** Saves the new value; null: none can be given any longer. */
  readonly onValue: ((value: string) => Promise<void>) | null
  /** Called when what is typed begins or ceases to differ from the saved value. */
  readonly onUnsaved: (isUnsaved: boolean) => void
}

/** Task of one asked value: its reason, the earlier value, and the control of the new one. */
export function CorrectionField({ field, number, onValue, onUnsaved }: CorrectionFieldProps) {
  const { t } = useTexts()
  const name = useFieldName()(field.field)
  const shown = useFieldValue()
  return (
    <RequestItem title={t('corrections.own.item', { number, document: name })} why={<CorrectionReason item={field} />}>
      {field.before !== null && (
        <Compared title={t('corrections.own.beforeValue')}>
          <strong>{shown(field.field, field.before)}</strong>
        </Compared>
      )}
      {onValue !== null ? (
        <NewValue field={field} name={name} onValue={onValue} onUnsaved={onUnsaved} />
      ) : (
        field.isReady && (
          <Compared title={t('corrections.own.afterValue')} isFresh>
            <strong>{shown(field.field, field.after)}</strong>
          </Compared>
        )
      )}
    </RequestItem>
  )
}

type NewValueProps = Pick<CorrectionFieldProps, 'field' | 'onUnsaved'> & {
  readonly name: string
  readonly onValue: (value: string) => Promise<void>
}

/** Saved when the control is left. Until then this device keeps what is typed. */
function NewValue({ field: { id, field, after, isReady }, name, onValue, onUnsaved }: NewValueProps) {
  const { t } = useTexts()
  const me = useSession()?.user.id ?? ''
  const draft = valueDraft(id)
  const stored = isReady ? (after ?? '') : null
  const [typed, setTyped] = useState(() => readLocal<{ value: string }>(me, draft)?.value ?? stored ?? '')
  const [fault, setFault] = useState<TextKey>()
  // Another device may have given the value.
  useEffect(() => {
    if (stored !== null && readLocal(me, draft) === null) setTyped(stored)
  }, [stored, me, draft])

  function keep(unsaved: { readonly value: string } | null): void {
    saveLocal(me, draft, unsaved)
    onUnsaved(unsaved !== null)
  }

  function change(value: string): void {
    setTyped(value)
    setFault(undefined)
    keep(value === stored ? null : { value })
  }

  async function save(): Promise<void> {
    if (typed === stored || (typed.trim() === '' && stored === null && !mayBeEmpty)) return
    try {
      await onValue(typed)
      // More may have been typed meanwhile.
      if (readLocal<{ value: string }>(me, draft)?.value === typed) keep(null)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFault(errorText(error.errors[0]?.msg ?? error.msg))
    }
  }

  const mayBeEmpty = field === 'middleName' || field === 'iin'
  const control = { id: `new-${id}`, name: field, label: t('corrections.own.newValue', { field: name }), fault }
  const common = { ...control, value: typed, isOptional: mayBeEmpty, onChange: change }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the controls inside are left, which saves them
    <div
      className={listClasses.stack}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) void save()
      }}
    >
      {field === 'gender' ? (
        <ChoiceField
          {...common}
          value={typed as (typeof GENDERS)[number] | ''}
          width={14}
          options={GENDERS.map((value) => ({ value, label: t(`accounts.gender.${value}`) }))}
        />
      ) : field === 'birthday' || field === 'passportExprDate' ? (
        <DateField {...common} isBirthday={field === 'birthday'} />
      ) : (
        <TextField {...common} spellCheck={false} maxLength={100} />
      )}
      <p role="status" className={listClasses.muted}>
        {stored !== null && typed === stored && t('corrections.own.valueSaved')}
      </p>
    </div>
  )
}
