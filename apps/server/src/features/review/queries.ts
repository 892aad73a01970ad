import { abilitiesOf, runsCompetition } from '@portal/domain/applications/policy.ts'
import { type ApplicationType, isCompeting, UNDECIDED } from '@portal/domain/applications/status.ts'
import type { HistoryEvent } from '@portal/domain/applications/workflow.ts'
import { correctionViews, isUnderCorrection, standingCorrection } from '@portal/domain/corrections/view-rules.ts'
import { type Actor, hasRole } from '@portal/domain/kernel/actor.ts'
import type { Language } from '@portal/domain/kernel/language.ts'
import { type LocalizedName, nameIn } from '@portal/domain/kernel/localized-name.ts'
import { refuse } from '@portal/domain/kernel/refusal.ts'
import { OFFICE_ROLES } from '@portal/domain/kernel/role.ts'
import { staffRefereeViews } from '@portal/domain/referees/view-rules.ts'
import { type RawBuilder, sql } from 'kysely'
import type { ReadScope } from '../../http/handler.ts'
import { anyOf, type Reader, short } from '../../platform/database/database.ts'
import { type Placeholders, statement } from '../../platform/database/statement.ts'
import { enabledStaffInScope } from '../accounts/staff/list-staff.ts'
import { choicesOf, completed, having, type Part, partsOf, visibleTo } from '../applications/load-application.ts'
import {
  attachmentsOfApplication,
  type Corrections,
  choiceView,
  correctedOf,
  type Invitations,
  type Referees,
  sentDetails,
  type TestsAndInterviews,
} from '../applications/queries.ts'
import { readyMadeAmong, reasonsIn } from '../applications/reason-in.ts'
import { recordAudit, recordReading } from '../audit/record-audit.ts'
import { SHOWN, type ShownRow } from './list/find-page.ts'

/** Number of enabled heads of admissions, without the actor, who may act on an application of this university. */
export async function countOtherHeads(db: Reader, actor: Actor, universityId: string | null): Promise<number> {
  const heads = await enabledStaffInScope(db, ['ADMIN'], universityId)
  return heads.filter((head) => head.id !== actor.accountId).length
}

/** Number of open applications of each inspector, for pick lists. Index applications_of_inspector. */
export async function inspectorLoad(db: Reader, staffIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('applications')
    .select((column) => ['inspectorId', column.fn.countAll<number>().as('count')])
    .where('inspectorId', '=', anyOf(staffIds))
    .where('status', 'in', [...UNDECIDED])
    .groupBy('inspectorId')
    .execute()
  return new Map(rows.flatMap((row) => (row.inspectorId === null ? [] : [[row.inspectorId, row.count] as const])))
}

/**
 * The files of applications in the reader's scope, each with one application. For heads and managers, and for competing
 * applications also the head of the competition (docs/specification/documents.md#readers).
 */
export async function filesInScope(
  db: Reader,
  actor: Actor,
  fileIds: readonly string[],
): Promise<ReadonlyMap<string, { readonly id: string; readonly number: string }>> {
  const isOffice = hasRole(actor, ...OFFICE_ROLES)
  if (!isOffice && !runsCompetition(actor)) return new Map()
  const rows = await db
    .selectFrom('applicationAttachments')
    .innerJoin('reviewItems', 'reviewItems.applicationId', 'applicationAttachments.applicationId')
    .select(['fileId', 'reviewItems.applicationId as id', 'number', 'type'])
    .where('fileId', '=', anyOf(fileIds))
    .where('sight', '=', actor.universityId ?? '*')
    .where(isAskedBy(actor.universityId))
    .execute()
  const inSight = rows.filter(({ type }) => isOffice || isCompeting(type as ApplicationType))
  return new Map(inSight.map(({ fileId, id, number }) => [fileId, { id, number }]))
}

/** An answer with a file belongs to the university that asked; other files to all readers in scope. */
const isAskedBy = (universityId: string | null): RawBuilder<boolean> =>
  universityId === null
    ? sql.lit(true)
    : sql`(slot <> 'answers' or exists (
        select from question_places q where q.key = application_attachments.kind and q.university_id = ${universityId}))`

export function staffRow(row: ShownRow, language: Language) {
  const university = row.universityName as LocalizedName
  const program = row.programName as LocalizedName
  return {
    id: row.applicationId,
    number: row.number,
    type: row.type as ApplicationType,
    status: row.status,
    createdDate: row.createdAt,
    sentDate: row.sentAt,
    lastStatusUpdateDate: row.statusChangedAt,
    firstName: row.firstName,
    lastName: row.lastName,
    fio: row.fio,
    citizenship: row.citizenship,
    countryOfResidence: row.countryOfResidence,
    educationLevel: row.educationLevel,
    educationLanguage: row.educationLanguage,
    universityId: row.universityId,
    universityName: nameIn(university, language),
    educationalProgram: row.programCode,
    educationalProgramName: nameIn(program, language),
    university: { id: row.universityId, ...university },
    speciality: { id: row.programCode, code: row.programCode, ...program },
    inspectorId: row.inspectorId,
    inspectorName: row.inspectorName,
    inspectorStatus: row.inspectorStatus,
    adminComment: row.adminComment,
    comment: row.comment,
  }
}

const itemOf = statement((db, value: Placeholders<{ id: string; scope: string }>) =>
  db
    .selectFrom('reviewItems')
    .select(SHOWN)
    .where('applicationId', '=', value('id'))
    .where('sight', '=', value('scope')),
)

