import { isOpen } from '@portal/domain/applications/status.ts'
import { type Refusal, refuse } from '@portal/domain/kernel/refusal.ts'
import { invitationStateOf, isChosen, isLapsed } from '@portal/domain/slots/status.ts'
import type { WriteScope } from '../../http/handler.ts'
import { lockApplication } from '../applications/load-application.ts'
import { presentOf } from './queries.ts'
import { updateInvitation } from './repository.ts'

/** No time suits: the applicant wants a mail when another gets free, or no longer. */
export async function setNews(
  { db, actor, now }: WriteScope,
  id: string,
  wantsNews: boolean,
): Promise<{ readonly id: string } | Refusal> {
  const loaded = await lockApplication(db, actor, id)
  const { invitation, interview } = await presentOf(db, id)
  if (loaded === null || invitation === null) return refuse('not_found')
  const state = invitationStateOf(invitation, interview, now)
  const isOver = isLapsed(state) || isChosen(state) || !isOpen(loaded.application.status)
  if (wantsNews && isOver) return refuse('invitation_lapsed')
  await updateInvitation(db, invitation, { newsSince: wantsNews ? (invitation.newsSince ?? now) : null })
  return { id }
}
