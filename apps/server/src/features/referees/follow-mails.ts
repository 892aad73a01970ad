import { isDraft } from '@portal/domain/applications/status.ts'
import { refereeStep } from '@portal/domain/referees/workflow.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { lockById } from '../applications/load-application.ts'
import { noteWithoutActor } from '../applications/note-in-history.ts'
import { refereesOf } from './queries.ts'
import { updateReferee } from './repository.ts'
import { type MailScope, tellApplicant } from './write-mails.ts'

type Followed = {
  readonly id: string
  readonly applicationId: string
  readonly sentAt: Date | null
  readonly failedAt: Date | null
}

const AT_ONCE = 500

/**
 * Job of each minute: notes that the newest mail to a referee was sent, or did not arrive. A mail that was sent again
 * counts as sent. One transaction each; safe to repeat.
 */
export async function followMails({ db, now }: { readonly db: Db; readonly now: Date }): Promise<void> {
  // Indexes referees_not_sent, mails_pkey. An archived season is read-only.
  const { rows } = await sql<Followed>`
    select r.id, r.application_id, m.sent_at, m.failed_at
    from referees r join mails m on m.id = r.mail_id
      join applications a on a.id = r.application_id join seasons s on s.year = a.season
    where r.state in ('NAMED', 'SENT', 'BOUNCED') and r.until > ${now} and s.closed_at is null
      and case r.state when 'SENT' then m.failed_at is not null when 'NAMED' then m.sent_at is not null or m.failed_at is not null
        else m.sent_at is not null and m.failed_at is null end
    order by r.until limit ${AT_ONCE}`.execute(db)
  for (const followed of rows) await db.transaction().execute((trx) => followMail({ db: trx, now }, followed))
}

/** Notes what became of the newest mail to a referee. */
export async function followMail(scope: MailScope, { id, applicationId, sentAt, failedAt }: Followed): Promise<void> {
  const { db } = scope
  const loaded = await lockById(db, applicationId)
  const referee = (await refereesOf(db, [applicationId])).get(applicationId)?.find((each) => each.id === id)
  if (loaded === null || referee === undefined) return
  const event = failedAt === null ? 'sent' : 'bounce'
  const step = refereeStep(referee.state, event, ['SYSTEM'])
  if (step === null) return
  await updateReferee(db, id, { state: step.to, ...(event === 'sent' ? { sentAt: referee.sentAt ?? sentAt } : {}) })
  if (event === 'sent') return
  await tellApplicant(scope, loaded, 'refereeBounced', referee)
  if (!isDraft(loaded.application.status)) await noteWithoutActor(scope, loaded, 'refereeBounced')
}
