import { DEFAULT_INTERVIEW_MINUTES } from '@portal/domain/interviews/status.ts'
import type { Actor } from '@portal/domain/kernel/actor.ts'
import { TAB_FIELDS } from '@portal/domain/universities/rules.ts'
import type { ProfileTab } from '@portal/domain/universities/schema.ts'
import { sql } from 'kysely'
import type { Listeners, MoveScope } from '../features/applications/move-application.ts'
import { enteredNow, entryOf } from '../features/claims/enter-competition.ts'
import { releaseGradesOfExpert } from '../features/commissions/release-grades.ts'
import { areClaimsOpen, datesOf, isTaking } from '../features/competitions/queries.ts'
import { releaseExpert } from '../features/interviews/release-expert.ts'
import { releaseInspector } from '../features/review/assignment/release-inspector.ts'
import { refreshListOnChoice, refreshListOnDecided, refreshListOnMove } from '../features/review/on-move.ts'
import type { TabChanges } from '../features/universities/read-profile.ts'
import { removeKeysOf } from '../http/call/idempotency.ts'
import { anyOf, type Db, type Trx } from '../platform/database/database.ts'
import type { FileStore } from '../platform/files/files.ts'
import { DEMO_APPLICANTS, DEMO_STAFF, emailOf } from './demo-people.ts'

export type RemovedDemo = {
  readonly accounts: number
  readonly applications: number
  readonly competitions: number
  readonly files: number
  readonly news: number
  /** Applications of real people, by number, that competed in a competition of the demo. They now compete in none. */
  readonly left: readonly string[]
}

const DEMO_EMAILS: readonly string[] = [...DEMO_STAFF.map(({ email }) => email), ...DEMO_APPLICANTS.map(emailOf)]

type Services = { readonly db: Db; readonly files: FileStore }

/** Listeners for returned applications: only the office's list is updated. */
const LISTENERS: Listeners = {
  application: refreshListOnMove,
  choice: refreshListOnChoice,
  decided: refreshListOnDecided,
  competition: { isTaking, entryOf, enteredNow, areClaimsOpen, datesOf },
  nextSteps: async () => [],
}

/** Triggers that protect published results and signed grades. Those of a demo need no protection. */
const GUARD_TRIGGERS = [
  ['signed_grades_stay', 'commission_grades'],
  ['published_protocols_stay', 'protocols'],
  ['published_lines_stay', 'protocol_lines'],
  ['published_runs_stay', 'allotment_runs'],
] as const

const OF_COMPETITIONS = [
  ...(['commissionGrades', 'commissionCases', 'calibrationCases', 'commissionMembers'] as const),
  ...(['grantLetters', 'grantAppeals', 'grantOffers'] as const),
  ...(['competitors', 'protocols', 'allotmentRuns', 'programFigures'] as const),
] as const

/** Times of the demo's experts at which no real person has an interview. */
const removeSlots = (trx: Trx, ids: readonly string[]) =>
  trx
    .deleteFrom('slots')
    .where('expertId', '=', anyOf(ids))
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('interviews').select('interviews.id').whereRef('slotId', '=', 'slots.id'))),
    )
    .execute()

/** Columns that a load of the directories fills again (features/directory/load-directory.ts). */
const SHIPPED = ['nameKz', 'nameRu', 'nameEn', 'abbreviationKz', 'abbreviationRu', 'type', 'website'] as const
const SHIPPED_TOO = ['studentHouse', 'militaryDepartment'] as const

/**
 * Removes the whole demo in one transaction. Null: there is no demo. Its accounts are as old as its mark, because a
 * demo is made only where super admins alone have accounts. Later people's rows stay, and so does the audit trail. A
 * job removes bytes of files after the commit; the nightly sweep removes what a crash leaves.
 */
