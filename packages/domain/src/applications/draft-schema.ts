import { z } from 'zod'
import { ATTACHMENT_SLOTS, type PersonalField } from '../accounts/schema.ts'
import type { SentTo } from '../competitions/name-schema.ts'
import { keyed } from '../kernel/keyed.ts'
import { plainLine, plainProse } from '../kernel/typed-text.ts'
import {
  type AnswerOf,
  COMMON_FIELDS,
  type CommonField,
  type FIELDS,
  GRANT_FIELDS,
  type GrantField,
  type GrantSimpleField,
  type OwnField,
  ofFields,
  type SimpleField,
} from './form.ts'
import { APPLICATION_TYPES } from './status.ts'

/** Maximum drafts of one applicant (docs/specification/applications.md#drafts). */
export const MAX_DRAFTS = 20

const looseText = z.string().overwrite(plainProse).max(2_000).nullish()
const looseId = z.union([z.string().max(64), z.number()]).nullish()
const looseNumber = z.union([z.number(), z.string().overwrite(plainLine).max(200)]).nullish()
const looseYesNo = z.boolean().nullish()
const reference = z.object({ id: z.string().max(64) }).transform(({ id }) => ({ id }))
const looseReference = reference.nullish()
const directoryIds = z
  .array(z.union([z.string().max(64), z.number()]))
  .max(50)
  .nullish()

/** Personal fields that override the profile; an empty one means "as in the profile". */
const person = {
  firstName: looseText,
  lastName: looseText,
  middleName: looseText,
  birthday: looseText,
  citizenship: looseText,
  nationality: looseText,
  passportNumber: looseText,
  passportExprDate: looseText,
  refugee: looseYesNo,
  kandas: looseYesNo,
  gender: looseText,
  countryOfResidence: looseText,
  phoneNumber: looseText,
  iin: looseText,
  untScore: looseNumber,
} as const satisfies Record<PersonalField, z.ZodType>

const files = keyed(ATTACHMENT_SLOTS, () => looseReference)

const LOOSE = { choice: looseId, yesNo: looseYesNo, text: looseText }
const simple = ofFields(
  [...COMMON_FIELDS, ...GRANT_FIELDS],
  (_field, { kind }) => LOOSE[kind as keyof typeof LOOSE],
) as {
  [F in SimpleField]: (typeof LOOSE)[(typeof FIELDS)[F]['kind']]
}

const own = {
  languageLevel: z
    .array(z.object({ language: looseText, level: looseText }))
    .max(50)
    .nullish(),
  gpa: looseNumber,
  choices: z
    .array(z.object({ universityId: looseId, educationalProgram: looseId }))
    .max(50)
    .nullish(),
  /** Word count stated by the applicant, for a letter that the portal cannot count. Valid only for the letter `id`. */
  letterWords: z.object({ id: z.string().max(64), count: looseNumber }).nullish(),
  additionalDocuments: z.array(reference).max(50).nullish(),
  /** Files of further documents; `kind` is the id of the requirement. */
  furtherFiles: z
    .array(z.object({ kind: looseId, id: z.string().max(64) }))
    .max(60)
    .nullish(),
  /** Answers to questions of programs: a text, the place of an option, yes or no, or a file. */
  answers: z
    .array(z.object({ question: z.string().max(64), value: looseText, id: z.string().max(64).nullish() }))
    .max(80)
    .nullish(),
  /** Competition that the application enters. Absent: the only open one that suits. */
  competitionId: looseText,
  quotaCategoryIds: directoryIds,
  preemptiveRightIds: directoryIds,
  untResult: z
    .object({
      total: looseNumber,
      subjects: z
        .array(z.object({ subject: looseText, score: looseNumber }))
        .max(20)
        .nullish(),
    })
    .nullish(),
  attestatAverageScore: looseNumber,
  grantFiles: z
    .array(z.object({ kind: looseId, id: z.string().max(64) }))
    .max(60)
    .nullish(),
} as const satisfies Record<OwnField, z.ZodType>

/**
 * Draft: any value of the right JSON type (docs/specification/applications.md#drafts). `rules.ts` checks it at
 * submission. `status`, `version` and unknown fields are not stored. A top-level pair is the only choice.
 */
const draftShape = {
  type: z.enum(APPLICATION_TYPES).default('ENROLLMENT'),
  ...simple,
  ...own,
  universityId: looseId,
  educationalProgram: looseId,
  ...person,
  ...files,
} as const

export const applicationDraft = z.object(draftShape)
export type ApplicationDraft = z.output<typeof applicationDraft>

const consents = z.object({ personalData: z.boolean().default(false), accuracy: z.boolean().default(false) })

/**
 * Draft, and whether to save or to submit it. Consents belong to the submission. They may be absent, but a refused
 * consent refuses the submission.
 */
export const applicationBody = applicationDraft
  .extend({
    status: z.enum(['IN_PROCESS', 'CREATED']),
    version: z.number().int().optional(),
    consents: consents.nullish(),
  })
  .superRefine((body, context) => {
    if (body.status === 'CREATED' || !body.consents) return
    for (const [name, isGiven] of Object.entries(body.consents))
      if (!isGiven) context.addIssue({ code: 'custom', message: 'consent_required', path: ['consents', name] })
  })
export type ApplicationBody = z.output<typeof applicationBody>

/** Answer to a version of a question. `value`: null for a file. */
export type Answer = {
  readonly question: string
  readonly version: number
  readonly value: string | null
  readonly file: string | null
}

type Submitted = {
  readonly languageLevel: readonly { readonly language: string; readonly level: string }[]
  readonly gpa: string
  readonly letterWords: { readonly id: string; readonly count: number } | null
  readonly choices: readonly { readonly universityId: string; readonly educationalProgram: string }[]
  readonly furtherFiles: readonly { readonly kind: string; readonly id: string }[]
  readonly answers: readonly Answer[]
  readonly quotaCategoryIds: readonly string[]
  readonly preemptiveRightIds: readonly string[]
  /** Null: none, or one entered by an earlier version of the portal. */
  readonly competitionId: string | null
  /** Null: the competition's commission gives the score. */
  readonly untResult: {
    readonly total: number
    readonly subjects: readonly { readonly subject: string; readonly score: number }[]
  } | null
  readonly attestatAverageScore: number | null
  readonly grantFiles: readonly { readonly kind: string; readonly id: string }[]
}

/** Complete application: the draft after the submission rules. Its other files are then in the profile. */
export type Submission = {
  readonly type: (typeof APPLICATION_TYPES)[number]
  readonly grant: GrantPart | null
} & { readonly [F in CommonField]: AnswerOf<F> } & Pick<
    Submitted,
    Exclude<OwnField, GrantField | 'additionalDocuments'>
  >

/** `sentTo`: the entered one as it was then; absent in applications of earlier versions of the portal. */
export type GrantPart = { readonly sentTo?: SentTo | null } & { readonly [F in GrantSimpleField]: AnswerOf<F> } & Pick<
    Submitted,
    OwnField & GrantField
  >
