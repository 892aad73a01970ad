import type { Actor } from '@portal/domain/kernel/actor.ts'
import { TAB_FIELDS } from '@portal/domain/universities/rules.ts'
import type { ProfileTab } from '@portal/domain/universities/schema.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Follow, MoveScope } from '../features/applications/move-application.ts'
import { entryOf } from '../features/claims/enter-competition.ts'
import { areClaimsOpen, datesOf, isTaking } from '../features/competitions/queries.ts'
import { releaseExpert } from '../features/interviews/release-expert.ts'
import { releaseInspector } from '../features/review/assignment/release-inspector.ts'
import { followChoiceWithList, followDecidedWithList, followWithList } from '../features/review/follow-application.ts'
import type { TabChanges } from '../features/universities/read-profile.ts'
import { removeKeysOf } from '../http/call/idempotency.ts'
import type { Db, Trx } from '../platform/database/database.ts'
import type { FileStore } from '../platform/files/files.ts'
import { DEMO_APPLICANTS, DEMO_STAFF, emailOf } from './demo-people.ts'

/** Rows removed, and rows of real people that stood in the demo's competitions. */
export type RemovedDemo = {
  readonly accounts: number
  readonly applications: number
  readonly competitions: number
  readonly files: number
  readonly news: number
  /** Applications of real people, by number, that competed in a competition of the demo: they compete in none now. */
  readonly left: readonly string[]
}

const DEMO_EMAILS: readonly string[] = [...DEMO_STAFF.map(({ email }) => email), ...DEMO_APPLICANTS.map(emailOf)]

type Services = { readonly db: Db; readonly files: FileStore }

/** An application that is given back changes its rows of the office's list, and nothing else. */
const FOLLOW: Follow = {
  application: followWithList,
  choice: followChoiceWithList,
  decided: followDecidedWithList,
  competition: { isTaking, entryOf, areClaimsOpen, datesOf },
  nextSteps: async () => [],
}

/** Triggers that keep published results for ever; the results of a demo are nobody's. */
const KEEPERS = [
  ['published_protocols_stay', 'protocols'],
  ['published_lines_stay', 'protocol_lines'],
  ['published_runs_stay', 'allotment_runs'],
] as const

/** Columns that a load of the directories fills again (features/directory/load-directory.ts). */
const SHIPPED = ['nameKz', 'nameRu', 'nameEn', 'abbreviationKz', 'abbreviationRu', 'type', 'website'] as const
const SHIPPED_TOO = ['studentHouse', 'militaryDepartment'] as const

/**
 * Removes all that the demo made, in one transaction; null: there is no demo. Its accounts are those that are as old as
 * its mark, for a demo is made only where nobody but super admins has an account. Rows of everybody who came later stay,
 * and so does the audit trail. Bytes of files go after the commit; what a crash leaves of them, the nightly sweep removes.
 */
export async function removeDemo({ db, files }: Services, now: Date): Promise<RemovedDemo | null> {
  const done = await db.transaction().execute(async (trx) => {
    const mark = await trx.selectFrom('demo').select('madeAt').forUpdate().executeTakeFirst()
    if (mark === undefined) return null
    await sql`set local statement_timeout = 0`.execute(trx)
    const { madeAt } = mark
    const people = await accountsOf(trx, madeAt)
    const ids = people.map(({ id }) => id)
    const competitions = await removeCompetitions(trx, ids)
    const applications = await removeApplications(trx, ids)
    const photos = await idsOf(trx, sql`delete from university_photos where created_at <= ${madeAt} returning id`)
    const news = await idsOf(trx, sql`delete from university_news where created_at <= ${madeAt} returning id`)
    await emptyProfiles(trx, madeAt)
    const kept = await idsOf(trx, sql`select id from files where owner_id = any (${ids}::uuid[])`)
    const pieces = await idsOf(trx, sql`select unnest(pieces) as id from uploads where owner_id = any (${ids}::uuid[])`)
    await removeAccounts(trx, people, now)
    await trx.deleteFrom('demo').execute()
    return {
      keys: [...photos, ...kept, ...pieces],
      removed: {
        accounts: people.length,
        applications,
        competitions: competitions.ids.length,
        files: kept.length + photos.length,
        news: news.length,
        left: competitions.left,
      },
    }
  })
  if (done === null) return null
  for (const key of done.keys) await files.remove(key)
  return done.removed
}

async function idsOf(trx: Trx, statement: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await (statement as RawBuilder<{ id: string }>).execute(trx)
  return rows.map(({ id }) => id)
}

type Account = { readonly id: string; readonly email: string; readonly isStaff: boolean; readonly phone: string | null }

