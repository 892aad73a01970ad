import type { TextKey, Translator } from '../platform/texts.ts'

/**
 * Fields of guests with own words for a missing value, in `app.errors.missing`. The others are called by their label: a
 * guest's first page has no room for more words.
 */
export const NAMED_WHEN_MISSING = [
  'lastName',
  'firstName',
  'birthday',
  'citizenship',
  'nationality',
  'countryOfResidence',
  'passportNumber',
  'passportExprDate',
  'phoneNumber',
  'email',
  'password',
  'currentPassword',
  'newPassword',
  'code',
  'topic',
  'text',
  'file',
] as const

const MISSING: readonly TextKey[] = ['kernel.errors.field_required', 'kernel.errors.fill_all_required_fields']

export type NamedField = {
  /** Name of the field, as in its form or in a path such as `choices.1.universityId`; `file`: a file to attach. */
  readonly name: string
  readonly label: string
}

/** Fault beside its field, in words. A missing value names its field: "Enter your date of birth". */
export function faultText(t: Translator, fault: TextKey, { name, label }: NamedField): string {
  if (!MISSING.includes(fault)) return t(fault)
  const last = name.split('.').at(-1)
  return t(`app.errors.missing.${NAMED_WHEN_MISSING.find((known) => known === last) ?? 'other'}`, { field: label })
}

/** The same in the summary of a form, away from the label. */
export const summaryText = (t: Translator, fault: TextKey, field: NamedField): string =>
  MISSING.includes(fault)
    ? faultText(t, fault, field)
    : t('app.errors.fieldFault', { field: field.label, fault: t(fault) })
