import { type FormEvent, useEffect, useLayoutEffect, useState } from 'react'
import { ApiError } from '../platform/api-error.ts'
import type { TextKey } from '../platform/texts.ts'
import { takeEarlySending, takeEarlyValues } from './early-acts.ts'
import { typedOver } from './typed-over.ts'

type FieldName<Values> = keyof Values & string

type Labels<Values> = Readonly<Record<FieldName<Values>, string>>

/** Faults by field, as keys of texts: they follow a change of the language. */
export type Faults<Values> = Partial<Record<FieldName<Values>, TextKey>>

type FormOptions<Values> = {
  /** Prefix of the controls' ids; unique on the page. */
  readonly id: string
  readonly initial: Values
  readonly labels: Labels<Values>
  readonly check?: (values: Values) => Faults<Values>
  /** Server keys of one field for responses that name none, such as `email_already_exists`. */
  readonly fieldOfKey?: Readonly<Record<string, FieldName<Values>>>
}

export type FieldBinding<Value> = {
  readonly id: string
  readonly name: string
  readonly value: Value
  /** Absent for a field that cannot be wrong, such as a filter. */
  readonly fault?: TextKey | undefined
  readonly onChange: (value: Value) => void
}

export type FormField<Value> = FieldBinding<Value> & { readonly label: string }

export type Form<Values> = {
  readonly values: Values
  readonly labels: Labels<Values>
  readonly faults: Faults<Values>
  /** A refusal without a field, in the reader's language. */
  readonly refusal: string | null
  /** Count of failed submissions; `ErrorSummary` takes the focus at each. */
  readonly attempt: number
  readonly isBusy: boolean
  readonly idOf: (name: FieldName<Values>) => string
  readonly field: <Name extends FieldName<Values>>(name: Name) => FormField<Values[Name]>
  readonly change: (part: Partial<Values>) => void
  readonly replace: (values: Values) => void
  /** Shows what was saved. Fields that were typed into since the submission of `sent` keep their input. */
  readonly renew: (saved: Values, sent: Values) => void
  /** Handler of the submit event: checks, then acts. A refusal goes to its field or to `refusal`. */
  readonly submit: (act: (values: Values) => Promise<void>) => (event: FormEvent) => void
}

export const errorText = (key: string): TextKey => `kernel.errors.${key}` as TextKey

/** Values, faults and submission of one form (docs/specification/screens.md#errors). Input is never lost. */
export function useForm<Values extends object>({
  id,
  initial,
  labels,
  check,
  fieldOfKey = {},
}: FormOptions<Values>): Form<Values> {
  const [values, setValues] = useState(initial)
  const [faults, setFaults] = useState<Faults<Values>>({})
  const [refusal, setRefusal] = useState<string | null>(null)
  const [attempt, setAttempt] = useState(0)
  const [isBusy, setIsBusy] = useState(false)
  const [earlySending, setEarlySending] = useState<HTMLFormElement | null>(null)
  const idOf = (name: FieldName<Values>) => `${id}-${name}`

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, right after hydration
  useLayoutEffect(() => {
    const early = takeEarlyValues(id, initial)
    if (early !== null) change(early)
  }, [])
  useEffect(() => setEarlySending(takeEarlySending(id)), [id])
  // Hydration is over by now, and the submission reaches React.
  useEffect(() => earlySending?.requestSubmit(), [earlySending])

  function change(part: Partial<Values>): void {
    setValues((before) => ({ ...before, ...part }))
    setFaults(
      (before) => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in part))) as Faults<Values>,
    )
  }

  /** The error summary follows the order of the page. */
  function fail(found: Faults<Values>, message: string | null): void {
    const place = (name: string) => places.indexOf(idOf(name as FieldName<Values>))
    const places = [...document.querySelectorAll(`[id^="${id}-"]`)].map((element) => element.id)
    setFaults(Object.fromEntries(Object.entries(found).sort(([a], [b]) => place(a) - place(b))) as Faults<Values>)
    setRefusal(message)
    setAttempt((count) => count + 1)
  }

  function failBy(error: ApiError): void {
    const own = Object.keys(initial) as FieldName<Values>[]
    const found: Faults<Values> = {}
    for (const { field, msg } of error.errors) {
      const name = own.find((candidate) => candidate === field || field.startsWith(`${candidate}.`))
      if (name !== undefined) found[name] = errorText(msg)
    }
    const named = fieldOfKey[error.msg]
    if (named !== undefined && error.errors.length === 0) found[named] = errorText(error.msg)
    fail(found, Object.keys(found).length > 0 ? null : error.message)
  }

  const submit = (act: (values: Values) => Promise<void>) => (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    const found = check?.(values) ?? {}
    if (Object.keys(found).length > 0) {
      fail(found, null)
      return
    }
    setIsBusy(true)
    setRefusal(null)
    setFaults({})
    act(values)
      .catch((error: unknown) => {
        if (!(error instanceof ApiError)) throw error
        failBy(error)
      })
      .finally(() => setIsBusy(false))
  }

  return {
    values,
    labels,
    faults,
    refusal,
    attempt,
    isBusy,
    idOf,
    change,
    replace: setValues,
    renew: (saved, sent) => setValues((now) => ({ ...saved, ...typedOver(sent, now) })),
    submit,
    field: (name) => ({
      id: idOf(name),
      name,
      label: labels[name],
      value: values[name],
      fault: faults[name],
      onChange: (value) => change({ [name]: value } as unknown as Partial<Values>),
    }),
  }
}
