import { z } from 'zod'
import { attachmentNames, personalView } from '../accounts/schema.ts'
import { READING_EVENTS } from '../audit/rules.ts'
import { enteredCompetition } from '../competitions/name-schema.ts'
import { pageNumber, pageQuery, pageSize } from '../kernel/page.ts'
import { ROLES } from '../kernel/role.ts'
import { SIDES } from '../kernel/side.ts'
import { instant, lineText, localizedName } from '../kernel/values.ts'
import { QUESTION_TYPES } from '../seasons/requirement-rules.ts'
import { correctionView, documentVerdict, fieldVerdict, ownCorrectionMark } from './correction-schema.ts'
import { applicationDraft } from './draft-schema.ts'
import {
  COMMON_FIELDS,
  type CommonField,
  type FIELDS,
  GRANT_FIELDS,
  type GrantSimpleField,
  type OwnField,
  ofFields,
  TASKS,
} from './form.ts'
import { refereeView } from './referee-schema.ts'
import { slotInvitationMark } from './slot-schema.ts'
import { APPLICATION_STATUSES, APPLICATION_TYPES, CHOICE_STATUSES } from './status.ts'

const names = { nameKz: z.string(), nameRu: z.string(), nameEn: z.string() }
const university = z.object({ id: z.string(), ...names })
const speciality = z.object({ id: z.string(), code: z.string(), ...names })

/** Mark of a conversation in a list. */
export const conversationMark = z.object({ waitsFor: z.enum(SIDES).nullable(), isUnread: z.boolean() })

