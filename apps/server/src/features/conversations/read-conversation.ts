import { isOpen } from '@portal/domain/applications/status.ts'
import { hasNews, mayReport, mayWrite, sideOf, writableUntil } from '@portal/domain/conversations/rules.ts'
import { type Actor, hasRole } from '@portal/domain/kernel/actor.ts'
import { refuse } from '@portal/domain/kernel/refusal.ts'
import type { Side } from '@portal/domain/kernel/side.ts'
import type { Selectable } from 'kysely'
import type { ReadScope } from '../../http/handler.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { findApplication, type LoadedApplication } from '../applications/load-application.ts'
import type { ApplicantSnapshot } from '../applications/queries.ts'
import { recordReading } from '../audit/record-audit.ts'
import { inSight, sightOn, stateOf, writingFacts } from './queries.ts'

type Message = Selectable<Tables['applicationMessages']>
type Report = Pick<Selectable<Tables['messageReports']>, 'reason' | 'reporterId' | 'createdAt'>
type State = Selectable<Tables['conversations']>

const NAMELESS = { nameKz: '', nameRu: '', nameEn: '' }

function applicantName({ application }: LoadedApplication): string {
  const { lastName, firstName, middleName } = application.applicant as ApplicantSnapshot
  return [lastName, firstName, middleName].filter(Boolean).join(' ')
}

/** A message for its reader. The applicant reads no names of staff. The reason of a report is for its reporter and heads. */
export function messageFor(actor: Actor, loaded: LoadedApplication, message: Message, report: Report | null) {
  const reader = sideOf(actor)
  const isReasonSeen = report?.reporterId === actor.accountId || hasRole(actor, 'ADMIN')
  const isReportSeen = report !== null && (reader === 'OFFICE' || report.reporterId === actor.accountId)
  return {
    id: message.id,
    side: message.side as Side,
    isOwn: message.authorId === actor.accountId,
    authorName: reader === 'APPLICANT' ? null : (message.authorName ?? applicantName(loaded)),
    university: loaded.choices.find(({ position }) => position === message.choice)?.universityName ?? NAMELESS,
    text: message.text,
    isInternal: message.isInternal,
    createdAt: message.createdAt,
    report: isReportSeen ? { at: report.createdAt, reason: isReasonSeen ? report.reason : null } : null,
    can: { report: report === null && mayReport(reader, { side: message.side as Side }) },
  }
}

/** Messages of the other side that nobody of the reader's side has read. */
async function countUnread({ db, actor }: ReadScope, loaded: LoadedApplication, state: State | undefined) {
  if (state === undefined) return 0
  const isApplicant = sideOf(actor) === 'APPLICANT'
  const [wroteAt, readAt] = isApplicant
    ? [state.officeWroteAt, state.applicantReadAt]
    : [state.applicantWroteAt, state.officeReadAt]
  if (!hasNews(wroteAt, readAt)) return 0
  const { count } = await db
    .selectFrom('applicationMessages')
    .select((column) => column.fn.countAll<number>().as('count'))
    .where('applicationId', '=', loaded.application.id)
    .where('side', '=', isApplicant ? 'OFFICE' : 'APPLICANT')
    .where(inSight(sightOn(actor, loaded)))
    .$if(readAt !== null, (unread) => unread.where('createdAt', '>', readAt))
    .executeTakeFirstOrThrow()
  return count
}

/** State of a conversation for its reader. A university that no longer considers the application has none. */
async function stateFor(scope: ReadScope, loaded: LoadedApplication) {
  const { db, actor } = scope
  const { currentUniversityId } = loaded.facts
  const isOver = actor.universityId !== null && actor.universityId !== currentUniversityId
  const state = isOver ? undefined : await stateOf(db, loaded.application.id)
  return { state, unread: await countUnread(scope, loaded, state) }
}

const turnOf = (state: State | undefined) => ({
  waitsFor: (state?.waitsFor ?? null) as Side | null,
  waitingSince: state?.waitingSince ?? null,
})

/** Whether the reader sees any message, also after another university took over. */
async function hasMessages({ db, actor }: ReadScope, loaded: LoadedApplication): Promise<boolean> {
  const any = await db
    .selectFrom('applicationMessages')
    .select('id')
    .where('applicationId', '=', loaded.application.id)
    .where(inSight(sightOn(actor, loaded)))
    .limit(1)
    .executeTakeFirst()
  return any !== undefined
}

/** State of a conversation for marks. */
export async function readConversationState(scope: ReadScope, id: string) {
  const loaded = await findApplication(scope.db, scope.actor, id)
  if (loaded === null) return refuse('not_found')
  const { db, actor, now } = scope
  const { state, unread } = await stateFor(scope, loaded)
  const canRead = (await hasMessages(scope, loaded)) || mayWrite(actor, await writingFacts(db, loaded), now)
  return { success: true as const, data: { ...turnOf(state), unread, can: { read: canRead } } }
}

type Paging = { readonly page: number; readonly pageSize: number }

/** A page of the messages that the reader may see, by application_messages_of_application. */
export async function pageOfMessages(scope: ReadScope, loaded: LoadedApplication, { page, pageSize }: Paging) {
  const { db, actor, now } = scope
  const { application } = loaded
  const side = sideOf(actor)
  const seen = db
    .selectFrom('applicationMessages')
    .where('applicationId', '=', application.id)
    .where(inSight(sightOn(actor, loaded)))
  const [rows, { count }, { state, unread }, facts] = await Promise.all([
    seen
      .leftJoin('messageReports as r', 'r.messageId', 'applicationMessages.id')
      .selectAll('applicationMessages')
      .select(['r.reason', 'r.reporterId', 'r.createdAt as reportedAt'])
      .orderBy('applicationMessages.createdAt', 'desc')
      .orderBy('applicationMessages.id', 'desc')
      .limit(pageSize)
      .offset(page * pageSize)
      .execute(),
    seen.select((column) => column.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
    stateFor(scope, loaded),
    writingFacts(db, loaded),
  ])
  const canWrite = mayWrite(actor, facts, now)
  return {
    list: rows.map(({ reason, reporterId, reportedAt, ...message }) =>
      messageFor(
        actor,
        loaded,
        message,
        reason === null || reporterId === null || reportedAt === null
          ? null
          : { reason, reporterId, createdAt: reportedAt },
      ),
    ),
    totalSize: count,
    ...turnOf(state),
    unread,
    otherReadAt: (side === 'OFFICE' ? state?.applicantReadAt : state?.officeReadAt) ?? null,
    officeReading:
      side === 'APPLICANT' || state?.officeReadAt == null || state.officeReaderName === null
        ? null
        : { at: state.officeReadAt, name: state.officeReaderName },
    writableUntil: canWrite && !isOpen(application.status) ? writableUntil(facts.statusChangedAt) : null,
    can: { write: canWrite, settle: canWrite && side === 'OFFICE' && state?.waitsFor === 'OFFICE' },
  }
}

/** Reads a conversation. The audit trail records readings by staff before any byte is sent. */
export async function readConversation(scope: ReadScope, id: string, paging: Paging) {
  const loaded = await findApplication(scope.db, scope.actor, id)
  if (loaded === null) return refuse('not_found')
  const data = await pageOfMessages(scope, loaded, paging)
  const { number } = loaded.application
  if (sideOf(scope.actor) === 'OFFICE')
    await recordReading(scope, {
      ...{ event: 'conversationRead', objectId: id },
      ...(number === null ? {} : { objectNumber: number }),
    })
  return { success: true as const, data }
}
