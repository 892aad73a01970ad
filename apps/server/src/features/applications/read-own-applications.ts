import { ATTACHMENT_SLOTS } from '@portal/domain/accounts/schema.ts'
import type { ApplicationDraft } from '@portal/domain/applications/draft-schema.ts'
import { chosenIn, ofFields, textOf } from '@portal/domain/applications/form.ts'
import { abilitiesOf } from '@portal/domain/applications/policy.ts'
import { choicesOf } from '@portal/domain/applications/rules.ts'
import {
  type ApplicantListQuery,
  type applicantView,
  DETAIL_FIELDS,
  type DetailField,
} from '@portal/domain/applications/schema.ts'
import { APPLICANT_TABS, isRefused } from '@portal/domain/applications/status.ts'
import { APPLICATION_WORKFLOW, TOLD_TO_APPLICANT } from '@portal/domain/applications/workflow.ts'
import type { Actor } from '@portal/domain/kernel/actor.ts'
import { keyed } from '@portal/domain/kernel/keyed.ts'
import type { Language } from '@portal/domain/kernel/language.ts'
import { NAME_IN, nameIn } from '@portal/domain/kernel/localized-name.ts'
import { refuse } from '@portal/domain/kernel/refusal.ts'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { ReadScope } from '../../http/handler.ts'
import { escapeLike, inOrder, type Reader } from '../../platform/database.ts'
import { profileOf } from '../accounts/queries.ts'
import { grantDirectories, namedPairs } from '../directory/check-references.ts'
import { ownFiles } from '../documents/queries.ts'
import { receptionAt } from '../reception/queries.ts'
import { type ApplicationRow, type ChoiceRow, findApplication, type LoadedApplication } from './load-application.ts'
import { choiceStep } from './move-application.ts'
import type { NextStepsOf } from './next-steps-of.ts'
import { type ApplicantSnapshot, type Around, BLANK_GRANT, choiceView, sentDetails } from './queries.ts'

type Names = Pick<ApplicantSnapshot, 'firstName' | 'lastName' | 'middleName' | 'citizenship' | 'countryOfResidence'>
type Pair = Pick<ChoiceRow, 'universityId' | 'programCode' | 'universityName' | 'programName'>

const fullName = (names: Names): string => [names.lastName, names.firstName, names.middleName].filter(Boolean).join(' ')

/** The named choices of a draft; those that name nothing known are left out. */
async function draftChoices(db: Reader, draft: ApplicationDraft): Promise<Pair[]> {
  const pairs = await namedPairs(db, choicesOf(draft))
  return pairs.map(({ educationalProgram, ...pair }) => ({ ...pair, programCode: educationalProgram }))
}

/** What an applicant's row says: of a sent application its snapshot, of a draft the profile and what was typed. */
function applicantRow(application: ApplicationRow, names: Names, pair: Pair | undefined, language: Language) {
  const draft = application.draft as ApplicationDraft | null
  return {
    id: application.id,
    number: application.number,
    type: application.type,
    status: application.status,
    createdDate: application.createdAt,
    sentDate: application.sentAt,
    lastStatusUpdateDate: application.statusChangedAt,
    firstName: names.firstName,
    lastName: names.lastName,
    fio: fullName(names),
    citizenship: names.citizenship,
    countryOfResidence: names.countryOfResidence,
    educationLevel: application.educationLevel ?? chosenIn('educationLevel', draft?.educationLevel),
    educationLanguage: application.educationLanguage ?? chosenIn('educationLanguage', draft?.educationLanguage),
    universityId: pair?.universityId ?? null,
    universityName: pair === undefined ? null : nameIn(pair.universityName, language),
    educationalProgram: pair?.programCode ?? null,
    educationalProgramName: pair === undefined ? null : nameIn(pair.programName, language),
    university: pair === undefined ? null : { id: pair.universityId, ...pair.universityName },
    speciality: pair === undefined ? null : { id: pair.programCode, code: pair.programCode, ...pair.programName },
    comment: isRefused(application.status) ? application.comment : null,
  }
}

/** The name of the choice that a row shows: of a sent application its snapshot, of a draft the directory's. */
const choiceName = (snapshot: 'universityName' | 'programName', named: RawBuilder<unknown>, language: Language) =>
  sql`coalesce(
    (select c.${sql.ref(snapshot)} ->> ${NAME_IN[language]} from choices c
      where c.application_id = applications.id and c.position = applications.current_choice),
    ${named})`

