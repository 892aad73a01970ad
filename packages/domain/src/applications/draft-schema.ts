import { z } from 'zod'
import { ATTACHMENT_SLOTS, type PersonalField } from '../accounts/schema.ts'
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

/** The most drafts of one applicant (docs/specification/applications.md#drafts). */
export const MAX_DRAFTS = 20

const looseText = z.string().overwrite(plainProse).max(2000).nullish()
const looseId = z.union([z.string().max(64), z.number()]).nullish()
const looseNumber = z.union([z.number(), z.string().overwrite(plainLine).max(200)]).nullish()
const looseYesNo = z.boolean().nullish()
const reference = z.object({ id: z.string().max(64) }).transform(({ id }) => ({ id }))
const looseReference = reference.nullish()
const directoryIds = z
  .array(z.union([z.string().max(64), z.number()]))
  .max(50)
  .nullish()

/** What a person tells anew; an empty one means "as in the profile". */
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
  /** What the applicant says about the letter's length where nobody can count it; it holds for the letter that it names. */
  letterWords: z.object({ id: z.string().max(64), count: looseNumber }).nullish(),
  additionalDocuments: z.array(reference).max(50).nullish(),
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
 * A draft: anything of the right JSON type (docs/specification/applications.md#drafts). `rules.ts` judges a submission.
 * `status`, `version` and everything unknown is left out of what is stored. A pair at the top is the only choice.
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
 * POST request/create and PUT request/{id}: the draft, and whether to save or to submit it. Consents belong to the
 * submission: they may be left out, but nobody submits an application with one that is not given.
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

/** What the rules of submission make of the fields that are unlike all others. */
type Submitted = {
  readonly languageLevel: readonly { readonly language: string; readonly level: string }[]
  readonly gpa: string
  /** The length of the motivation letter as its writer states it. */
  readonly letterWords: { readonly id: string; readonly count: number } | null
  readonly choices: readonly { readonly universityId: string; readonly educationalProgram: string }[]
  readonly quotaCategoryIds: readonly string[]
  readonly preemptiveRightIds: readonly string[]
  readonly untResult: {
    readonly total: number
    readonly subjects: readonly { readonly subject: string; readonly score: number }[]
  }
  readonly attestatAverageScore: number | null
  readonly grantFiles: readonly { readonly kind: string; readonly id: string }[]
}

/** A complete application: what the rules of submission leave of a draft; its other files are the profile's by then. */
export type Submission = {
  readonly type: (typeof APPLICATION_TYPES)[number]
  readonly grant: GrantPart | null
} & { readonly [F in CommonField]: AnswerOf<F> } & Pick<
    Submitted,
    Exclude<OwnField, GrantField | 'additionalDocuments'>
  >

export type GrantPart = { readonly [F in GrantSimpleField]: AnswerOf<F> } & Pick<Submitted, OwnField & GrantField>
