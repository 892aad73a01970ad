import type { ErrorKey } from './error-key.ts'

/** One field's fault; `field` is a dotted path such as `choices.1.educationalProgram`. */
export type FieldError = {
  readonly field: string
  readonly msg: ErrorKey
  /** Where it stands in an uploaded spreadsheet: the row as programs number it, and the column's letter. */
  readonly row?: number
  readonly column?: string
  /** Which of the rules behind the key it breaks, where one key stands for several. */
  readonly rule?: string
  /** The other row of the spreadsheet that the fault is about. */
  readonly otherRow?: number
}

/** An expected "no". Commands return it as a value; the transaction around them is rolled back. */
export class Refusal {
  readonly key: ErrorKey
  readonly errors: readonly FieldError[]
  /** Seconds after which trying again makes sense; only for 429 and 503. */
  readonly retryAfter: number | null
  /** What the caller needs to do it right; sent as `data`. */
  readonly data: Readonly<Record<string, unknown>> | null

  constructor(
    key: ErrorKey,
    errors: readonly FieldError[] = [],
    retryAfter: number | null = null,
    data: Refusal['data'] = null,
  ) {
    this.key = key
    this.errors = errors
    this.retryAfter = retryAfter
    this.data = data
  }
}

export const refuse = (key: ErrorKey, errors: readonly FieldError[] = []): Refusal => new Refusal(key, errors)

export const isRefusal = (value: unknown): value is Refusal => value instanceof Refusal

/** Keys that say "something is absent", with what the whole answer is called when any field has one. */
const MISSING: { readonly [Key in ErrorKey]?: ErrorKey } = {
  field_required: 'field_required',
  fill_all_required_fields: 'fill_all_required_fields',
  you_are_not_grant_holder: 'fill_all_required_fields',
}

/** The refusal for a list of field errors: what is missing comes first, else the first fault's own key. */
export function refuseFields(errors: readonly FieldError[]): Refusal {
  const [missing] = errors.flatMap((error) => MISSING[error.msg] ?? [])
  return new Refusal(missing ?? errors[0]?.msg ?? 'wrong_value', errors)
}
