import { answeredBy, mayWrite, sideOf, type Turn, turnAfter } from '@portal/domain/conversations/rules.ts'
import type { MessageBody } from '@portal/domain/conversations/schema.ts'
import { refuse } from '@portal/domain/kernel/refusal.ts'
import type { Side } from '@portal/domain/kernel/side.ts'
import type { WriteScope } from '../../http/handler.ts'
import { newId } from '../../platform/identity/tokens.ts'
import { lockApplication } from '../applications/load-application.ts'
import { notifyApplicant } from './notify-readers.ts'
import { stateOf, writingFacts } from './queries.ts'
import { messageFor } from './read-conversation.ts'
import { insertMessage, keepTurn } from './repository.ts'

const NO_TURN: Turn = { waitsFor: null, waitingSince: null }

/** Writes a message. The locked application keeps its choice under consideration, and the turn, until it is written. */
export async function writeMessage({ db, actor, now }: WriteScope, id: string, { text, isInternal }: MessageBody) {
  const loaded = await lockApplication(db, actor, id)
  if (loaded === null) return refuse('not_found')
  if (loaded.current === undefined || !mayWrite(actor, await writingFacts(db, loaded), now)) return refuse('forbidden')
  const side = sideOf(actor)
  const isOpen = side === 'APPLICANT' || !isInternal
  const before = await stateOf(db, id)
  const turn: Turn =
    before === undefined ? NO_TURN : { waitsFor: before.waitsFor as Side | null, waitingSince: before.waitingSince }
  const message = await insertMessage(db, {
    id: newId(),
    applicationId: id,
    universityId: loaded.current.universityId,
    choice: loaded.current.position,
    side,
    authorId: actor.accountId,
    authorName: side === 'OFFICE' ? actor.fullName : null,
    text,
    isInternal: !isOpen,
    answersSince: isOpen ? answeredBy(turn, side) : null,
    createdAt: now,
  })
  if (isOpen) {
    await keepTurn(db, { applicationId: id, choice: loaded.current.position, side }, turnAfter(turn, side, now), now)
    if (side === 'OFFICE') await notifyApplicant({ db, now }, loaded)
  }
  return { success: true as const, data: messageFor(actor, loaded, message, null) }
}
