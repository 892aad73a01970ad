import { applicationRefusal } from '@portal/domain/applications/workflow.ts'
import type { Actor } from '@portal/domain/kernel/actor.ts'
import { type Refusal, refuse, refuseFields } from '@portal/domain/kernel/refusal.ts'
import { type CheckPoint, isDoubt, pointsOf } from '@portal/domain/review/check-rules.ts'
import { COMPARED_FIELDS, type ComparableFacts, differencesOf } from '@portal/domain/review/difference-rules.ts'
import { isBeingChecked, mayCheck } from '@portal/domain/review/policy.ts'
import type { CheckBody } from '@portal/domain/review/schema.ts'
import { sql } from 'kysely'
import type { ReadScope, WriteScope } from '../../http/handler.ts'
import { type Reader, short } from '../../platform/database/database.ts'
import { type Placeholders, statement } from '../../platform/database/statement.ts'
import { findApplication, type LoadedApplication, lockApplication } from '../applications/load-application.ts'
import { insertCheck } from './repository.ts'

/** Newest verdict on each point. Index application_checks_of_application; an application has some tens of rows. */
const newestChecks = statement((db, value: Placeholders<{ id: string; universityId: string }>) =>
  db
    .selectFrom('applicationChecks')
    .distinctOn(['fileId', 'point'])
    .select(['fileId', 'point', 'verdict', 'words', 'authorName', 'at'])
    .where('applicationId', '=', value('id'))
    .where('universityId', '=', value('universityId'))
    .orderBy('fileId')
    .orderBy('point')
    .orderBy('id', 'desc'),
)

const profileOf = statement((db, value: Placeholders<{ ownerId: string }>) =>
  db
    .selectFrom('applicantProfiles')
    .select(COMPARED_FIELDS)
    .where('accountId', '=', value('ownerId'))
    .$castTo<ComparableFacts>(),
)

/** University that the reader's checks belong to: their own, or that of the choice under consideration. */
const universityOf = (actor: Actor, { current }: LoadedApplication): string | undefined =>
  actor.universityId ?? current?.universityId

type Check = Awaited<ReturnType<typeof newestChecks>>[number]
const checkView = ({ authorName, point, ...check }: Check) => ({
  ...check,
  point: point as CheckPoint,
  name: authorName,
})

export async function listChecks({ db, actor }: ReadScope, id: string) {
  const loaded = await findApplication(db, actor, id)
  const universityId = loaded === null ? undefined : universityOf(actor, loaded)
  if (loaded === null || universityId === undefined) return refuse('not_found')
  const { application, facts } = loaded
  const can = { check: isBeingChecked(facts) && mayCheck(actor, facts) }
  const [checks, [profile]] = await Promise.all([
    newestChecks(short(db), { id, universityId }),
    // The applicant's profile of today is for those who decide now.
    can.check ? profileOf(short(db), { ownerId: facts.ownerId }) : [],
  ])
  const grant = application.grantPart as { readonly untResult?: { readonly total: number } | null } | null
  return {
    success: true as const,
    data: {
      checks: checks.map(checkView),
      differences: differencesOf({
        sent: application.applicant as ComparableFacts,
        profile: profile ?? null,
        untTotal: grant?.untResult?.total ?? null,
        sentAt: application.sentAt ?? application.createdAt,
      }).map((difference) => ({ ...difference })),
      can,
    },
  }
}

/** The letter of a referee is checked like an uploaded one. */
const letterAmong = (db: Pick<Reader, 'selectFrom'>, applicationId: string, fileId: string) =>
  db
    .selectFrom('referees')
    .select([sql<string>`'recommendationLetter'`.as('slot'), sql<string | null>`null`.as('kind')])
    .where('applicationId', '=', applicationId)
    .where('fileId', '=', fileId)
    .where('state', '=', 'GIVEN')

/** Keeps a verdict. The lock of the application orders it with the decisions. */
export async function checkPoint(
  { db, actor, now }: WriteScope,
  id: string,
  { fileId, point, verdict, words, version }: CheckBody,
): Promise<{ success: true; data: ReturnType<typeof checkView> } | Refusal> {
  const loaded = await lockApplication(db, actor, id)
  const universityId = loaded === null ? undefined : universityOf(actor, loaded)
  if (loaded === null || universityId === undefined) return refuse('not_found')
  if (!mayCheck(actor, loaded.facts)) return refuse('forbidden')
  if (version !== undefined && version !== loaded.application.version) return refuse('stale_version')
  if (!isBeingChecked(loaded.facts)) return refuse(applicationRefusal(actor.roles))
  const documents = await db
    .selectFrom('applicationAttachments')
    .select(['slot', 'kind'])
    .where('applicationId', '=', id)
    .where('fileId', '=', fileId)
    .unionAll((either) => letterAmong(either, id, fileId))
    .execute()
  if (documents.length === 0) return refuseFields([{ field: 'fileId', msg: 'wrong_value' }])
  if (!documents.some((document) => pointsOf(document).includes(point)))
    return refuseFields([{ field: 'point', msg: 'wrong_value' }])
  const check = await insertCheck(db, {
    applicationId: id,
    universityId,
    fileId,
    point,
    verdict,
    words: isDoubt(verdict) ? words || null : null,
    authorId: actor.accountId,
    authorName: actor.fullName,
    at: now,
  })
  return { success: true, data: checkView(check) }
}