export async function removeDemo({ db, files }: Services, now: Date): Promise<RemovedDemo | null> {
  const done = await db.transaction().execute(async (trx) => {
    const mark = await trx.selectFrom('demo').select('madeAt').forUpdate().executeTakeFirst()
    if (mark === undefined) return null
    await sql`set local statement_timeout = 0`.execute(trx)
    const { madeAt } = mark
    const people = await accountsOf(trx, madeAt)
    const ids = idsOf(people)
    const competitions = await removeCompetitions(trx, ids)
    const letters = await removeReferees(trx, ids)
    const applications = await removeApplications(trx, ids)
    const photos = await trx.deleteFrom('universityPhotos').where('createdAt', '<=', madeAt).returning('id').execute()
    const news = await trx.deleteFrom('universityNews').where('createdAt', '<=', madeAt).returning('id').execute()
    await emptyProfiles(trx, madeAt)
    await trx.deleteFrom('broadcasts').where(sql<boolean>`writer_ids && ${ids}::uuid[]`).execute()
    await removeSlots(trx, ids)
    const ownFiles = await trx.selectFrom('files').select('id').where('ownerId', '=', anyOf(ids)).execute()
    const uploads = await trx.selectFrom('uploads').select('pieces').where('ownerId', '=', anyOf(ids)).execute()
    await removeAccounts(trx, people, now)
    await trx.deleteFrom('demo').execute()
    return {
      keys: [...letters, ...idsOf([...photos, ...ownFiles]), ...uploads.flatMap(({ pieces }) => pieces)],
      removed: {
        accounts: people.length,
        applications,
        competitions: competitions.ids.length,
        files: letters.length + ownFiles.length + photos.length,
        news: news.length,
        left: competitions.left,
      },
    }
  })
  if (done === null) return null
  for (const key of done.keys) await files.remove(key)
  return done.removed
}

const idsOf = (rows: readonly { readonly id: string }[]): string[] => rows.map(({ id }) => id)

type Account = { readonly id: string; readonly email: string; readonly isStaff: boolean; readonly phone: string | null }

async function accountsOf(trx: Trx, madeAt: Date): Promise<Account[]> {
  const { rows } = await sql<Account>`
    select a.id, a.email, s.account_id is not null as is_staff, s.phone_number as phone
    from accounts a left join staff_members s on s.account_id = a.id
    where a.created_at <= ${madeAt} and (a.email = any (${DEMO_EMAILS}) or not coalesce('SUPER_ADMIN' = any (s.roles), false))
  `.execute(trx)
  return rows
}

/** Removes competitions of the demo's people, with everything published. Year and level become free. */
async function removeCompetitions(trx: Trx, people: readonly string[]) {
  const made = trx.selectFrom('competitions').select('id').where('createdById', '=', anyOf(people))
  const ids = idsOf(await made.execute())
  const left = await trx
    .selectFrom('applications as a')
    .innerJoin('competitors as c', 'c.applicationId', 'a.id')
    .select('number')
    .where('c.competitionId', '=', anyOf(ids))
    .where((eb) => eb.not(eb('a.ownerId', '=', anyOf(people))))
    .orderBy('number')
    .execute()
  await switchGuardTriggers(trx, 'disable')
  for (const table of OF_COMPETITIONS) await trx.deleteFrom(table).where('competitionId', '=', anyOf(ids)).execute()
  const unknown = { filledFromId: null, filledFromYear: null }
  await trx.updateTable('competitions').set(unknown).where('filledFromId', '=', anyOf(ids)).execute()
  await trx.deleteFrom('competitions').where('id', '=', anyOf(ids)).execute()
  await switchGuardTriggers(trx, 'enable')
  return { ids, left: left.flatMap(({ number }) => number ?? []) }
}

async function switchGuardTriggers(trx: Trx, to: 'disable' | 'enable'): Promise<void> {
  for (const [trigger, table] of GUARD_TRIGGERS)
    await sql`alter table ${sql.table(table)} ${sql.raw(to)} trigger ${sql.ref(trigger)}`.execute(trx)
}

/** Applications are deleted with their rows; a trigger permits it for a history past its retention. */
async function removeApplications(trx: Trx, people: readonly string[]): Promise<number> {
  await sql`select set_config('portal.applications_kept_since', 'infinity', true)`.execute(trx)
  const own = trx.selectFrom('applications').select('id').where('ownerId', '=', anyOf(people))
  await trx.deleteFrom('mails').where('applicationId', 'in', own).execute()
  const removed = await trx.deleteFrom('applications').where('ownerId', '=', anyOf(people)).returning('id').execute()
  return removed.length
}

