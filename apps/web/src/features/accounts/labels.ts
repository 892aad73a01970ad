import type { Translator } from '../../platform/texts.ts'
import { EMPTY_PERSONAL, type PersonalValues } from './state/checks.ts'

/** Labels of the personal fields, for the error summary. */
export const personalLabels = (t: Translator): Record<keyof PersonalValues, string> =>
  Object.fromEntries(
    (Object.keys(EMPTY_PERSONAL) as (keyof PersonalValues)[]).map((name) => [name, t(`accounts.fields.${name}`)]),
  ) as Record<keyof PersonalValues, string>
