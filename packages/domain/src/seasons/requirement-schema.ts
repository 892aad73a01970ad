import { z } from 'zod'
import { ATTACHMENT_SLOTS } from '../accounts/schema.ts'
import { APPLICANT_GROUPS } from '../kernel/applicant-group.ts'
import { EDUCATION_LEVELS } from '../kernel/education.ts'
import { FIGURES } from '../kernel/figures.ts'
import { instant, lineText, localizedName, many } from '../kernel/values.ts'
import {
  MOST_FURTHER_FILES,
  MOST_LETTER_WORDS,
  MOST_PROGRAMS_OF_A_ROW,
  MOST_REQUIREMENTS,
  NEEDS,
  QUESTION_TYPES,
  REFEREE_DAYS,
  REQUIREMENT_KINDS,
} from './requirement-rules.ts'

const level = z.enum(EDUCATION_LEVELS)
const group = z.enum(APPLICANT_GROUPS)
const kind = z.enum(REQUIREMENT_KINDS)
const need = z.enum(NEEDS)
const slot = z.enum(ATTACHMENT_SLOTS)
const programCode = lineText.min(1).max(64)

const name = (most: number) => {
  const text = lineText.trim().min(1).max(most)
  return z.object({ nameKz: text, nameRu: text, nameEn: text })
}
const words = z.int().min(1).max(MOST_LETTER_WORDS)

const demand = z.discriminatedUnion('type', [
  z.object({ type: z.literal('document'), slot, need }),
  z.object({
    type: z.literal('further'),
    name: name(200),
    hint: name(400).nullable(),
    isRequired: z.boolean(),
    most: z.int().min(1).max(MOST_FURTHER_FILES),
  }),
  z.object({ type: z.literal('letter'), least: words, most: words }),
  z.object({ type: z.literal('choices'), most: z.int().min(1).max(FIGURES.choices) }),
  z.object({
    type: z.literal('referee'),
    waits: z.boolean(),
    days: z.int().min(REFEREE_DAYS.least).max(REFEREE_DAYS.most),
  }),
])

const scope = {
  kind: kind.nullable(),
  level: level.nullable(),
  group: group.nullable(),
  programs: z.array(programCode).max(MOST_PROGRAMS_OF_A_ROW),
}

/** All requirements of a season at once. A row without an id is new. */
export const requirementsBody = z.strictObject({
  version: z.int(),
  requirements: z.array(z.strictObject({ id: z.uuid().optional(), ...scope, demand })).max(MOST_REQUIREMENTS),
})
export type RequirementsBody = z.output<typeof requirementsBody>

/** `changedAt`: the row was added or changed. */
export const requirementView = z.object({ id: z.string(), ...scope, demand, changedAt: instant })
export type RequirementView = z.output<typeof requirementView>

const texts = z.object({ kk: z.string(), ru: z.string(), en: z.string() })
const question = z.object({
  id: z.string(),
  version: z.int(),
  universityId: z.string(),
  program: z.string(),
  type: z.enum(QUESTION_TYPES),
  text: texts,
  hint: texts.nullable(),
  options: z.array(texts),
  most: z.int(),
  isRequired: z.boolean(),
  /** Day and time of its approval. */
  approvedAt: instant,
})

/** `pair`: a chosen university and program, such as `uni-001:B057`, or `:B057`. An applicant has the group of the profile. */
export const askingQuery = z.object({
  kind: kind.optional(),
  level: level.optional(),
  group: group.optional(),
  pair: many(lineText.regex(/^[^:\s]{0,64}:[^:\s]{1,64}$/)).pipe(z.array(z.string()).max(FIGURES.choices)),
})
export type AskingQuery = z.output<typeof askingQuery>

/** Requirements of one application in the current season. */
export const askedView = z.object({
  season: z.int(),
  /** Needs of documents that rows name; the others are as specified. */
  documents: z.partialRecord(slot, need),
  further: z.array(
    z.object({
      id: z.string(),
      name: localizedName,
      hint: localizedName.nullable(),
      isRequired: z.boolean(),
      most: z.int(),
    }),
  ),
  letter: z.object({ least: z.int(), most: z.int() }),
  choices: z.int(),
  referee: z.object({ waits: z.boolean(), days: z.int() }),
  questions: z.array(question),
  /** Rows that hold, and those that depend on a part that is not known. */
  rows: z.array(requirementView),
  perhaps: z.array(requirementView),
})
