import type { ErrorKey } from './error-key.ts'

/** Fault of one field; `field` is a dotted path such as `choices.1.educationalProgram`. */
export type FieldError = {
  readonly field: string
  readonly msg: ErrorKey
  /** Cell of an uploaded spreadsheet: the row as spreadsheet programs number it, and the column's letter. */
  readonly row?: number
  readonly column?: string
  readonly rule?: string
  readonly otherRow?: number
}

/** An expected refusal. Commands return it as a value; their transaction is rolled back. */
export class Refusal {
  readonly key: ErrorKey
  readonly errors: readonly FieldError[]
  /** Seconds before a retry makes sense; only for 429 and 503. */
  readonly retryAfter: number | null
  /** Facts that the caller needs for a correct retry; sent as `data`. */
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

/** Keys of missing values, with the key of the whole answer if a field has one of them. */
const MISSING: { readonly [Key in ErrorKey]?: ErrorKey } = {
  field_required: 'field_required',
  fill_all_required_fields: 'fill_all_required_fields',
  you_are_not_grant_holder: 'fill_all_required_fields',
}

/** Refusal for a list of field errors. A missing value decides its key, otherwise the first error does. */
export function refuseFields(errors: readonly FieldError[]): Refusal {
  const [missing] = errors.flatMap((error) => MISSING[error.msg] ?? [])
  return new Refusal(missing ?? errors[0]?.msg ?? 'wrong_value', errors)
}
