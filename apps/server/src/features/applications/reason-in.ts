import { LANGUAGES, type Language } from '@portal/domain/kernel/language.ts'
import { type Selectable, sql } from 'kysely'
import type { Reader } from '../../platform/database/database.ts'
import { type Placeholders, statement } from '../../platform/database/statement.ts'
import type { Tables } from '../../platform/database/tables.ts'
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

type ReadyMade = Pick<Selectable<Tables['reasonTemplates']>, 'textKk' | 'textRu' | 'textEn'>

/**
 * Tells a stored reason in its reader's language where the portal has its words in all three: its own reasons and the
 * ready-made ones (`readyMadeAmong`). Somebody's own words stay as they are.
 */
export function reasonsIn(language: Language, readyMade: readonly ReadyMade[]) {
  return <T extends string | null>(comment: T): T | string => {
    if (comment === null) return comment
    const outcome = byWords.get(comment)
    if (outcome !== undefined) return outcomeReason(outcome, language)
    const template = readyMade.find(({ textKk, textRu, textEn }) => [textKk, textRu, textEn].includes(comment))
    return template === undefined
      ? comment
      : { kk: template.textKk, ru: template.textRu, en: template.textEn }[language]
  }
}

/**
 * The ready-made reasons with the unchanged words of some comments. Some tens of rows, removed ones too: decisions made
 * with them keep their words.
 */
export async function readyMadeAmong(db: Reader, comments: readonly (string | null)[]): Promise<readonly ReadyMade[]> {
  const words = comments.filter((comment) => comment !== null && !byWords.has(comment)) as string[]
  if (words.length === 0) return []
  return templatesOfWords(db, { words })
}
const templatesOfWords = statement((db, value: Placeholders<{ words: readonly string[] }>) => {
  const isAny = sql<string>`any (${value('words')}::text[])`
  return db
    .selectFrom('reasonTemplates')
    .select(['textKk', 'textRu', 'textEn'])
    .where((where) => where.or([where('textKk', '=', isAny), where('textRu', '=', isAny), where('textEn', '=', isAny)]))
})
