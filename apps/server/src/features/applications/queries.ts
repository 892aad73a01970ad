import { ATTACHMENT_SLOTS, type ProfileView, type personalView } from '@portal/domain/accounts/schema.ts'
import { CORRECTED_FIELDS } from '@portal/domain/applications/correction-schema.ts'
import type { Answer, GrantPart } from '@portal/domain/applications/draft-schema.ts'
import { FILE_FIELDS, GRANT_FIELDS, ofFields } from '@portal/domain/applications/form.ts'
import { type applicantView, DETAIL_FIELDS, type testSummary } from '@portal/domain/applications/schema.ts'
import type { InvitationMark } from '@portal/domain/applications/slot-schema.ts'
import type { StatedFields } from '@portal/domain/corrections/field-rules.ts'
import type { HeldDocument } from '@portal/domain/corrections/rules.ts'
import type { CorrectedApplication, CorrectionRound } from '@portal/domain/corrections/view-rules.ts'
import { keyed, picked } from '@portal/domain/kernel/keyed.ts'
import { refuse } from '@portal/domain/kernel/refusal.ts'
import type { StoredReferee } from '@portal/domain/referees/view-rules.ts'
import type { staffInterviewSummary } from '@portal/domain/review/schema.ts'
import { AS_SPECIFIED, type Asked } from '@portal/domain/seasons/requirement-rules.ts'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import type { ReadScope } from '../../http/handler.ts'
import type { Reader } from '../../platform/database/database.ts'
import { type Placeholders, statement } from '../../platform/database/statement.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { recordReading } from '../audit/record-audit.ts'
import { type ApplicationRow, type ChoiceRow, findApplication, type LoadedApplication } from './load-application.ts'

export type ApplicantSnapshot = Pick<ProfileView, 'id' | 'grantHolder' | keyof typeof personalView>

export type ShownTest = z.input<typeof testSummary> & {
  readonly startedAt: Date | null
  readonly deadline: Date | null
}
export type ShownInterview = z.input<typeof staffInterviewSummary> & {
  readonly startsAt: Date
  readonly choice: number
  /** Null: the length of every interview. */
  readonly minutes: number | null
  readonly universityId: string
}

/** Requests for corrections of applications, and the documents of one with the verdicts of its present university. */
export type Corrections = {
  readonly correctionsOf: (
    db: Reader,
    ids: readonly string[],
  ) => Promise<ReadonlyMap<string, readonly CorrectionRound[]>>
  readonly documentsOf: (db: Reader, id: string) => Promise<readonly HeldDocument[]>
}

/** Named referees of applications, the newest first. */
export type Referees = {
  readonly refereesOf: (db: Reader, ids: readonly string[]) => Promise<ReadonlyMap<string, readonly StoredReferee[]>>
}

/** Invitation to choose a time for the interview of the present choice. */
export type ShownInvitation = { readonly chooseUntil: Date; readonly state: InvitationMark }
export type Invitations = {
  readonly invitationsOf: (
    db: Reader,
    ids: readonly string[],
    now: Date,
  ) => Promise<ReadonlyMap<string, ShownInvitation>>
}

/** Facts of other slices by application: its test, and the interview of a university. */
export type TestsAndInterviews = {
  readonly testsOf: (db: Reader, ids: readonly string[], now: Date) => Promise<ReadonlyMap<string, ShownTest>>
  readonly interviewsOf: (
    db: Reader,
    ids: readonly string[],
    universityId?: string | null,
  ) => Promise<ReadonlyMap<string, ShownInterview>>
}

export const isApplicationId = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)

/** Season of an application, for rows that follow it. */
export const seasonOf = (applicationId: string): RawBuilder<number> =>
  sql`(select season from applications where id = ${applicationId})`

/** The id of an application by its id or its number. Null: it does not exist. */
export async function applicationIdOf(db: Reader, idOrNumber: string): Promise<string | null> {
  const row = await db
    .selectFrom('applications')
    .select('id')
    .where(isApplicationId(idOrNumber) ? 'id' : 'number', '=', idOrNumber)
    .executeTakeFirst()
  return row?.id ?? null
}

/** Condition on a row of `files`: an application or a draft of its owner refers to it (index applications_of_owner). */
export const isInApplication = sql<boolean>`(
  exists (select from application_attachments t where t.file_id = files.id)
  or exists (
    select from applications a, unnest(${[...FILE_FIELDS]}::text[]) as field, jsonb_path_query(a.draft -> field, '$[*].id') as held
    where a.owner_id = files.owner_id and a.draft is not null and lower(held #>> '{}') = files.id::text
  ))`

type AttachmentRow = Selectable<Tables['applicationAttachments']>

export const attachmentsOfApplication = async (db: Reader, applicationId: string) =>
  attachmentsBySlot(await attachmentsInOrder(db, { applicationId }))
const attachmentsInOrder = statement((db, value: Placeholders<{ applicationId: string }>) =>
  db
    .selectFrom('applicationAttachments')
    .selectAll()
    .where('applicationId', '=', value('applicationId'))
    .orderBy('slot')
    .orderBy('position'),
)

