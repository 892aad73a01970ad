import type { ApplicationFacts } from '@portal/domain/applications/policy.ts'
import { canRead } from '@portal/domain/applications/policy.ts'
import { isCompeting, isDraft } from '@portal/domain/applications/status.ts'
import type { Actor } from '@portal/domain/kernel/actor.ts'
import type { LocalizedName } from '@portal/domain/kernel/localized-name.ts'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import { anyOf, type Reader, type Trx } from '../../platform/database/database.ts'
import { type Placeholders, statement } from '../../platform/database/statement.ts'
import type { Tables } from '../../platform/database/tables.ts'

export type ApplicationRow = Selectable<Tables['applications']>
type StoredChoice = Selectable<Tables['choices']>
export type ChoiceRow = Omit<StoredChoice, 'universityName' | 'programName'> & {
  readonly universityName: LocalizedName
  readonly programName: LocalizedName
}

/** An application with its choices in order, and the facts for the policies. */
export type LoadedApplication = {
  readonly application: ApplicationRow
  readonly choices: readonly ChoiceRow[]
  readonly current: ChoiceRow | undefined
  readonly facts: ApplicationFacts
}

export const choicesOf = (db: Reader, applicationIds: readonly string[]) => choicesOfMany(db, { applicationIds })
const choicesOfMany = statement((db, value: Placeholders<{ applicationIds: readonly string[] }>) =>
  db
    .selectFrom('choices')
    .selectAll()
    .where('applicationId', '=', anyOf(value('applicationIds')))
    .orderBy('applicationId')
    .orderBy('position')
    .$castTo<ChoiceRow>(),
)

export function completed(application: ApplicationRow, choices: readonly ChoiceRow[]): LoadedApplication {
  const current = choices.find((choice) => choice.position === application.currentChoice)
  const considered = choices.filter((choice) => choice.position <= (application.currentChoice ?? 0))
  const isReadByUniversities = !isCompeting(application.type)
  const facts: ApplicationFacts = {
    type: application.type,
    status: application.status,
    ownerId: application.ownerId,
    inspectorId: application.inspectorId,
    decidedById: application.decidedById,
    currentUniversityId: isReadByUniversities ? (current?.universityId ?? null) : null,
    readerUniversityIds: isReadByUniversities ? considered.map((choice) => choice.universityId) : [],
  }
  return { application, choices, current, facts }
}

/** An application for its reader. Null where it does not exist or the reader may not read it. */
export async function findApplication(db: Reader, actor: Actor, id: string): Promise<LoadedApplication | null> {
  const application = await db.selectFrom('applications').selectAll().where('id', '=', id).executeTakeFirst()
  return application === undefined ? null : visibleTo(actor, completed(application, await choicesOf(db, [id])))
}

const lockedRow = statement((db, value: Placeholders<{ id: string }>) =>
  db.selectFrom('applications').selectAll().where('id', '=', value('id')).forUpdate(),
)

/**
 * Locks an application until the transaction ends, so concurrent commands take turns. A second statement reads its
 * choices: the locking statement may see choices older than the locked row. Null: there is none.
 */
export async function lockById(db: Trx, id: string): Promise<LoadedApplication | null> {
  const [application] = await lockedRow(db, { id })
  if (application === undefined) return null
  return completed(application, isDraft(application.status) ? [] : await choicesOf(db, [id]))
}

/** Locks an application for its reader. Null where it does not exist or the reader may not read it. */
export async function lockApplication(db: Trx, actor: Actor, id: string): Promise<LoadedApplication | null> {
  const loaded = await lockById(db, id)
  return loaded === null ? null : visibleTo(actor, loaded)
}

/** An application for the portal's own commands, without a reader. */
export async function findLoaded(db: Reader, id: string): Promise<LoadedApplication> {
  const application = await db.selectFrom('applications').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  return completed(application, await choicesOf(db, [id]))
}

/** A locked application for the portal's own commands, without a reader. */
export async function loadLocked(db: Trx, id: string): Promise<LoadedApplication> {
  const loaded = await lockById(db, id)
  if (loaded === null) throw new Error(`there is no application ${id} to lock`)
  return loaded
}

export async function loadManyLocked(db: Trx, ids: readonly string[]): Promise<readonly LoadedApplication[]> {
  const given = anyOf(ids)
  const applications = await db
    .selectFrom('applications')
    .selectAll()
    .where('id', '=', given)
    .orderBy('id')
    .forUpdate()
    .execute()
  if (applications.length !== ids.length) throw new Error('there are applications that cannot be locked')
  const choices = new Map<string, ChoiceRow[]>(ids.map((id) => [id, []]))
  for (const choice of await choicesOf(db, ids)) choices.get(choice.applicationId)?.push(choice)
  return applications.map((application) => completed(application, choices.get(application.id) ?? []))
}

/** Null where the reader may not read the application. */
export const visibleTo = (actor: Actor, loaded: LoadedApplication): LoadedApplication | null =>
  canRead(actor, loaded.facts) ? loaded : null

/** Tables of parts that few applications have. Each has an index that begins with `application_id`. */
const PART_TABLES = {
  tests: 'screening_attempts',
  interviews: 'interviews',
  corrections: 'corrections',
  checks: 'application_checks',
  referees: 'referees',
  invitations: 'slot_invitations',
} as const
export type Part = keyof typeof PART_TABLES

const part = (name: string, table: string, applications: string): RawBuilder<string | null> =>
  sql`case when exists (select from ${sql.table(table)} p where p.application_id = ${sql.ref(`${applications}.id`)})
    then ${sql.lit(name)} end`

/** Names of the parts that a row of `applications` has. Its reader asks for no others. */
export const partsOf = (applications: string): RawBuilder<readonly Part[]> =>
  sql`array_remove(array[${sql.join(
    Object.entries(PART_TABLES).map(([name, table]) => part(name, table, applications)),
  )}], null)`

/** Ids of the rows that have a part. */
export const having = (rows: readonly { readonly id: string; readonly parts: readonly Part[] }[], name: Part) =>
  rows.filter(({ parts }) => parts.includes(name)).map(({ id }) => id)
