import { LANGUAGES, type Language } from '@portal/domain/kernel/language.ts'
import { type RawBuilder, sql } from 'kysely'
import { rowsIn, rowsOf } from '../../platform/statement.ts'
import { textsIn } from '../../platform/texts.ts'

/** Reasons that the portal states itself, when a result of a competition is published. */
export const OUTCOME_REASONS = ['outranked', 'belowMinimum', 'withoutScore', 'withoutList'] as const
export type OutcomeReason = (typeof OUTCOME_REASONS)[number]

/** The words of such a reason, as they are stored in its applicant's language. */
export const outcomeReason = (reason: OutcomeReason, language: Language): string =>
  textsIn(language)(`competitions.outcomes.${reason}`)

const byWords = new Map(
  OUTCOME_REASONS.flatMap((reason) => LANGUAGES.map((language) => [outcomeReason(reason, language), reason])),
)

/**
 * The ready-made reasons whose unchanged words stand in an application: of it, of its choices or of its history. Some tens
 * of rows, removed ones too: decisions made with them keep their words.
 */
export const readyMadeColumn = (application: RawBuilder<unknown>) =>
  rowsOf(sql`select text_kk, text_ru, text_en from reason_templates where exists (
    select from (
      select comment from applications where id = ${application}
      union all select comment from choices where application_id = ${application}
      union all select comment from application_history where application_id = ${application}
    ) said where said.comment in (text_kk, text_ru, text_en))`)

/**
 * Tells a stored reason in its reader's language where the portal has its words in all three: its own reasons and the
 * ready-made ones. Somebody's own words stay as they are.
 * @param readyMade what `readyMadeColumn` has found.
 */
export function reasonsIn(language: Language, readyMade: unknown) {
  const templates = rowsIn<'reasonTemplates'>(readyMade)
  return <T extends string | null>(comment: T): T | string => {
    if (comment === null) return comment
    const outcome = byWords.get(comment)
    if (outcome !== undefined) return outcomeReason(outcome, language)
    const template = templates.find(({ textKk, textRu, textEn }) => [textKk, textRu, textEn].includes(comment))
    return template === undefined
      ? comment
      : { kk: template.textKk, ru: template.textRu, en: template.textEn }[language]
  }
}
