import { z } from 'zod'
import { EDUCATION_LANGUAGE_CODES, EDUCATION_LEVEL_CODES } from './education.ts'
import { plainCode, plainLine, plainProse } from './typed-text.ts'

/** A typed line, code or long text in its one form (docs/specification/wire-format.md#typed-text). */
export const lineText = z.string().overwrite(plainLine)
export const codeText = z.string().overwrite(plainCode)
export const proseText = z.string().overwrite(plainProse).trim()

/** A name in the three languages. */
export const localizedName = z.object({ nameKz: z.string(), nameRu: z.string(), nameEn: z.string() })

/** A UUID of ours, lower case. */
export const uuid = z.uuid().transform((text) => text.toLowerCase())

/** A stable id, accepted as string or number (docs/specification/directory-and-universities.md#ids). */
export const directoryId = z.union([lineText.min(1).max(64), z.number().int()]).transform(String)

/** An instant: a Date inside, ISO 8601 UTC on the wire. */
export const instant = z.date().transform((date) => date.toISOString())

/** A calendar date `YYYY-MM-DD` that exists. */
export const isoDate = z.iso.date()

/** A file reference in a body: `{id}` is enough (docs/specification/documents.md#attachments-in-bodies). */
export const fileReference = z.object({ id: z.string().max(64) }).transform(({ id }, context) => {
  const parsed = uuid.safeParse(id)
  if (parsed.success) return { id: parsed.data }
  // The fault is the reference's, so it stands at its field and not at the id inside.
  context.issues.push({ code: 'custom', message: 'wrong_value', input: id })
  return z.NEVER
})

/** A file as answers show it. */
export const fileName = z.object({ id: z.string(), name: z.string() })

/** A query boolean: `true` or `false` and their usual spellings; never JavaScript truthiness. */
export const queryBoolean = z.stringbool()

/** One or many values of a repeated query name. */
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

/** A level by its name or by its code 4, 3, 5. */
export const educationLevel = nameOrCode(EDUCATION_LEVEL_CODES)
/** A language of education by its name or by its code 1, 2, 5, 6. */
export const educationLanguage = nameOrCode(EDUCATION_LANGUAGE_CODES)