export const applicantRowShape = {
  id: z.string(),
  number: z.string().nullable(),
  type: z.enum(APPLICATION_TYPES),
  status: z.enum(APPLICATION_STATUSES),
  createdDate: instant,
  sentDate: instant.nullable(),
  lastStatusUpdateDate: instant.nullable(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  fio: z.string(),
  citizenship: z.string().nullable(),
  countryOfResidence: z.string().nullable(),
  educationLevel: z.string().nullable(),
  educationLanguage: z.string().nullable(),
  universityId: z.string().nullable(),
  universityName: z.string().nullable(),
  educationalProgram: z.string().nullable(),
  educationalProgramName: z.string().nullable(),
  university: university.nullable(),
  speciality: speciality.nullable(),
  comment: z.string().nullable(),
}

const abilities = z.object({
  edit: z.boolean(),
  submit: z.boolean(),
  remove: z.boolean(),
  withdraw: z.boolean(),
  assign: z.boolean(),
  decide: z.boolean(),
  approve: z.boolean(),
  sendBack: z.boolean(),
})

/** Possible steps after submission, in this order (docs/specification/applications.md#next-steps). */
export const NEXT_STEPS = [
  'test',
  'runningTest',
  'review',
  'interview',
  'unsetInterview',
  'decision',
  'claims',
  'result',
] as const
export type NextStepName = (typeof NEXT_STEPS)[number]

export const nextStep = z.object({
  step: z.enum(NEXT_STEPS),
  by: z.enum(['APPLICANT', 'COMMITTEE', 'EXPERT']),
  /** Deadline of the running test, start of the interview, end of the claims, or expected date of the result. */
  at: instant.nullable(),
  /** Usual working days since submission; null: unknown, or no usual length. */
  workingDays: z.number().int().nullable(),
})
export type NextStep = z.input<typeof nextStep>

const steps = { nextSteps: z.array(nextStep) }

/** Share of a draft that is ready, and the tasks that are left. */
const progress = z.object({ done: z.number().int(), total: z.number().int(), left: z.array(z.enum(TASKS)) })

export const applicantRow = z.object({
  ...applicantRowShape,
  ...steps,
  /** Null: no draft. */
  progress: progress.nullable(),
  /** End of the reception or the competition that takes a draft now; null: none, unknown, or no draft. */
  sendUntil: instant.nullable(),
  /** Usual day of the decision on such an application; null: unknown, or past. */
  usualDecisionDay: z.string().nullable(),
  /** Null: nothing was written, or a draft. */
  conversation: conversationMark.nullable(),
  /** Season of a draft that is over, and the current one; null: no draft of a former season. */
  formerSeason: z.object({ was: localizedName, now: localizedName }).nullable(),
  correction: ownCorrectionMark.nullable(),
  slotInvitation: slotInvitationMark.nullable(),
  can: abilities,
})

const choice = z.object({
  order: z.number().int(),
  universityId: z.string(),
  educationalProgram: z.string(),
  university,
  speciality,
  status: z.enum(CHOICE_STATUSES),
  comment: z.string().nullable(),
})

const consent = z.object({ at: instant, version: z.string() })

/** Simple fields of every application that list rows lack. */
export type DetailField = Exclude<CommonField, keyof typeof applicantRowShape>
export const DETAIL_FIELDS = COMMON_FIELDS.filter((field): field is DetailField => !(field in applicantRowShape))
const SHOWN = { choice: z.string().nullable(), yesNo: z.boolean().nullable(), text: z.string().nullable() }
const simple = ofFields(
  [...DETAIL_FIELDS, ...GRANT_FIELDS],
  (_field, { kind }) => SHOWN[kind as keyof typeof SHOWN],
) as { [F in DetailField | GrantSimpleField]: (typeof SHOWN)[(typeof FIELDS)[F]['kind']] }

const texts = z.object({ kk: z.string(), ru: z.string(), en: z.string() })
/** `value`: a text, `yes` or `no`; `option` of a choice; `file` of a file. */
const answerView = z.object({
  question: z.string(),
  version: z.number().int(),
  universityId: z.string(),
  program: z.string(),
  type: z.enum(QUESTION_TYPES),
  text: texts,
  value: z.string().nullable(),
  option: texts.nullable(),
  file: z.object({ id: z.string(), name: z.string() }).nullable(),
})
export type AnswerView = z.output<typeof answerView>

const own = {
  languageLevel: z.array(z.object({ language: z.string(), level: z.string() })),
  gpa: z.string().nullable(),
  /** Length of the motivation letter as stated by the applicant; null: not stated. */
  letterWords: z.number().nullable(),
  /** Further documents of the season, with their names as asked. `kind`: id of the requirement. */
  furtherFiles: z.array(z.object({ kind: z.string(), id: z.string(), name: z.string(), label: localizedName })),
  /** Answers to questions of programs, with the text as asked. */
  answers: z.array(answerView),
  choices: z.array(choice),
  quotaCategoryIds: z.array(z.string()),
  preemptiveRightIds: z.array(z.string()),
  competitionId: z.string().nullable(),
  untResult: z
    .object({ total: z.number(), subjects: z.array(z.object({ subject: z.string(), score: z.number() })) })
    .nullable(),
  attestatAverageScore: z.number().nullable(),
  grantFiles: z.array(z.object({ kind: z.string(), id: z.string(), name: z.string() })),
} as const satisfies Record<Exclude<OwnField, 'additionalDocuments'>, z.ZodType>

export const detailShape = {
  version: z.number().int(),
  ...simple,
  ...own,
  /** Entered competition as it was at the submission; null: none, or entered by an earlier version of the portal. */
  sentTo: enteredCompetition.nullable(),
  user: z.object({ id: z.string(), ...personalView, ...attachmentNames, grantHolder: z.boolean() }),
  /** Null: not sent yet, or sent by an API call without consents. */
  consent: consent.nullable(),
  can: abilities,
}

/** Newest attempt of the application's test (docs/specification/screening-test.md#attempts). */
export const testSummary = z.object({
  active: z.boolean(),
  passed: z.boolean(),
  startedAt: instant.nullable(),
  finishedAt: instant.nullable(),
})

/** Newest interview of the application that is not cancelled. */
export const interviewSummary = z.object({
  date: z.string(),
  time: z.string(),
  startsAt: instant,
  zoom: z.string(),
  attendance: z.enum(['ATTENDED', 'MISSED']).nullable(),
  status: z.enum(['NEW', 'ASSIGNED', 'SIGNED', 'CANCELLED']),
})

/** Application for its owner. `draft` has the typed values until submission. */
export const applicantView = z.object({
  ...applicantRowShape,
  ...detailShape,
  ...steps,
  draft: applicationDraft.nullable(),
  /** Last save of the draft; null after submission. */
  draftSavedAt: instant.nullable(),
  test: testSummary.nullable(),
  interview: interviewSummary.nullable(),
  /** Newest request for corrections; null: none, or cancelled. */
  correction: correctionView.nullable(),
  /** Invitation to choose a time for the interview of the present choice; null: none. */
  slotInvitation: slotInvitationMark.nullable(),
  /** Documents that the office accepted, and those of the open request. */
  verdicts: z.array(documentVerdict),
  /** Named referees, the newest first. */
  referees: z.array(refereeView),
  fieldVerdicts: z.array(fieldVerdict),
  timeline: z.array(
    z.object({ at: instant, status: z.enum(APPLICATION_STATUSES), choice: z.number().int().optional() }),
  ),
})

export const readingsQuery = z.object({ page: pageNumber, pageSize })

/** Reading of an application by staff. `name` is present only if the portal shows readers by name (`SHOW_READERS`). */
export const reading = z.object({
  time: instant,
  event: z.enum(READING_EVENTS),
  role: z.enum(ROLES),
  university: z.string().nullable(),
  name: z.string().optional(),
})

export const APPLICANT_SORT_COLUMNS = [
  'createdDate',
  'sentDate',
  'lastStatusUpdateDate',
  'number',
  'universityName',
  'educationalProgramName',
  'status',
  'type',
] as const
export const applicantListQuery = z.object({
  ...pageQuery(APPLICANT_SORT_COLUMNS),
  status: z.enum([...APPLICATION_STATUSES, 'active', 'archive']).optional(),
  filters: lineText.max(200).optional(),
})
export type ApplicantListQuery = z.output<typeof applicantListQuery>