async function accountsOf(trx: Trx, madeAt: Date): Promise<Account[]> {
  const { rows } = await sql<Account>`
    select a.id, a.email, s.account_id is not null as is_staff, s.phone_number as phone
    from accounts a left join staff_members s on s.account_id = a.id
    where a.created_at <= ${madeAt} and (a.email = any (${DEMO_EMAILS}) or not coalesce('SUPER_ADMIN' = any (s.roles), false))
  `.execute(trx)
  return rows
}

/** Competitions that the demo's people made, with all that was published of them; their years and levels are free then. */
async function removeCompetitions(trx: Trx, people: readonly string[]) {
  const ids = await idsOf(trx, sql`select id from competitions where created_by_id = any (${people}::uuid[])`)
  const { rows } = await sql<{ number: string }>`
    select number from applications a join competitors c on c.application_id = a.id
    where c.competition_id = any (${ids}::uuid[]) and a.owner_id <> all (${people}::uuid[]) order by number`.execute(
    trx,
  )
  for (const [trigger, table] of KEEPERS)
    await sql`alter table ${sql.table(table)} disable trigger ${sql.ref(trigger)}`.execute(trx)
  for (const table of ['grant_letters', 'grant_appeals', 'grant_offers', 'competitors', 'protocols', 'allotment_runs'])
    await sql`delete from ${sql.table(table)} where competition_id = any (${ids}::uuid[])`.execute(trx)
  await sql`delete from competitions where id = any (${ids}::uuid[])`.execute(trx)
  for (const [trigger, table] of KEEPERS)
    await sql`alter table ${sql.table(table)} enable trigger ${sql.ref(trigger)}`.execute(trx)
  return { ids, left: rows.map(({ number }) => number) }
}

/** Applications are deleted with their rows; a trigger permits it for a history past its retention. */
async function removeApplications(trx: Trx, people: readonly string[]): Promise<number> {
  await sql`select set_config('portal.applications_kept_since', 'infinity', true)`.execute(trx)
  await sql`delete from mails where application_id in (select id from applications where owner_id = any (${people}::uuid[]))`.execute(
    trx,
  )
  const gone = await idsOf(trx, sql`delete from applications where owner_id = any (${people}::uuid[]) returning id`)
  return gone.length
}

/**
 * Tabs of universities' profiles that nobody saved after the demo are emptied. What the directories say of them comes
 * back at the next start, which loads all directories anew.
 */
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
  await sql`delete from directory_loads`.execute(trx)
}

/**
 * Accounts go with their sessions, profiles and mails. What real people have in hand of the demo's staff is given back
 * first. A staff account that something of real people still names stays as a deleted one.
 */
async function removeAccounts(trx: Trx, people: readonly Account[], now: Date): Promise<void> {
  const emails = people.map(({ email }) => email)
  await sql`delete from mails where recipient = any (${emails})`.execute(trx)
  await sql`delete from sms_messages where recipient = any (${people.flatMap(({ phone }) => phone ?? [])})`.execute(trx)
  for (const { id } of people) await removeKeysOf(trx, id)
  const staff = people.filter(({ isStaff }) => isStaff).map(({ id }) => id)
  await sql`delete from accounts where id = any (${people.map(({ id }) => id)}::uuid[]) and id <> all (${staff}::uuid[])`.execute(
    trx,
  )
  await sql`update accounts set state = 'DISABLED', deleted_at = coalesce(deleted_at, ${now}) where id = any (${staff}::uuid[])`.execute(
    trx,
  )
  for (const id of staff) {
    const actor: Actor = { accountId: id, kind: 'STAFF', roles: ['SUPER_ADMIN'], universityId: null, fullName: 'Demo' }
    const scope: MoveScope = { db: trx, now, actor, language: 'kk', follow: FOLLOW }
    await releaseInspector(scope, id)
    await releaseExpert(scope, id)
  }
  for (const id of staff) await removeUnnamed(trx, id)
}

const FOREIGN_KEY_VIOLATION = '23503'

/** Removes a staff account unless a row names it. */
async function removeUnnamed(trx: Trx, id: string): Promise<void> {
  await sql`savepoint account`.execute(trx)
  try {
    await trx.deleteFrom('accounts').where('id', '=', id).execute()
  } catch (error) {
    if ((error as { code?: string }).code !== FOREIGN_KEY_VIOLATION) throw error
    await sql`rollback to savepoint account`.execute(trx)
    await sql`delete from sessions where account_id = ${id}`.execute(trx)
  }
  await sql`release savepoint account`.execute(trx)
}
