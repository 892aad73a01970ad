import type { Actor } from '@portal/domain/kernel/actor.ts'
import { HOUR_MS } from '@portal/domain/kernel/durations.ts'
import { markConversationRead } from '../../features/conversations/mark-read.ts'
import { writeMessage } from '../../features/conversations/write-message.ts'
import type { WriteScope } from '../../http/handler.ts'
import { must } from '../run-commands.ts'

/** Step of a conversation. Without a text its actor reads what was written. */
export type TalkStep = {
  readonly by: 'applicant' | 'inspector' | 'head'
  /** Hours after the step before. */
  readonly hours: number
  readonly text?: string
  readonly isInternal?: boolean
}

/** Holds the conversation on an application by the ordinary commands, after its story. */
export async function holdTalk(
  scope: WriteScope,
  id: string,
  talk: readonly TalkStep[],
  actorOf: (by: TalkStep['by']) => Actor,
): Promise<void> {
  let at = scope.now
  for (const { by, hours, text, isInternal = false } of talk) {
    at = new Date(at.getTime() + hours * HOUR_MS)
    const turn: WriteScope = { ...scope, actor: actorOf(by), now: at }
    if (text === undefined) must(await markConversationRead(turn, id, at))
    else must(await writeMessage(turn, id, { text, isInternal }))
  }
}
