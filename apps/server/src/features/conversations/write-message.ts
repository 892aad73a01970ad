import { mayWrite, sideOf } from '@portal/domain/conversations/rules.ts'
import type { MessageBody } from '@portal/domain/conversations/schema.ts'
import { refuse } from '@portal/domain/kernel/refusal.ts'
import type { WriteScope } from '../../http/handler.ts'
import { newId } from '../../platform/identity/tokens.ts'
import { lockApplication } from '../applications/load-application.ts'
import { messageFor, writingFacts } from './read-conversation.ts'
import { insertMessage } from './repository.ts'

/** Writes a message. The locked application keeps its choice under consideration until it is written. */
export async function writeMessage({ db, actor, now }: WriteScope, id: string, { text, isInternal }: MessageBody) {
  const loaded = await lockApplication(db, actor, id)
  if (loaded === null) return refuse('not_found')
  if (loaded.current === undefined || !mayWrite(actor, await writingFacts(db, loaded), now)) return refuse('forbidden')
  const side = sideOf(actor)
  const message = await insertMessage(db, {
    id: newId(),
    applicationId: id,
    universityId: loaded.current.universityId,
    choice: loaded.current.position,
    side,
    authorId: actor.accountId,
    authorName: actor.fullName,
    text,
    isInternal: side === 'OFFICE' && isInternal,
    createdAt: now,
  })
  return { success: true as const, data: messageFor(side, message) }
}
