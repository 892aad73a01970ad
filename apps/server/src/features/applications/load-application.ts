import type { ApplicationFacts } from '@portal/domain/applications/policy.ts'
import { canRead } from '@portal/domain/applications/policy.ts'
import type { Actor } from '@portal/domain/kernel/actor.ts'
import type { LocalizedName } from '@portal/domain/kernel/localized-name.ts'
import type { Selectable } from 'kysely'
import type { Reader, Trx } from '../../platform/database.ts'
import type { Tables } from '../../platform/tables.ts'

export type ApplicationRow = Selectable<Tables['applications']>
type StoredChoice = Selectable<Tables['choices']>
export type ChoiceRow = Omit<StoredChoice, 'universityName' | 'programName'> & {
  readonly universityName: LocalizedName
  readonly programName: LocalizedName
}

/** An application with its choices in order, and what the policies ask of it. */
export type LoadedApplication = {
  readonly application: ApplicationRow
  readonly choices: readonly ChoiceRow[]
  /** The choice under consideration, or the last one that was; undefined for a draft. */
  readonly current: ChoiceRow | undefined
  readonly facts: ApplicationFacts
}

async function complete(db: Reader, application: ApplicationRow): Promise<LoadedApplication> {
  const choices = (await db
    .selectFrom('choices')
    .selectAll()
    .where('applicationId', '=', application.id)
    .orderBy('position')
    .execute()) as ChoiceRow[]
  const current = choices.find((choice) => choice.position === application.currentChoice)
  const considered = choices.filter((choice) => choice.position <= (application.currentChoice ?? 0))
  const facts: ApplicationFacts = {
    status: application.status,
    ownerId: application.ownerId,
    inspectorId: application.inspectorId,
    decidedById: application.decidedById,
    currentUniversityId: current?.universityId ?? null,
    sightedUniversityIds: considered.map((choice) => choice.universityId),
  }
  return { application, choices, current, facts }
}

/** Reads an application for its reader; null where it does not exist or is not theirs to see. */
export async function findApplication(db: Reader, actor: Actor, id: string): Promise<LoadedApplication | null> {
  const application = await db.selectFrom('applications').selectAll().where('id', '=', id).executeTakeFirst()
  return application === undefined ? null : seenBy(actor, await complete(db, application))
}

/** The same, with the row locked until the command's transaction ends: two people acting at once take turns. */
export async function lockApplication(db: Trx, actor: Actor, id: string): Promise<LoadedApplication | null> {
  const application = await db
    .selectFrom('applications')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return application === undefined ? null : seenBy(actor, await complete(db, application))
}

/** A locked application for the portal's own acts, which no reader asked for. */
export async function loadLocked(db: Trx, id: string): Promise<LoadedApplication> {
  return complete(
    db,
    await db.selectFrom('applications').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow(),
  )
}

const seenBy = (actor: Actor, loaded: LoadedApplication): LoadedApplication | null =>
  canRead(actor, loaded.facts) ? loaded : null