/** An id in a draft's first choice, which stands in a list or by itself. */
const draftId = (field: 'universityId' | 'educationalProgram') =>
  sql`coalesce(draft #>> ${`{choices,0,${field}}`}::text[], draft ->> ${field})`

/** What a column is sorted by; names as the reader's language has them. */
function sortOf(column: ApplicantListQuery['sortBy'], language: Language): RawBuilder<unknown> {
  const name = sql.ref(NAME_IN[language])
  const columns: Readonly<Record<ApplicantListQuery['sortBy'], RawBuilder<unknown>>> = {
    createdDate: sql`created_at`,
    sentDate: sql`sent_at`,
    lastStatusUpdateDate: sql`status_changed_at`,
    number: sql`number`,
    universityName: choiceName(
      'universityName',
      sql`(select ${name} from universities where id = ${draftId('universityId')})`,
      language,
    ),
    educationalProgramName: choiceName(
      'programName',
      sql`(select ${name} from programs where code = ${draftId('educationalProgram')})`,
      language,
    ),
    status: sql`status`,
    type: sql`type`,
  }
  return columns[column]
}

/**
 * A page of the caller's own applications. Rows: a handful a person (index applications_of_owner). `filters` finds any
 * part of the number or of a choice's names.
 */
export async function listOwnApplications(
  { db, actor, now, language }: ReadScope,
  query: ApplicantListQuery,
  nextSteps: NextStepsOf,
) {
  const statuses =
    query.status === 'active' || query.status === 'archive'
      ? APPLICANT_TABS[query.status]
      : query.status === undefined
        ? null
        : [query.status]
  let found = db.selectFrom('applications').where('ownerId', '=', actor.accountId)
  if (statuses !== null) found = found.where('status', 'in', [...statuses])
  if (query.filters) {
    const pattern = `%${escapeLike(query.filters)}%`
    found = found.where(
      sql<boolean>`(number ilike ${pattern} or exists (select from choices where application_id = applications.id
        and (university_name::text ilike ${pattern} or program_name::text ilike ${pattern})))`,
    )
  }
  const { count } = await found.select((column) => column.fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const rows = await found
    .selectAll()
    .orderBy(inOrder(sortOf(query.sortBy, language), query.direction, true))
    .orderBy('id')
    .limit(query.pageSize)
    .offset(query.page * query.pageSize)
    .execute()
  const profile = await profileOf(db, actor.accountId)
  const reception = await receptionAt(db, now)
  const current = (await db
    .selectFrom('applications')
    .innerJoin('choices', (join) =>
      join.onRef('choices.applicationId', '=', 'applications.id').onRef('position', '=', 'currentChoice'),
    )
    .selectAll('choices')
    .where('ownerId', '=', actor.accountId)
    .execute()) as ChoiceRow[]
  const list = await Promise.all(
    rows.map(async (row) => {
      const draft = row.draft as ApplicationDraft | null
      const pair =
        draft === null ? current.find((choice) => choice.applicationId === row.id) : (await draftChoices(db, draft))[0]
      const names = (row.applicant as ApplicantSnapshot | null) ?? profile
      return {
        ...applicantRow(row, names, pair, language),
        nextSteps: [...(await nextSteps(db, row, now))],
        can: ownAbilities(actor, row, reception.maySend),
      }
    }),
  )
  return { list, totalSize: count }
}

/** What the owner may do with an application of theirs; nobody else's eyes and no inspector play a part in that. */
const ownAbilities = (actor: Actor, { status, ownerId }: ApplicationRow, isReceptionOpen: boolean) =>
  abilitiesOf(
    actor,
    { status, ownerId, inspectorId: null, decidedById: null, currentUniversityId: null, sightedUniversityIds: [] },
    { isReceptionOpen, otherHeads: 0 },
  )

async function timelineOf(db: Reader, { application, choices }: LoadedApplication) {
  const rows = await db
    .selectFrom('applicationHistory')
    .select(['at', 'toStatus', 'choice', 'event'])
    .where('applicationId', '=', application.id)
    .where('event', 'in', TOLD_TO_APPLICANT)
    .orderBy('id')
    .execute()
  const hasChoices = choices.length > 1
  const created = APPLICATION_WORKFLOW.absent.save
  return [
    { at: application.createdAt, status: created.to },
    ...rows.map((row) => ({
      at: row.at,
      status: row.toStatus,
      ...(hasChoices ? { choice: row.event === 'approveNextChoice' ? row.choice + 1 : row.choice } : {}),
    })),
  ]
}

/** The grant's files of a draft with their names, their kinds as codes; what is not the caller's own is left out. */
async function draftGrantFiles(db: Reader, ownerId: string, { grantFiles }: ApplicationDraft) {
  if (!grantFiles?.length) return []
  const own = await ownFiles(
    db,
    ownerId,
    grantFiles.map((file) => file.id),
  )
  const { documentKinds } = await grantDirectories(db)
  return grantFiles.flatMap(({ kind, id }) => {
    const file = own.get(id)
    return file ? [{ ...file, kind: documentKinds.get(textOf(kind)) ?? textOf(kind) }] : []
  })
}

/** The simple fields as they were typed. */
const typedDetails = (draft: ApplicationDraft) =>
  ofFields(DETAIL_FIELDS, (field) => {
    const typed = draft[field]
    return typeof typed === 'boolean' ? typed : textOf(typed) || null
  }) as Pick<z.input<typeof applicantView>, DetailField>

/** What a draft shows: the profile, over it whatever was typed, and `draft` itself to go on typing. */
async function draftDetails({ db, actor }: ReadScope, { application }: LoadedApplication) {
  const draft = application.draft as ApplicationDraft
  const { roles: _, ...profile } = await profileOf(db, actor.accountId)
  const typedIds = ATTACHMENT_SLOTS.flatMap((slot) => (draft[slot] ? [draft[slot].id] : []))
  const additionalIds = draft.additionalDocuments?.map((file) => file.id) ?? null
  const own = await ownFiles(db, actor.accountId, [...typedIds, ...(additionalIds ?? [])])
  const slots = keyed(ATTACHMENT_SLOTS, (slot) => {
    const typed = draft[slot]
    return typed === undefined ? profile[slot] : typed === null ? null : (own.get(typed.id) ?? null)
  })
  const choices = await draftChoices(db, draft)
  const grantFiles = await draftGrantFiles(db, actor.accountId, draft)
  return {
    version: application.version,
    ...typedDetails(draft),
    languageLevel: (draft.languageLevel ?? []).map((entry) => ({
      language: entry.language ?? '',
      level: entry.level ?? '',
    })),
    gpa: textOf(draft.gpa) || null,
    // What is stated in a draft stands in the draft; it becomes a number when it is sent.
    letterWords: null,
    consent: null,
    choices: choices.map((choice, index) =>
      choiceView(
        {
          ...choice,
          applicationId: application.id,
          position: index + 1,
          status: choiceStep('absent', 'add').to,
          comment: null,
        },
        false,
      ),
    ),
    user: {
      ...profile,
      ...slots,
      additionalDocuments:
        additionalIds === null ? profile.additionalDocuments : additionalIds.flatMap((id) => own.get(id) ?? []),
    },
    ...BLANK_GRANT,
    grantFiles,
  }
}

/** One of the caller's own, with reasons of failed choices (docs/specification/applications.md#choice-statuses). */
export async function readOwnApplication(
  scope: ReadScope,
  id: string,
  around: Around & { readonly nextSteps: NextStepsOf },
) {
  const { db, actor, now, language } = scope
  const loaded = await findApplication(db, actor, id)
  if (loaded === null) return refuse('not_found')
  const { application, choices, current } = loaded
  const draft = application.draft as ApplicationDraft | null
  const details =
    draft === null
      ? {
          ...(await sentDetails(db, loaded)),
          choices: choices.map((choice) => choiceView(choice, isRefused(choice.status))),
        }
      : await draftDetails(scope, loaded)
  const pair = draft === null ? current : (await draftChoices(db, draft))[0]
  const reception = await receptionAt(db, now)
  return {
    success: true as const,
    data: {
      ...applicantRow(application, details.user, pair, language),
      ...details,
      draft,
      draftSavedAt: application.draftSavedAt,
      can: ownAbilities(actor, application, reception.maySend),
      nextSteps: [...(await around.nextSteps(db, application, now))],
      timeline: await timelineOf(db, loaded),
      test: await around.testOf(db, id, now),
      interview: await around.interviewOf(db, id),
    },
  }
}