const historyOf = statement((db, value: Placeholders<{ id: string }>) =>
  db
    .selectFrom('applicationHistory')
    .select(['at', 'event', 'fromStatus', 'toStatus', 'choice', 'actorName', 'inspectorName', 'decision', 'comment'])
    .where('applicationId', '=', value('id'))
    .orderBy('id'),
)

const withLanguageOfOwner = statement((db, value: Placeholders<{ id: string }>) =>
  db
    .selectFrom('applications as a')
    .innerJoin('accounts as owner', 'owner.id', 'a.ownerId')
    .selectAll('a')
    .select(['owner.language as applicantLanguage', partsOf('a').as('parts')])
    .where('a.id', '=', value('id')),
)

/**
 * Reads applications for staff, in the scope of the reader's university. Reasons and deciders of other universities are
 * hidden (docs/specification/roles-and-scope.md#visibility). Reads the application's row first, then its parts at once.
 * Universities of choices never change, so one row decides on the scope. `refuse`: unknown, or outside the scope. The
 * audit trail records the reading before any byte is sent.
 */
export function createStaffView({ testsOf, interviewsOf, correctionsOf, refereesOf, invitationsOf }: StaffServices) {
  const view = async (scope: ReadScope, id: string) => {
    const { actor, now, language } = scope
    const db = short(scope.db)
    const [found] = await withLanguageOfOwner(db, { id })
    if (found === undefined) return null
    const { applicantLanguage, parts: _, ...application } = found
    const withPart = (name: Part) => having([found], name)
    const [applicationChoices, [item], attachments, history, tests, interviews, corrections, referees, invitations] =
      await Promise.all([
        choicesOf(db, [id]),
        itemOf(db, { id, scope: actor.universityId ?? '*' }),
        attachmentsOfApplication(db, id),
        historyOf(db, { id }),
        testsOf(db, withPart('tests'), now),
        interviewsOf(db, withPart('interviews'), actor.universityId),
        correctionsOf(db, withPart('corrections')),
        refereesOf(db, withPart('referees')),
        invitationsOf(db, withPart('invitations'), now),
      ])
    const loaded = visibleTo(actor, completed(application, applicationChoices))
    if (loaded === null || item === undefined) return null
    const { choices, facts } = loaded
    const isOurs = (position: number): boolean =>
      actor.universityId === null ||
      choices.some((choice) => choice.position === position && choice.universityId === actor.universityId)
    const rounds = corrections.get(id) ?? []
    const corrected = correctedOf(loaded)
    const comments = [item, ...choices, ...history].map(({ comment }) => comment)
    const reasonIn = reasonsIn(language, await readyMadeAmong(db, [item.adminComment, ...comments]))
    const details = sentDetails(application, attachments)
    return {
      ...staffRow({ ...item, comment: reasonIn(item.comment), adminComment: reasonIn(item.adminComment) }, language),
      ...details,
      // Answers to another university are its own.
      answers: details.answers.filter(
        ({ universityId }) => actor.universityId === null || universityId === actor.universityId,
      ),
      choices: choices.map((choice) => {
        const shown = choiceView(choice, isOurs(choice.position))
        return { ...shown, comment: reasonIn(shown.comment) }
      }),
      can: abilitiesOf(actor, facts, {
        // Readers among staff neither submit nor withdraw.
        isReceptionOpen: false,
        isUnderCorrection: isUnderCorrection(rounds, corrected, now),
        areClaimsOpen: false,
        // Counted only for a reader who would approve an own decision.
        otherHeads:
          facts.decidedById === actor.accountId ? await countOtherHeads(db, actor, facts.currentUniversityId) : 0,
      }),
      applicantLanguage,
      test: tests.get(id) ?? null,
      // A university reads its own, also after another one holds an interview.
      interview: interviews.get(id) ?? null,
      referees: staffRefereeViews(referees.get(id) ?? [], { status: facts.status, now }),
      correction: standingCorrection(correctionViews(rounds, actor, corrected, now)),
      // The invitation is about the present choice.
      slotInvitation:
        actor.universityId === null || actor.universityId === facts.currentUniversityId
          ? (invitations.get(id) ?? null)
          : null,
      history: history.map((row) => ({
        at: row.at,
        event: row.event as HistoryEvent,
        from: row.fromStatus,
        to: row.toStatus,
        choice: row.choice,
        actorName: isOurs(row.choice) ? row.actorName : null,
        inspectorName: isOurs(row.choice) ? row.inspectorName : null,
        decision: isOurs(row.choice) ? row.decision : null,
        comment: isOurs(row.choice) ? reasonIn(row.comment) : null,
      })),
    }
  }
  return {
    read: async (scope: ReadScope, id: string) => {
      const data = await view(scope, id)
      if (data === null) return refuse('not_found')
      await recordReading(scope, { event: 'applicationOpened', objectId: data.id, objectNumber: data.number })
      return { success: true as const, data }
    },
    takeOut: async (scope: ReadScope, id: string) => {
      const data = await view(scope, id)
      if (data === null) return refuse('not_found')
      await recordAudit(scope, { event: 'applicationDownloaded', objectId: id, objectNumber: data.number })
      return data
    },
  }
}

type StaffServices = TestsAndInterviews & Pick<Corrections, 'correctionsOf'> & Referees & Invitations
export type StaffView = ReturnType<typeof createStaffView>
