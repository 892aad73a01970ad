import { LANGUAGES, type Language } from '@portal/domain/kernel/language.ts'
import { type Selectable, sql } from 'kysely'
import type { Reader } from '../../platform/database/database.ts'
import { type Placeholders, statement } from '../../platform/database/statement.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { textsIn } from '../../platform/texts.ts'

/** Reasons written by the portal itself: at the result of a competition, and at the closing of a season. */
export const OUTCOME_REASONS = [
  'outranked',
  'belowMinimum',
  'withoutScore',
  'withoutResult',
  'notGraded',
  'withoutList',
  'seasonEnded',
] as const
export type OutcomeReason = (typeof OUTCOME_REASONS)[number]

export const outcomeReason = (reason: OutcomeReason, language: Language): string =>
  textsIn(language)(`competitions.outcomes.${reason}`)

const byWords = new Map(
  OUTCOME_REASONS.flatMap((reason) => LANGUAGES.map((language) => [outcomeReason(reason, language), reason])),
)

type ReadyMade = Pick<Selectable<Tables['reasonTemplates']>, 'textKk' | 'textRu' | 'textEn'>

/** Translates the portal's own reasons and ready-made ones. Other texts stay as written. */
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

/** Ready-made reasons with the text of some comments, removed ones too: earlier decisions keep their text. */
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
