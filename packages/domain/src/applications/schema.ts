import { z } from 'zod'
import { attachmentNames, personalView } from '../accounts/schema.ts'
import { LANGUAGES } from '../kernel/language.ts'
import { pageQuery } from '../kernel/page.ts'
import {
  directoryId,
  educationLanguage,
  educationLevel,
  instant,
  isoDate,
  many,
  queryBoolean,
  uuid,
} from '../kernel/values.ts'
import { applicationDraft } from './draft-schema.ts'
import {
  APPLICATION_STATUSES,
  APPLICATION_TYPES,
  CHOICE_STATUSES,
  DECISIONS,
  EXPORT_COLUMNS,
  STAFF_LIST_STATUSES,
} from './status.ts'
import type { ApplicationEvent } from './workflow.ts'

const names = { nameKz: z.string(), nameRu: z.string(), nameEn: z.string() }
const university = z.object({ id: z.string(), ...names })
const speciality = z.object({ id: z.string(), code: z.string(), ...names })

const applicantRowShape = {
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

/** What a reader may do with an application now; the policy's answer, which the web only shows. */
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

/** A row of an applicant's list: nothing of the inspector and the head. */
export const applicantRow = z.object({ ...applicantRowShape, can: abilities })

const inspectorShape = {
  inspectorId: z.string().nullable(),
  inspectorName: z.string().nullable(),
  inspectorStatus: z.enum(DECISIONS).nullable(),
  adminComment: z.string().nullable(),
}

/** A row of the staff list, with what it offers to this reader beside being opened. */
export const staffRow = z.object({
  ...applicantRowShape,
  ...inspectorShape,
  version: z.number().int(),
  can: z.object({ assign: z.boolean() }),
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

/** When the two consents were given, and to which version of their texts. */
const consent = z.object({ at: instant, version: z.string() })

const detailShape = {
  version: z.number().int(),
  interviewLanguage: z.string().nullable(),
  languageLevel: z.array(z.object({ language: z.string(), level: z.string() })),
  gpa: z.string().nullable(),
  /** The words of the motivation letter as the applicant states them; null: not stated. */
  letterWords: z.number().nullable(),
  choices: z.array(choice),
  user: z.object({ id: z.string(), ...personalView, ...attachmentNames, grantHolder: z.boolean() }),
  quotaCategoryIds: z.array(z.string()),
  preemptiveRightIds: z.array(z.string()),
  untResult: z
    .object({ total: z.number(), subjects: z.array(z.object({ subject: z.string(), score: z.number() })) })
    .nullable(),
  attestatAverageScore: z.number().nullable(),
  creativeSpecialty: z.boolean().nullable(),
  faculty: z.string().nullable(),
  grantFiles: z.array(z.object({ kind: z.string(), id: z.string(), name: z.string() })),
  /** Null: sent through the calls alone, without them; or not sent yet. */
  consent: consent.nullable(),
  can: abilities,
}

/** Where the application's test stands: its newest attempt (docs/specification/screening-test.md#attempts). */
export const testSummary = z.object({
  active: z.boolean(),
  passed: z.boolean(),
  startedAt: instant.nullable(),
  finishedAt: instant.nullable(),
})

const scores = z.record(z.string(), z.number())

/** When and where the application's interview is held; the newest that was not called off. */
export const interviewSummary = z.object({
  date: z.string(),
  time: z.string(),
  startsAt: instant,
  zoom: z.string(),
  status: z.enum(['NEW', 'ASSIGNED', 'SIGNED', 'CANCELLED']),
})

/** The same for staff: who holds it and, once signed, what was graded. */
export const staffInterviewSummary = interviewSummary.extend({
  id: z.string(),
  expertName: z.string().nullable(),
  grade: z
    .object({
      interviewResult: scores,
      motivationalEssayResult: scores,
      dissertationResearchResult: scores.optional(),
      means: z.record(z.string(), z.number()),
      total: z.number(),
      signedAt: instant,
      expertName: z.string(),
    })
    .nullable(),
})

/** One application as its owner gets it; `draft` holds what was typed while it is one. */
export const applicantView = z.object({
  ...applicantRowShape,
  ...detailShape,
  draft: applicationDraft.nullable(),
  /** When the draft was last saved; null once it is sent. */
  draftSavedAt: instant.nullable(),
  test: testSummary.nullable(),
  interview: interviewSummary.nullable(),
  timeline: z.array(
    z.object({ at: instant, status: z.enum(APPLICATION_STATUSES), choice: z.number().int().optional() }),
  ),
})

/** One application as staff get it, in the sight of the reader's university. */
export const staffApplicationView = z.object({
  ...applicantRowShape,
  ...inspectorShape,
  ...detailShape,
  /** The language in which the applicant is written to. */
  applicantLanguage: z.enum(LANGUAGES),
  test: testSummary.nullable(),
  interview: staffInterviewSummary.nullable(),
  history: z.array(
    z.object({
      at: instant,
      event: z.string(),
      from: z.enum(APPLICATION_STATUSES).nullable(),
      to: z.enum(APPLICATION_STATUSES),
      choice: z.number().int(),
      actorName: z.string().nullable(),
      inspectorName: z.string().nullable(),
      decision: z.enum(DECISIONS).nullable(),
      comment: z.string().nullable(),
    }),
  ),
})

/** Columns that the staff list sorts by; the first is the default. */
export const STAFF_SORT_COLUMNS = [
  'createdDate',
  'sentDate',
  'lastStatusUpdateDate',
  'number',
  'fio',
  'citizenship',
  'educationLevel',
  'educationLanguage',
  'universityName',
  'educationalProgramName',
  'inspectorName',
  'inspectorStatus',
  'status',
  'type',
] as const
export type StaffSortColumn = (typeof STAFF_SORT_COLUMNS)[number]

/** Filters of the staff list (docs/specification/review-office.md#filters). Dates are days in Kazakhstan, inclusive. */
export const staffFilter = z.object({
  status: z.enum(STAFF_LIST_STATUSES).optional(),
  universityId: directoryId.optional(),
  citizenship: z.string().trim().length(2).toUpperCase().optional(),
  educationLevel: educationLevel.optional(),
  createdDateFrom: isoDate.optional(),
  createdDateTo: isoDate.optional(),
  kandas: queryBoolean.optional(),
  refugee: queryBoolean.optional(),
  fio: z.string().trim().min(1).max(200).optional(),
  lang: educationLanguage.optional(),
  assignStatus: z.enum(['ASSIGNED', 'UNASSIGNED']).optional(),
  staffId: uuid.optional(),
  requestId: z.string().trim().min(1).max(64).optional(),
  isPassed: queryBoolean.optional(),
})
export type StaffFilter = z.output<typeof staffFilter>

export const staffListQuery = z.object({ ...pageQuery(STAFF_SORT_COLUMNS), ...staffFilter.shape })
export type StaffListQuery = z.output<typeof staffListQuery>

/** The list's filters, and the columns of choice (`columns` repeated); none: all of them. */
export const exportQuery = staffFilter.extend({ columns: many(z.enum(EXPORT_COLUMNS)) })
export type ExportQuery = z.output<typeof exportQuery>

/** Tabs whose applications wait for the reader themselves, by role. */
export const WAITING_TABS = {
  ADMIN: ['IN_PROCESS', 'ASSIGNED_TO_ME', 'IN_PROCESS_ADMIN'],
  MANAGER: ['IN_PROCESS', 'ON_REVISION'],
} as const satisfies Record<string, readonly (typeof STAFF_LIST_STATUSES)[number][]>

/** Events of an application's life that the day's start counts. */
export const MOVES = [
  'submit',
  'assign',
  'decide',
  'sendBack',
  'approvePassed',
  'approveFailed',
  'approveNextChoice',
  'withdraw',
] as const satisfies readonly ApplicationEvent[]

/** Lower bounds, in whole working days, of the steps in which waiting is shown. */
export const AGE_STEPS = [0, 2, 4, 6, 11] as const

const count = z.number().int()

/** The day's start of a head or a manager: for a head all in their scope, for a manager what they have in hand. */
export const dayView = z.object({
  /** What waits for the reader, by tab, and how much of it is late. */
  waiting: z.array(z.object({ tab: z.enum(STAFF_LIST_STATUSES), count, late: count })),
  lateAfterWorkingDays: count,
  /** The longest waiting of what is late: at most ten. */
  late: z.array(z.object({ id: z.string(), number: z.string(), fio: z.string(), since: instant, workingDays: count })),
  /** What happened yesterday and today, in Kazakhstan. */
  moves: z.array(z.object({ event: z.enum(MOVES), yesterday: count, today: count })),
  funnel: z.object({ sent: count, assigned: count, decided: count, passed: count, failed: count, withdrawn: count }),
  /** Applications under way by how long they have been with whom they are with, in steps of `AGE_STEPS`. */
  ages: z.array(z.object({ from: count, count })),
})

export const APPLICANT_SORT_COLUMNS = [
  'createdDate',
  'sentDate',
  'lastStatusUpdateDate',
  'number',
  'status',
  'type',
] as const
export const applicantListQuery = z.object({
  ...pageQuery(APPLICANT_SORT_COLUMNS),
  status: z.enum([...APPLICATION_STATUSES, 'active', 'archive']).optional(),
  filters: z.string().trim().max(200).optional(),
})
export type ApplicantListQuery = z.output<typeof applicantListQuery>

/** The most that a comment, a note or a reason holds. */
export const MAX_COMMENT = 4000

/** A decision: a reason is needed to refuse and to send back (docs/specification/review-office.md#reasons). */
export const decisionBody = z
  .object({
    comment: z.string().trim().max(MAX_COMMENT).nullish(),
    status: z.enum(DECISIONS),
    version: z.number().int().optional(),
  })
  .refine(({ status, comment }) => status === 'PASSED' || (comment ?? '') !== '', {
    message: 'reason_required',
    path: ['comment'],
  })
export type DecisionBody = z.output<typeof decisionBody>

export const assignBody = z.object({
  inspectorId: uuid,
  requestId: z.union([z.string().trim().min(1).max(64), z.number()]).transform(String),
  status: z.literal('IN_PROCESS'),
  version: z.number().int().optional(),
})
export type AssignBody = z.output<typeof assignBody>

/** Tabs with how many rows of the other filters each holds. */
export const tabCounts = z.partialRecord(z.enum(STAFF_LIST_STATUSES), z.number().int())
export const tabCountsQuery = staffFilter.omit({ status: true })
export type TabCountsQuery = z.output<typeof tabCountsQuery>

/** Rows that one call assigns at most. */
export const MAX_BULK = 500
/** Inspectors among whom one call spreads applications at most. */
const MAX_INSPECTORS = 100

/** Which applications to spread, chosen one by one or as all that a filter finds, and among whom. */
export const assignPreviewBody = z
  .object({
    requestIds: z.array(uuid).min(1).max(MAX_BULK).optional(),
    /** The list's query as it stands in the address. */
    filter: staffFilter.optional(),
    inspectorIds: z.array(uuid).min(1).max(MAX_INSPECTORS),
  })
  .refine(({ requestIds, filter }) => (requestIds === undefined) !== (filter === undefined), {
    message: 'wrong_value',
    path: ['requestIds'],
  })
export type AssignPreviewBody = z.output<typeof assignPreviewBody>

/** Why an application of a preview gets nobody. */
export const UNASSIGNABLE = ['STATE', 'NOBODY_IN_SCOPE'] as const

export const assignPreview = z.object({
  rows: z.array(
    z.object({
      requestId: z.string(),
      number: z.string(),
      fio: z.string(),
      version: z.number().int(),
      fromName: z.string().nullable(),
      inspectorId: z.string().nullable(),
      inspectorName: z.string().nullable(),
      obstacle: z.enum(UNASSIGNABLE).nullable(),
    }),
  ),
  /** What each of the chosen has in hand now and would have afterwards. */
  inspectors: z.array(
    z.object({ id: z.string(), fullName: z.string(), load: z.number().int(), loadAfter: z.number().int() }),
  ),
  /** How many rows the filter finds; more than `rows` where one call does not hold them all. */
  totalSize: z.number().int(),
})

/** A preview's plan, to be carried out as it was shown. */
export const assignPlanBody = z.object({
  plan: z
    .array(z.object({ requestId: uuid, inspectorId: uuid, version: z.number().int() }))
    .min(1)
    .max(MAX_BULK)
    .refine((plan) => new Set(plan.map(({ requestId }) => requestId)).size === plan.length, { message: 'wrong_value' }),
})
export type AssignPlanBody = z.output<typeof assignPlanBody>

/** What became of a plan's row; CHANGED: somebody else was quicker. */
export const ASSIGN_OUTCOMES = ['ASSIGNED', 'UNCHANGED', 'CHANGED', 'NOT_ALLOWED', 'INSPECTOR_LOST'] as const
export type AssignOutcome = (typeof ASSIGN_OUTCOMES)[number]
export const assignReport = z.object({
  rows: z.array(
    z.object({
      requestId: z.string(),
      number: z.string().nullable(),
      inspectorName: z.string().nullable(),
      outcome: z.enum(ASSIGN_OUTCOMES),
    }),
  ),
  assigned: z.number().int(),
})

const words = z.string().trim().min(1).max(MAX_COMMENT)

export const noteBody = z.object({ text: words })
export const noteEdit = noteBody.extend({ version: z.number().int().optional() })
export type NoteEdit = z.output<typeof noteEdit>
/** A note among staff; it never stands in an answer to an applicant. */
export const noteView = z.object({
  id: z.string(),
  text: z.string(),
  authorName: z.string(),
  createdAt: instant,
  editedAt: instant.nullable(),
  version: z.number().int(),
  can: z.object({ edit: z.boolean() }),
})

/** Where a reason is used: in a refusal that the applicant reads, or in sending a decision back to its inspector. */
export const REASON_KINDS = ['REJECT', 'SEND_BACK'] as const
export type ReasonKind = (typeof REASON_KINDS)[number]
const reasonTexts = { textKk: words, textRu: words, textEn: words }
export const reasonBody = z.object({ kind: z.enum(REASON_KINDS), ...reasonTexts })
export type ReasonBody = z.output<typeof reasonBody>
export const reasonEdit = z.object({ ...reasonTexts, version: z.number().int().optional() })
export type ReasonEdit = z.output<typeof reasonEdit>
export const reasonView = z.object({
  id: z.string(),
  kind: z.enum(REASON_KINDS),
  /** Null: for every university. */
  universityId: z.string().nullable(),
  textKk: z.string(),
  textRu: z.string(),
  textEn: z.string(),
  version: z.number().int(),
  can: z.object({ edit: z.boolean() }),
})

/** Others who have the application open, and the version that they see. */
export const viewersBody = z.object({ isLeaving: z.boolean().default(false) })
export const viewersView = z.object({
  version: z.number().int(),
  others: z.array(z.object({ id: z.string(), fullName: z.string() })),
})
/** Somebody who was not seen for so long has closed the application. */
export const VIEWER_GONE_MS = 150_000

/** Filters that one person keeps at most. */
export const MAX_SAVED_FILTERS = 20
const FILTER_NAMES = Object.keys(staffFilter.shape) as (keyof StaffFilter)[]
/** A list's filters and order as they stand in its address; its page is not kept. */
export const savedSearch = z
  .partialRecord(z.enum([...FILTER_NAMES, 'sortBy', 'direction']), z.string().min(1).max(200))
  .refine((search) => staffListQuery.safeParse(search).success, { message: 'wrong_value' })
export type SavedSearch = z.output<typeof savedSearch>
export const savedFilterBody = z.object({
  name: z.string().trim().min(1).max(60),
  search: savedSearch,
  isDefault: z.boolean().default(false),
})
export type SavedFilterBody = z.output<typeof savedFilterBody>
export const savedFilterView = z.object({
  id: z.string(),
  name: z.string(),
  search: savedSearch,
  isDefault: z.boolean(),
})