export function attachmentsBySlot(rows: readonly AttachmentRow[]) {
  const inSlot = (slot: string) =>
    rows.filter((row) => row.slot === slot).map((row) => ({ id: row.fileId, name: row.name }))
  const ofKinds = (slot: string) =>
    rows.filter((row) => row.slot === slot).map((row) => ({ kind: row.kind ?? '', id: row.fileId, name: row.name }))
  return {
    slots: {
      ...keyed(ATTACHMENT_SLOTS, (slot) => inSlot(slot)[0] ?? null),
      additionalDocuments: inSlot('additionalDocuments'),
    },
    grantFiles: ofKinds('grantFiles'),
    furtherFiles: ofKinds('furtherFiles'),
    answerFiles: ofKinds('answers'),
  }
}

export const choiceView = (choice: ChoiceRow, isCommentVisible: boolean) => ({
  order: choice.position,
  universityId: choice.universityId,
  educationalProgram: choice.programCode,
  university: { id: choice.universityId, ...choice.universityName },
  speciality: { id: choice.programCode, code: choice.programCode, ...choice.programName },
  status: choice.status,
  comment: isCommentVisible ? choice.comment : null,
})

/** The consents of a sent application. Null: none were sent with it. */
export const consentOf = ({ consentedAt, consentVersion }: Pick<ApplicationRow, 'consentedAt' | 'consentVersion'>) =>
  consentedAt === null || consentVersion === null ? null : { at: consentedAt, version: consentVersion }

type GrantDetails = Pick<z.input<typeof applicantView>, Exclude<keyof GrantPart, 'grantFiles'>>
/** Empty grant part without its files. */
export const BLANK_GRANT: GrantDetails = {
  ...ofFields(GRANT_FIELDS, () => null),
  quotaCategoryIds: [],
  preemptiveRightIds: [],
  competitionId: null,
  sentTo: null,
  untResult: null,
  attestatAverageScore: null,
}

export function sentDetails(
  application: ApplicationRow,
  { slots, grantFiles, furtherFiles, answerFiles }: Awaited<ReturnType<typeof attachmentsOfApplication>>,
) {
  const asked = (application.asked as Asked | null) ?? AS_SPECIFIED
  const grant = application.grantPart as GrantDetails | null
  return {
    version: application.version,
    ...picked(application, DETAIL_FIELDS),
    ...(grant === null ? BLANK_GRANT : { ...BLANK_GRANT, ...grant }),
    languageLevel: application.languageLevels as { language: string; level: string }[],
    gpa: application.gpa,
    letterWords: application.letterWords,
    consent: consentOf(application),
    user: { ...(application.applicant as ApplicantSnapshot), ...slots },
    grantFiles,
    furtherFiles: namedFurther(asked, furtherFiles),
    answers: answerViews(asked, application.answers as readonly Answer[] | null, answerFiles),
  }
}

/** Values of a sent application that may be asked to be corrected. A competitor's form has no grade point average. */
export function statedFields({ applicant, gpa }: Pick<ApplicationRow, 'applicant' | 'gpa'>): StatedFields {
  const personal = applicant as ApplicantSnapshot
  const fields = CORRECTED_FIELDS.filter((field) => field !== 'gpa' || gpa !== null)
  return Object.fromEntries(fields.map((field) => [field, field === 'gpa' ? gpa : personal[field]]))
}

/** Facts of an application that decide who sees its requests for corrections. */
export const correctedOf = ({
  application,
  choices,
  facts,
}: Pick<LoadedApplication, 'application' | 'choices' | 'facts'>): CorrectedApplication => ({
  facts,
  currentChoice: application.currentChoice,
  universities: new Map(choices.map(({ position, universityId }) => [position, universityId])),
  further: ((application.asked as Asked | null) ?? AS_SPECIFIED).further,
})

type KindFile = { readonly kind: string; readonly id: string; readonly name: string }

/** Files of further documents with the names under which they were asked. */
export const namedFurther = ({ further }: Asked, files: readonly KindFile[]) =>
  files.flatMap((file) => {
    const asked = further.find(({ id }) => id === file.kind)
    return asked === undefined ? [] : [{ ...file, label: asked.name }]
  })

/** Answers beside their questions as asked, in their order. */
export const answerViews = (
  { questions }: Asked,
  answers: readonly Answer[] | null,
  files: readonly Pick<KindFile, 'id' | 'name'>[],
) =>
  questions.flatMap(({ id, version, universityId, program, type, text, options }) => {
    const answer = answers?.find(({ question }) => question === id)
    if (answer === undefined) return []
    const { value, file } = answer
    const option = type === 'CHOICE' ? (options[Number(value)] ?? null) : null
    const held = files.find((each) => each.id === file) ?? null
    return [{ question: id, ...{ version, universityId, program, type, text, value, option, file: held } }]
  })

export async function readByNumber(scope: ReadScope, number: string) {
  const { db, actor } = scope
  const id = await applicationIdOf(db, number)
  const loaded = id === null ? null : await findApplication(db, actor, id)
  if (loaded === null) return refuse('not_found')
  if (actor.kind === 'STAFF')
    await recordReading(scope, { event: 'applicationOpened', objectId: loaded.application.id, objectNumber: number })
  const { firstName, lastName, email } = loaded.application.applicant as ApplicantSnapshot
  return {
    success: true as const,
    data: { educationLevel: loaded.application.educationLevel ?? '', user: { firstName, lastName, email } },
  }
}
