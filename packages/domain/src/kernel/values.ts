import { z } from 'zod'
import { EDUCATION_LANGUAGE_CODES, EDUCATION_LEVEL_CODES } from './education.ts'
import { plainCode, plainLine, plainProse } from './typed-text.ts'

/** Typed line, code or long text in its stored form (docs/specification/wire-format.md#typed-text). */
export const lineText = z.string().overwrite(plainLine)
export const codeText = z.string().overwrite(plainCode)
export const proseText = z.string().overwrite(plainProse).trim()

export const localizedName = z.object({ nameKz: z.string(), nameRu: z.string(), nameEn: z.string() })

export const uuid = z.uuid().transform((text) => text.toLowerCase())

/** Stable id, a string or a number (docs/specification/directory-and-universities.md#ids). */
export const directoryId = z.union([lineText.min(1).max(64), z.number().int()]).transform(String)

/** A Date inside, ISO 8601 UTC on the wire. */
export const instant = z.date().transform((date) => date.toISOString())

export const isoDate = z.iso.date()

/** File reference in a body: `{id}` is enough (docs/specification/documents.md#attachments-in-bodies). */
export const fileReference = z.object({ id: z.string().max(64) }).transform(({ id }, context) => {
  const parsed = uuid.safeParse(id)
  if (parsed.success) return { id: parsed.data }
  // The fault belongs to the whole reference: its path is the field, without the id.
  context.issues.push({ code: 'custom', message: 'wrong_value', input: id })
  return z.NEVER
})

export const fileName = z.object({ id: z.string(), name: z.string() })

/** Query boolean: `true`, `false` and their usual spellings; no JavaScript truthiness. */
export const queryBoolean = z.stringbool()

/** One or more values of a repeated query name, 200 at most. */
export const many = <T extends z.ZodType>(item: T) =>
  z.preprocess(
    (value) => (value === undefined || Array.isArray(value) ? (value ?? []) : [value]),
    z.array(item).max(200),
  )

const nameOrCode = <Names extends Record<string, number>>(codes: Names) =>
  z.union([lineText, z.number().int()]).transform((given, context): keyof Names & string => {
    const found = Object.entries(codes).find(([name, code]) => name === given || String(code) === String(given))
    if (found !== undefined) return found[0] as keyof Names & string
    context.issues.push({ code: 'custom', message: 'wrong_value', input: given })
    return z.NEVER
  })

/** Level by name, or by code 4, 3 or 5. */
export const educationLevel = nameOrCode(EDUCATION_LEVEL_CODES)
/** Language of education by name, or by code 1, 2, 5 or 6. */
export const educationLanguage = nameOrCode(EDUCATION_LANGUAGE_CODES)
