import type { ApplicationStatus } from '@portal/domain/applications/status.ts'
import { ENDED, isDraft } from '@portal/domain/applications/status.ts'
import { DAY_MS } from '@portal/domain/kernel/durations.ts'
import { Refusal, refuse } from '@portal/domain/kernel/refusal.ts'
import {
  isOpenToReferees,
  mayRemind,
  REFEREE_REMINDERS,
  refereeReminder,
  secondsUntilReminder,
} from '@portal/domain/referees/rules.ts'
import { refereeStateOf, refereeStep } from '@portal/domain/referees/workflow.ts'
import { sql } from 'kysely'
import type { WriteScope } from '../../http/handler.ts'
import { type Db, isOneOf } from '../../platform/database/database.ts'
import { lockApplication, lockById } from '../applications/load-application.ts'
import { noteWithoutActor } from '../applications/note-in-history.ts'
import { type RefereeAnswer, refereeAnswer } from './name-referee.ts'
import { refereesOf } from './queries.ts'
import { deleteLinks, EMPTY_LETTER, noteReminder, updateReferee } from './repository.ts'
import { type MailScope, mailLink, tellApplicant } from './write-mails.ts'

/** Reminder of the applicant: a mail with a link of its own. */
export async function remindReferee(
  scope: WriteScope,
  { id, refereeId }: { readonly id: string; readonly refereeId: string },
  publicUrl: string,
): Promise<RefereeAnswer> {
  const { db, actor, now } = scope
  const loaded = await lockApplication(db, actor, id)
  const referees = loaded === null ? [] : ((await refereesOf(db, [id])).get(id) ?? [])
  const referee = referees.find((each) => each.id === refereeId)
  if (loaded === null || referee === undefined) return refuse('not_found')
  const around = { status: loaded.application.status, now }
  const step = refereeStep(refereeStateOf(referee, around), 'remind', actor.roles)
  if (step === null || referee !== referees[0] || !isOpenToReferees(around.status)) return refuse('referee_not_open')
  if (!mayRemind({ ...referee, isCurrent: true }, around))
    return new Refusal('too_many_requests', [], secondsUntilReminder(referee, now))
  await updateReferee(db, refereeId, { state: step.to, remindedAt: now, reminders: referee.reminders + 1 })
  await mailLink(scope, loaded, referee, { name: 'refereeReminder', publicUrl })
  return refereeAnswer(scope, loaded, refereeId)
}

type Waiting = {
  readonly id: string
  readonly applicationId: string
  readonly status: ApplicationStatus
  readonly namedAt: Date
  readonly until: Date
  readonly remindedDays: number | null
}

const AT_ONCE = 500
const FIRST = Math.max(...REFEREE_REMINDERS) * DAY_MS

/** Job: reminds referees before their last day, and ends those who are past it. A transaction each; safe to repeat. */
export async function remindReferees({
  db,
  now,
  publicUrl,
}: {
  readonly db: Db
  readonly now: Date
  readonly publicUrl: string
}): Promise<void> {
  let after = { until: new Date(0), id: '00000000-0000-0000-0000-000000000000' }
  for (;;) {
    // Index referees_to_remind. An archived season is read-only.
    const { rows } = await sql<Waiting>`
      select r.id, r.application_id, a.status, r.named_at, r.until, r.reminded_days
      from referees r join applications a on a.id = r.application_id join seasons s on s.year = a.season
      where r.state in ('NAMED', 'SENT', 'OPENED') and s.closed_at is null
        and (r.until <= ${new Date(now.getTime() + FIRST)} or ${isOneOf(sql.ref('a.status'), ENDED)})
        and (r.until, r.id) > (${after.until}, ${after.id}::uuid)
      order by r.until, r.id limit ${AT_ONCE}`.execute(db)
    for (const waiting of rows) {
      const days = refereeReminder(waiting, now)
      const isOver = now >= waiting.until || ENDED.includes(waiting.status)
      if (days !== null || isOver)
        await db.transaction().execute((trx) => remindOrEnd({ db: trx, now }, waiting, { days, publicUrl }))
    }
    const last = rows.at(-1)
    if (last === undefined || rows.length < AT_ONCE) return
    after = last
  }
}

async function remindOrEnd(
  scope: MailScope,
  { id, applicationId }: Waiting,
  { days, publicUrl }: { readonly days: number | null; readonly publicUrl: string },
): Promise<void> {
  const { db, now } = scope
  const loaded = await lockById(db, applicationId)
  const referee = (await refereesOf(db, [applicationId])).get(applicationId)?.find((each) => each.id === id)
  if (loaded === null || referee === undefined) return
  const { status } = loaded.application
  const state = refereeStateOf(referee, { status, now })
  if (state === 'EXPIRED' && referee.state !== state) {
    await updateReferee(db, id, { state, ...EMPTY_LETTER })
    await deleteLinks(db, id)
    if (ENDED.includes(status)) return
    await tellApplicant(scope, loaded, 'refereeExpired', referee)
    if (!isDraft(status)) await noteWithoutActor(scope, loaded, 'letterExpired')
    return
  }
  // Answered or replaced meanwhile, or another server was first.
  if (days === null || refereeStep(state, 'remind', ['SYSTEM']) === null || !isOpenToReferees(status)) return
  if (await noteReminder(db, id, days, now))
    await mailLink(scope, loaded, referee, { name: 'refereeReminder', publicUrl })
}
