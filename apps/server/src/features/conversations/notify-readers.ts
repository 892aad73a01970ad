import { OPEN } from '@portal/domain/applications/status.ts'
import { isMailDue, MAIL_EVERY_MS, writableSince } from '@portal/domain/conversations/rules.ts'
import { INSPECTOR_ROLES } from '@portal/domain/kernel/role.ts'
import { sql } from 'kysely'
import { type Db, isOneOf, runLongStatement, type Trx } from '../../platform/database/database.ts'
import { recipientOf } from '../accounts/queries.ts'
import { enabledStaff } from '../accounts/staff/list-staff.ts'
import { type LoadedApplication, loadLocked } from '../applications/load-application.ts'
import { enqueueMail } from '../notifications/enqueue-mail.ts'
import { notifyStaff } from '../notifications/notify-staff.ts'
import { stateOf, writingFacts } from './queries.ts'
import { markApplicantMailed, markOfficeMailed } from './repository.ts'

/** Mails the applicant that the office has written, without the content, if a mail is due (`isMailDue`). */
export async function notifyApplicant(
  { db, now }: { readonly db: Trx; readonly now: Date },
  loaded: LoadedApplication,
): Promise<void> {
  const { application, current } = loaded
  const state = await stateOf(db, application.id)
  if (state === undefined || current === undefined) return
  const news = { wroteAt: state.officeWroteAt, readAt: state.applicantReadAt, mailedAt: state.applicantMailedAt }
  if (!isMailDue(news, now) || (await writingFacts(db, loaded)).isOwnerGone) return
  await markApplicantMailed(db, application.id, now)
  await enqueueMail({ db, now }, await recipientOf(db, application.ownerId), 'messageFromOffice', {
    applicationId: application.id,
    number: application.number ?? '',
    type: application.type,
    university: current.universityName,
  })
}

/**
 * Job: mails about messages that came within an hour after another mail and are still unread. One application a
 * transaction, by conversations_with_news_for_the_applicant.
 */
export async function notifyApplicantsLater({ db, now }: { readonly db: Db; readonly now: Date }): Promise<void> {
  const due = await runLongStatement<{ id: string }>(
    db,
    sql`select application_id as id from conversations c join applications a on a.id = c.application_id
      join accounts o on o.id = a.owner_id and o.deleted_at is null
      where c.office_wrote_at > coalesce(c.applicant_read_at, '-infinity')
        and c.office_wrote_at > coalesce(c.applicant_mailed_at, '-infinity')
        and c.applicant_mailed_at <= ${new Date(now.getTime() - MAIL_EVERY_MS)} order by 1`,
  )
  for (const { id } of due)
    await db.transaction().execute(async (trx) => notifyApplicant({ db: trx, now }, await loadLocked(trx, id)))
}

type Waiting = { readonly id: string; readonly count: number }

/**
 * Staff for whom conversations wait since their last mail: the inspector, without one the heads in scope. A decision
 * keeps the name of a lost inspector, who cannot write.
 */
const waitingForStaff = (db: Db, now: Date) =>
  runLongStatement<Waiting>(
    db,
    sql`with staff as materialized (
      ${enabledStaff(db, INSPECTOR_ROLES).select(['accounts.id', 'universityId', 'roles'])}
    ), waiting as materialized (
      select c.waiting_since as since, i.id as inspector_id, o.university_id
      from conversations c
      join applications a on a.id = c.application_id
      join choices o on o.application_id = c.application_id and o.position = c.choice
      join seasons s on s.year = a.season and s.closed_at is null
      left join staff i on i.id = a.inspector_id and (i.university_id is null or i.university_id = o.university_id)
      where c.waits_for = 'OFFICE' and (${isOneOf(sql.ref('a.status'), OPEN)} or a.status_changed_at >= ${writableSince(now)})
    )
    select s.id, count(*)::int as count from staff s
    join waiting w on w.inspector_id = s.id or w.inspector_id is null and 'ADMIN' = any (s.roles)
      and (s.university_id is null or s.university_id = w.university_id)
    left join mailed_conversations m on m.account_id = s.id
    group by s.id, m.mailed_at having max(w.since) > coalesce(m.mailed_at, '-infinity')`,
  )

/** Job: one mail a staff member with the number of conversations that wait, if there are new ones. Runs hourly. */
export async function notifyOffice({ db, now }: { readonly db: Db; readonly now: Date }): Promise<void> {
  for (const { id, count } of await waitingForStaff(db, now))
    await db.transaction().execute(async (trx) => {
      await markOfficeMailed(trx, id, now)
      await notifyStaff({ db: trx, now }, [id], 'messagesWaiting', { count })
    })
}
