import { z } from 'zod'
import { codeText, localizedName } from '../kernel/values.ts'
import { seasonYear } from '../seasons/schema.ts'
import { contentBody, entryKey } from './schema.ts'
import { ENTRY_STATES } from './version-rules.ts'

const code = codeText.pipe(z.string().min(1).max(64))

export const byQuestion = z.object({ key: entryKey })
export const questionsQuery = z.object({ season: z.coerce.number().pipe(seasonYear).optional() })
export type QuestionsQuery = z.output<typeof questionsQuery>

/** Staff of one university ask for their own; others name it. */
export const questionBody = z.object({
  season: seasonYear,
  universityId: code.optional(),
  program: code,
  value: contentBody.shape.value.unwrap(),
})
export type QuestionBody = z.output<typeof questionBody>
/** `value` null: the question ends. */
export const questionEdit = z.object({ version: z.int(), value: contentBody.shape.value })
export type QuestionEdit = z.output<typeof questionEdit>

export const questionRow = z.object({
  key: z.string(),
  version: z.int(),
  season: z.int(),
  universityId: z.string(),
  university: localizedName,
  program: z.string(),
  programName: localizedName,
  /** Newest value; `current` is in use. */
  value: contentBody.shape.value,
  current: contentBody.shape.value,
  state: z.enum(ENTRY_STATES),
  writtenBy: z.string().nullable(),
  refusal: z.string().nullable(),
  can: z.object({
    save: z.boolean(),
    send: z.boolean(),
    discard: z.boolean(),
    confirm: z.boolean(),
    refuse: z.boolean(),
  }),
})

export const questionList = z.object({
  season: z.int(),
  list: z.array(questionRow),
  /** University whose programs the reader may propose questions for; null: any, or none. */
  universityId: z.string().nullable(),
  can: z.object({ propose: z.boolean() }),
})
