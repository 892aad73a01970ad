import {
  maySeeMessage,
  mayWrite,
  type Side,
  sideOf,
  type WritingFacts,
  waitsFor,
} from '@portal/domain/conversations/rules.ts'
import { refuse } from '@portal/domain/kernel/refusal.ts'
import type { Selectable } from 'kysely'
import type { ReadScope } from '../../http/handler.ts'
import type { Reader } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { findApplication, type LoadedApplication } from '../applications/load-application.ts'

type Message = Selectable<Tables['applicationMessages']>

/** The applicant reads the office's messages without the names of its staff. */
export const messageFor = (reader: Side, message: Message) => ({
  ...message,
  authorName: reader === 'APPLICANT' && message.side === 'OFFICE' ? null : message.authorName,
})

export async function writingFacts(db: Reader, { application, facts }: LoadedApplication): Promise<WritingFacts> {
  const season = await db
    .selectFrom('seasons')
    .select('closedAt')
    .where('year', '=', application.season)
    .executeTakeFirst()
  return {
    ...facts,
    statusChangedAt: application.statusChangedAt ?? application.createdAt,
    isSeasonClosed: season?.closedAt != null,
  }
}

/** A page of the messages that the reader may see. Index application_messages_of_application; some tens at most. */
export async function readConversation(
  { db, actor, now }: ReadScope,
  id: string,
  { page, pageSize }: { readonly page: number; readonly pageSize: number },
) {
  const loaded = await findApplication(db, actor, id)
  if (loaded === null) return refuse('not_found')
  const side = sideOf(actor)
  const messages = await db
    .selectFrom('applicationMessages')
    .selectAll()
    .where('applicationId', '=', id)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const considered = loaded.choices.filter(
    ({ position, universityId }) =>
      position <= (loaded.application.currentChoice ?? 0) && universityId === actor.universityId,
  )
  const reached = Math.max(0, ...considered.map(({ position }) => position))
  const seen = messages.filter((message) => maySeeMessage(actor, message, reached))
  const other = await db
    .selectFrom('conversationReadings')
    .select('readAt')
    .where('applicationId', '=', id)
    .where('side', '=', side === 'OFFICE' ? 'APPLICANT' : 'OFFICE')
    .executeTakeFirst()
  return {
    success: true as const,
    data: {
      list: seen.slice(page * pageSize, (page + 1) * pageSize).map((message) => messageFor(side, message)),
      totalSize: seen.length,
      waitsFor: waitsFor(seen.find(({ isInternal }) => !isInternal)?.side ?? null),
      otherReadAt: other?.readAt ?? null,
      can: { write: mayWrite(actor, await writingFacts(db, loaded), now) },
    },
  }
}
