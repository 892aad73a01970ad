import { personalFields } from '../accounts/schema.ts'
import type { CorrectedField, DOCUMENT_VERDICTS } from '../applications/correction-schema.ts'
import { isGpa } from '../applications/rules.ts'
import type { EducationLevel } from '../kernel/education.ts'
import type { FieldError } from '../kernel/refusal.ts'
import { pointsOf, stateOf, tallyOf } from '../review/check-rules.ts'
import type { HeldDocument } from './rules.ts'

type PersonalCorrected = Exclude<CorrectedField, 'gpa'>
const isPersonal = (field: CorrectedField): field is PersonalCorrected => field !== 'gpa'

/** A value is accepted when documents state it, and it agrees with each of them that was compared. */
export function isFieldAccepted(field: CorrectedField, documents: readonly HeldDocument[]): boolean {
  const verdicts = documents.flatMap((document) =>
    pointsOf(document).includes(field) ? [document.verdicts[field] ?? ('NONE' as const)] : [],
  )
  const compared = verdicts.filter((verdict) => verdict !== 'NONE')
  return stateOf(tallyOf(compared)) === 'AGREES'
}

/** Values of an application by field; null: it states none. A field that its form does not have is absent. */
export type StatedFields = Readonly<Partial<Record<CorrectedField, string | null>>>

/** Fields that may be asked: those of the form that are not accepted. */
export const askableFields = (stated: StatedFields, documents: readonly HeldDocument[]): readonly CorrectedField[] =>
  (Object.keys(stated) as CorrectedField[]).filter((field) => !isFieldAccepted(field, documents))

/** Faults of the asked fields: each is named once, and may be asked. */
export const askedFieldFaults = (
  asked: readonly { readonly field: CorrectedField }[],
  askable: readonly CorrectedField[],
): FieldError[] =>
  asked.flatMap(({ field }, at) =>
    askable.includes(field) && asked.findIndex((each) => each.field === field) === at
      ? []
      : [{ field: `fields.${at}.field`, msg: 'wrong_value' as const }],
  )

/**
 * The value as it is stored, such as a passport number without blanks. Undefined: it is no value of the field. Dates are
 * compared with the calendar elsewhere.
 */
export function correctedValue(
  field: CorrectedField,
  typed: string,
  level: EducationLevel | null,
): string | null | undefined {
  if (!isPersonal(field))
    return isGpa(typed.trim(), level ?? 'BACHELOR') && typed.trim() !== '' ? typed.trim() : undefined
  const schema = personalFields[field]
  const given = typed.trim() === '' && schema.safeParse(null).success ? null : typed.trim()
  return schema.safeParse(given).data
}

type OwnerVerdict = { readonly field: CorrectedField; readonly verdict: (typeof DOCUMENT_VERDICTS)[number] }

/** Verdicts on values for the owner of the application. */
export const fieldVerdictsForOwner = (
  stated: StatedFields,
  documents: readonly HeldDocument[],
  asked: ReadonlySet<CorrectedField>,
): OwnerVerdict[] =>
  (Object.keys(stated) as CorrectedField[]).flatMap((field): OwnerVerdict[] => {
    if (asked.has(field)) return [{ field, verdict: 'REPLACE' }]
    return isFieldAccepted(field, documents) ? [{ field, verdict: 'ACCEPTED' }] : []
  })
