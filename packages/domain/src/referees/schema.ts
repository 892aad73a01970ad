import { z } from 'zod'
import { email } from '../accounts/schema.ts'
import { REFEREE_STATES, refereeView } from '../applications/referee-schema.ts'
import { EDUCATION_LEVELS } from '../kernel/education.ts'
import { LANGUAGES } from '../kernel/language.ts'
import { instant, lineText, localizedName, proseText, uuid } from '../kernel/values.ts'

/** Most characters of the applicant's note, of a written letter, and of a reason. */
export const MAX_REFEREE_NOTE = 500
export const MAX_REFEREE_LETTER = 20_000
export const MAX_DECLINE_REASON = 1_000

export const byReferee = z.object({ id: uuid, refereeId: uuid })

/** `language`: of the mail and the page for the referee. `note`: shown on the page, never in a mail. */
export const nameBody = z.object({
  name: lineText.min(1).max(100),
  email,
  position: lineText.min(1).max(200),
  language: z.enum(LANGUAGES),
  note: proseText.max(MAX_REFEREE_NOTE).nullish(),
})
export type NameBody = z.output<typeof nameBody>

/** Referees of an application, the newest first. `days`: life of a link. `waits`: sending waits for the letter. */
export const ownReferees = z.object({
  list: z.array(refereeView),
  days: z.int(),
  waits: z.boolean(),
  can: z.object({ name: z.boolean() }),
})

const token = z.string().max(200)
const letter = proseText.max(MAX_REFEREE_LETTER)

export const linkBody = z.object({ token })
export const letterDraft = z.object({ token, text: letter, isConfidential: z.boolean() })
export type LetterDraft = z.output<typeof letterDraft>
/** `device`: the browser's own mark, as at a sign-in. Without `text` the file counts, without one the stored text. */
export const letterBody = z.object({
  token,
  text: letter.nullish(),
  isConfidential: z.boolean(),
  device: z.string().max(100).nullish(),
})
export type LetterBody = z.output<typeof letterBody>
export const declineBody = z.object({ token, reason: proseText.max(MAX_DECLINE_REASON).nullish() })

export const letterFile = z.object({ name: z.string(), size: z.int() })

/** Facts for the referee. `university`, `program`: first choice of the application; null: a draft without one. */
export const linkView = z.object({
  applicantName: z.string(),
  university: localizedName.nullable(),
  program: localizedName.nullable(),
  level: z.enum(EDUCATION_LEVELS).nullable(),
  season: localizedName,
  position: z.string(),
  name: z.string(),
  language: z.enum(LANGUAGES),
  until: instant,
  state: z.enum(REFEREE_STATES),
  note: z.string().nullable(),
  /** Stored text of an unfinished letter. */
  text: z.string(),
  file: letterFile.nullable(),
  isConfidential: z.boolean(),
})
