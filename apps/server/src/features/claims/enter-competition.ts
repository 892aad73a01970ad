import type { GrantPart } from '@portal/domain/applications/draft-schema.ts'
import { type ApplicationType, isCompeting, isTakenBack } from '@portal/domain/applications/status.ts'
import { claimsOf, codeOf } from '@portal/domain/claims/rules.ts'
import { listOfChoice } from '@portal/domain/competitions/setup-rules.ts'
import type { FieldError } from '@portal/domain/kernel/refusal.ts'
import type { WriteScope } from '../../http/handler.ts'
import type { Trx } from '../../platform/database/database.ts'
import { randomBelow } from '../../platform/identity/tokens.ts'
import type { AskedEntry } from '../applications/ask-competition.ts'
import type { Listeners } from '../applications/move-application.ts'
import { codesOfIds, heldCompetitionTaking, rulesOf } from '../competitions/queries.ts'
import { insertClaims, insertCompetitor } from './repository.ts'

/**
 * The competition that accepts an application now, with its faults: a choice without places there, or an earlier entry
 * of the caller. Null: no competition accepts it (docs/specification/competition.md#competing).
 */
export async function entryOf({ db, actor, now }: WriteScope, { level, language, choices }: AskedEntry) {
  const competition = level === null ? null : await heldCompetitionTaking(db, level, now)
  if (competition === null) return null
  const { lists = [] } = (await rulesOf(db, competition.id)) ?? {}
  const faults = choices.flatMap(({ universityId, program }, at): readonly FieldError[] => {
    if (language === null || program === '' || universityId === '') return []
    const list = listOfChoice(lists, { universityId, program, language })
    return list === null ? [{ field: `choices.${at}`, msg: 'wrong_value' }] : []
  })
  return { faults, hasEntered: await hasEntered(db, actor.accountId, competition.id) }
}

/** Whether the person competes in it already, with an application that is not withdrawn. */
async function hasEntered(db: Trx, ownerId: string, competitionId: string): Promise<boolean> {
  const rows = await db
    .selectFrom('competitors')
    .innerJoin('applications', 'applications.id', 'competitors.applicationId')
    .select(['status', 'competitors.applicationId'])
    .where('ownerId', '=', ownerId)
    .where('competitionId', '=', competitionId)
    .execute()
  return rows.some(({ status }) => !isTakenBack(status))
}

/** This number of used codes in a row means a broken random source, not bad luck. */
const MOST_DRAWS = 50

/** Listener of submission: gives an application its competitor's code and its unchecked claims. */
export async function enterCompetitionOnMove(
  { db, now }: WriteScope,
  applicationId: string,
  event: Parameters<Listeners['application']>[2],
  type: ApplicationType,
): Promise<void> {
  if (event !== 'submit' || !isCompeting(type)) return
  const { educationLevel, grantPart } = await db
    .selectFrom('applications')
    .select(['educationLevel', 'grantPart'])
    .where('id', '=', applicationId)
    .executeTakeFirstOrThrow()
  const competition = educationLevel === null ? null : await heldCompetitionTaking(db, educationLevel, now)
  if (competition === null) throw new Error(`no competition takes the application ${applicationId}`)
  await drawCode(db, applicationId, competition.id)
  await insertClaims(db, applicationId, claimsOf(grantPart as GrantPart, await codesOfIds(db)))
}

async function drawCode(db: Trx, applicationId: string, competitionId: string): Promise<void> {
  for (let draw = 0; draw < MOST_DRAWS; draw++)
    if (await insertCompetitor(db, { applicationId, competitionId, code: codeOf(randomBelow) })) return
  throw new Error(`no free code was drawn for the application ${applicationId}`)
}