/** Removes referees with the mails to them and their letters, which have no owner. @returns the ids of the letters. */
async function removeReferees(trx: Trx, people: readonly string[]): Promise<string[]> {
  const own = trx.selectFrom('applications').select('id').where('ownerId', '=', anyOf(people))
  const removed = await trx
    .deleteFrom('referees')
    .where('applicationId', 'in', own)
    .returning(['email', 'fileId'])
    .execute()
  const emails = removed.map(({ email }) => email)
  await trx
    .deleteFrom('mails')
    .where('recipient', '=', sql<string>`any (${emails}::text[])`)
    .where('accountId', 'is', null)
    .execute()
  const letters = removed.flatMap(({ fileId }) => fileId ?? [])
  await trx.deleteFrom('files').where('id', '=', anyOf(letters)).execute()
  return letters
}

/** Empties profile tabs not saved after the demo. The next start restores them from the directories. */
async function emptyProfiles(trx: Trx, madeAt: Date): Promise<void> {
  const rows = await trx.selectFrom('universities').select(['id', 'tabChanges', 'version']).execute()
  for (const { id, tabChanges, version } of rows) {
    const entries = Object.entries(tabChanges as TabChanges)
    const stale = entries.filter(([, change]) => new Date(change.at) <= madeAt)
    if (stale.length === 0) continue
    const left = Object.fromEntries(entries.filter((entry) => !stale.includes(entry)))
    const tabs = stale.map(([tab]) => tab as ProfileTab)
    const columns = tabs
      .flatMap((tab): readonly string[] => (tab === 'undergraduate' ? [] : TAB_FIELDS[tab]))
      .filter((field) => ![...SHIPPED, ...SHIPPED_TOO].some((shipped) => shipped === field))
      .map((field) => (field === 'number' ? 'phoneNumber' : field))
    await trx
      .updateTable('universities')
      .set({
        ...Object.fromEntries(columns.map((column) => [column, null])),
        ...(tabs.includes('main_info') ? { studentsPerTeacher: null, hasDemoFigures: false } : {}),
        ...(Object.keys(left).length === 0 ? { editedAt: null } : {}),
        tabChanges: JSON.stringify(left),
        version: version + 1,
      })
      .where('id', '=', id)
      .execute()
  }
  await trx.deleteFrom('directoryLoads').execute()
}

/**
 * Removes accounts with their sessions, profiles and mails. Work of real people assigned to the demo's staff is
 * unassigned first. A staff account still referenced by real people's rows stays as a deleted one.
 */
async function removeAccounts(trx: Trx, people: readonly Account[], now: Date): Promise<void> {
  const emails = people.map(({ email }) => email)
  const phones = people.flatMap(({ phone }) => phone ?? [])
  await trx
    .deleteFrom('mails')
    .where('recipient', '=', ({ fn, val }) => fn.any(val(emails)))
    .execute()
  await trx
    .deleteFrom('smsMessages')
    .where('recipient', '=', ({ fn, val }) => fn.any(val(phones)))
    .execute()
  for (const { id } of people) await removeKeysOf(trx, id)
  const staff = idsOf(people.filter(({ isStaff }) => isStaff))
  const applicants = idsOf(people.filter(({ isStaff }) => !isStaff))
  await trx.deleteFrom('accounts').where('id', '=', anyOf(applicants)).execute()
  await trx
    .updateTable('accounts')
    .set((eb) => ({ state: 'DISABLED', deletedAt: eb.fn.coalesce('deletedAt', eb.val(now)) }))
    .where('id', '=', anyOf(staff))
    .execute()
  for (const id of staff) {
    const actor: Actor = { accountId: id, kind: 'STAFF', roles: ['SUPER_ADMIN'], universityId: null, fullName: 'Demo' }
    const scope: MoveScope = { db: trx, now, actor, language: 'kk', listeners: LISTENERS }
    await releaseInspector(scope, id)
    // A deleted expert gets no mail, which alone needs the length.
    await releaseExpert(scope, id, DEFAULT_INTERVIEW_MINUTES)
    await releaseGradesOfExpert(scope, id, DEFAULT_INTERVIEW_MINUTES)
  }
  for (const id of staff) await removeUnnamed(trx, id)
}

const FOREIGN_KEY_VIOLATION = '23503'

async function removeUnnamed(trx: Trx, id: string): Promise<void> {
  await sql`savepoint account`.execute(trx)
  try {
    await trx.deleteFrom('accounts').where('id', '=', id).execute()
  } catch (error) {
    if ((error as { code?: string }).code !== FOREIGN_KEY_VIOLATION) throw error
    await sql`rollback to savepoint account`.execute(trx)
    await trx.deleteFrom('sessions').where('accountId', '=', id).execute()
  }
  await sql`release savepoint account`.execute(trx)
}
