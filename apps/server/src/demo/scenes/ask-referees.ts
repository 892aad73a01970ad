import { HOUR_MS } from '@portal/domain/kernel/durations.ts'
import type { NameBody } from '@portal/domain/referees/schema.ts'
import { markAsReturned } from '../../features/notifications/withhold-mails.ts'
import { followMail } from '../../features/referees/follow-mails.ts'
import { declineLetter, giveLetter } from '../../features/referees/give-letter.ts'
import { nameReferee } from '../../features/referees/name-referee.ts'
import { openLink } from '../../features/referees/open-link.ts'
import type { WriteScope } from '../../http/handler.ts'
import type { Trx } from '../../platform/database/database.ts'
import type { DemoStage } from '../demo-stage.ts'
import { must, outerScope } from '../run-commands.ts'

/** Referee in the demo's data. `giveOwn`: the letter comes from the applicant's browser, so the office sees a mark on it. */
export type DemoReferee = Omit<NameBody, 'note'> & {
  readonly note?: string
  readonly act: 'open' | 'give' | 'giveOwn' | 'decline' | 'bounce'
  readonly words?: string
  readonly isConfidential?: boolean
}

const ANSWERED_AFTER_MS = 20 * HOUR_MS

type Asked = { readonly scope: WriteScope; readonly id: string; readonly referee: DemoReferee }
type Stage = Pick<DemoStage, 'files' | 'publicUrl'>

/** Names the referee and counts the mail as sent. @returns the token of its link. */
async function nameByMail({ scope, id, referee }: Asked, { publicUrl }: Stage): Promise<string> {
  const { act: _act, words: _words, isConfidential: _isConfidential, ...named } = referee
  const created = must(await nameReferee(scope, id, named, publicUrl))
  const sent = { id: created.data.id, applicationId: id, sentAt: scope.now, failedAt: null }
  await followMail(scope, sent)
  return tokenOf(scope.db, referee.email)
}

async function tokenOf(db: Trx, email: string): Promise<string> {
  const { payload } = await db
    .selectFrom('mails')
    .select('payload')
    .where('recipient', '=', email)
    .where('name', '=', 'refereeAsked')
    .executeTakeFirstOrThrow()
  return (payload as { url: string }).url.split('#').at(-1) ?? ''
}

/** Names the referee of an application, who answers 20 hours later. A bounced mail gets no answer. */
export async function askReferee(asked: Asked, stage: Stage): Promise<void> {
  const { scope, referee } = asked
  const token = await nameByMail(asked, stage)
  if (referee.act === 'bounce') return
  const later = { ...scope, actor: null, now: new Date(scope.now.getTime() + ANSWERED_AFTER_MS) }
  must(await openLink(later, token))
  const { words: text = '', isConfidential = true } = referee
  if (referee.act === 'decline') must(await declineLetter(later, { token, reason: text }))
  else {
    const actor = referee.act === 'giveOwn' ? scope.actor : null
    const services = { files: stage.files, isScanning: false }
    must(await giveLetter(outerScope({ ...later, actor }), { token, text, isConfidential }, services))
  }
}

/** Lets the mail to a referee come back. */
export async function bounceReferee({ scope, id, referee }: Asked): Promise<void> {
  const { db, now } = scope
  const failedAt = new Date(now.getTime() + HOUR_MS)
  await markAsReturned(db, referee.email, failedAt)
  const held = await db.selectFrom('referees').select('id').where('applicationId', '=', id).executeTakeFirstOrThrow()
  await followMail({ db, now: failedAt }, { id: held.id, applicationId: id, sentAt: now, failedAt })
}

/** Names a referee who has opened the page. The mail leaves the portal, so visitors can open its link too. */
export async function openAtReferee(asked: Asked, stage: Stage): Promise<void> {
  const token = await nameByMail(asked, stage)
  const later = new Date(asked.scope.now.getTime() + ANSWERED_AFTER_MS)
  must(await openLink({ ...asked.scope, actor: null, now: later }, token))
}
