import { z } from 'zod'
import { SCORE_SOURCES } from '../allotment/score-schema.ts'
import { EDUCATION_LEVELS } from '../kernel/education.ts'
import { lineText } from '../kernel/values.ts'
import { COMPETITION_KINDS } from './status.ts'

const nameText = lineText.trim().min(1, { error: 'field_required' }).max(200)
/** Name of a competition in each language. */
export const competitionName = z.strictObject({ kk: nameText, ru: nameText, en: nameText })
export type CompetitionName = z.output<typeof competitionName>

export const storedName = z.object({ kk: z.string(), ru: z.string(), en: z.string() }).nullable()
/** Words that name a competition. `name` is null for those of earlier versions of the portal. */
export const namedCompetition = { year: z.int(), level: z.enum(EDUCATION_LEVELS), name: storedName }
/** The same with its kind and its source of score. */
export const kindOfCompetition = {
  ...namedCompetition,
  kind: z.enum(COMPETITION_KINDS),
  source: z.enum(SCORE_SOURCES),
}

/** Parts of a score that the competition names itself; empty for the UNT. `name` by language. */
export const statedParts = z.array(
  z.object({ code: z.string(), most: z.number(), name: z.object({ kk: z.string(), ru: z.string(), en: z.string() }) }),
)
export type StatedPart = z.output<typeof statedParts>[number]

/** Competition of a sent application, as it was then. */
export const enteredCompetition = z.object({ id: z.string(), ...kindOfCompetition, parts: statedParts })
export type SentTo = z.output<typeof enteredCompetition>
