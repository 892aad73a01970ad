import { isErrorKey } from '@portal/domain/kernel/error-key.ts'
import { type FieldError, type Refusal, refuse, refuseFields } from '@portal/domain/kernel/refusal.ts'
import { plainLine } from '@portal/domain/kernel/typed-text.ts'
import { z } from 'zod'

type Missing = 'field_required' | 'fill_all_required_fields'

function valueAt(root: unknown, path: readonly PropertyKey[]): unknown {
  let node: unknown = root
  for (const part of path) {
    if (typeof node === 'object' && node !== null) node = (node as Record<PropertyKey, unknown>)[part]
    // A repeatable query name that occurs once: the value is its own first entry.
    else if (part !== 0) node = undefined
  }
  return node
}

const isAbsent = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && plainLine(value) === '')

/**
 * First fault of each field as an error key: `missing`, the rule's own key, or `wrong_value`
 * (docs/specification/wire-format.md#missing-fields).
 */
export function fieldErrors(error: z.ZodError, input: unknown, missing: Missing): FieldError[] {
  const found = new Map<string, FieldError>()
  for (const issue of error.issues) {
    const field = issue.path.map(String).join('.')
    if (found.has(field)) continue
    const hasOwnKey = isErrorKey(issue.message)
    if (issue.code !== 'custom' && isAbsent(valueAt(input, issue.path)) && issue.path.length > 0)
      found.set(field, { field, msg: missing })
    else found.set(field, { field, msg: hasOwnKey ? (issue.message as FieldError['msg']) : 'wrong_value' })
  }
  return [...found.values()]
}

export function parsePart<T>(
  schema: z.ZodType<T>,
  input: unknown,
  missing: Missing,
): { value: T } | { refusal: Refusal } {
  const result = schema.safeParse(input)
  if (result.success) return { value: result.data }
  const errors = fieldErrors(result.error, input, missing)
  return { refusal: errors.every((error) => error.field === '') ? refuse('wrong_value') : refuseFields(errors) }
}

export function validPart(schema: z.ZodType | undefined, input: unknown): Record<string, unknown> {
  if (!(schema instanceof z.ZodObject)) return {}
  return Object.fromEntries(
    Object.entries(schema.shape).flatMap(([field, shape]) => {
      const parsed = z.safeParse(shape, valueAt(input, [field]))
      return parsed.success ? [[field, parsed.data]] : []
    }),
  )
}

/** PostgreSQL stores neither NUL nor lone surrogates. */
export function isUnstorable(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\u0000') || !value.isWellFormed()
  if (Array.isArray(value)) return value.some(isUnstorable)
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).some(([key, entry]) => isUnstorable(key) || isUnstorable(entry))
  return false
}

/** Removes empty query values: forms send `status=` for "any". */
export function withoutEmpty(query: unknown): Record<string, unknown> {
  return Object.fromEntries(Object.entries(query as Record<string, unknown>).filter(([, value]) => value !== ''))
}
